import { floorTo, MINUTE_MS } from "../metrics/buckets";
import { isDaily } from "../metrics/pool-amounts";
import type { PoolUse } from "../metrics/pool-minutes";
import { EXACT_ROWS, readMinuteUses } from "../metrics/pool-uses";
import type { Pool, PoolLimit } from "../model/pool";
import type { AttemptStore } from "../store/attempts";
import { earliestDay } from "./day";
import { dayPaceReader } from "./day-pace";
import { timeLeftMs } from "./time-left";

/** The pace of limits of a minute. */
const PACE_MINUTES = 5;
/** After such a silence nobody knows whether a pool is idle or just not reported. */
const SILENT_MS = 15 * MINUTE_MS;

/** What is left of one limit at an instant. */
export interface Headroom {
  limit: PoolLimit;
  limitValue: number;
  /** By the pool's counting rule and window; null = not known: nothing was reported lately, or too much for so short a look back. */
  used: number | null;
  left: number | null;
  /** When all of it is there again if nothing more is sent; null where that has no time of its own. */
  resetAtMs: number | null;
  /** At the pace of the last half hour (a day's limit) or 5 minutes; null = it lasts until its reset, or is not known. */
  exhaustedInMs: number | null;
}

type HeadroomStore = Pick<AttemptStore, "poolUse" | "poolPeaks" | "status">;

/** Headroom of every limit, by pool. */
export async function readHeadroom(
  store: HeadroomStore,
  pools: readonly Pool[],
  nowMs: number,
): Promise<Map<string, Headroom[]>> {
  if (pools.length === 0) return new Map();
  const minuteMs = floorTo(nowMs, MINUTE_MS);
  const providers = pools.map(({ provider }) => provider);
  const dayAtMs = Math.min(earliestDay(providers, minuteMs), minuteMs - PACE_MINUTES * MINUTE_MS);
  const [uses, exact, status] = await Promise.all([
    readMinuteUses(store, pools, { fromMs: dayAtMs, toMs: nowMs }, "client"),
    store.poolPeaks({ fromMs: minuteMs, toMs: nowMs, layer: "client", maxRows: EXACT_ROWS }),
    store.status(),
  ]);
  const isSilent = status.lastEndedAtMs === null || status.lastEndedAtMs < nowMs - SILENT_MS;
  const isKnown = !isSilent && exact.exactFromMs <= nowMs;
  const standing = new Map(exact.standing.map(({ poolId, limit, used }) => [`${poolId} ${limit}`, used]));
  const found = new Map<string, Headroom[]>();
  for (const use of uses) {
    const used = isKnown ? (standing.get(`${use.pool.id} ${use.limit}`) ?? null) : null;
    const one = isDaily(use.limit)
      ? dayHeadroom(use, dayAtMs, nowMs, status.lastEndedAtMs !== null)
      : minuteHeadroom(use, used, nowMs);
    found.set(use.pool.id, [...(found.get(use.pool.id) ?? []), one]);
  }
  return found;
}

function dayHeadroom(use: PoolUse, fromMs: number, nowMs: number, isKnown: boolean): Headroom {
  const minuteMs = floorTo(nowMs, MINUTE_MS);
  const { used, perSecond, resetAtMs } = dayPaceReader(use, fromMs, nowMs)(minuteMs);
  const known = isKnown ? used + (use.minutes.get(minuteMs) ?? 0) : null;
  const perMs = perSecond === null ? null : perSecond / 1_000;
  return headroomOf(use, known, perMs, resetAtMs, nowMs);
}

function minuteHeadroom(use: PoolUse, used: number | null, nowMs: number): Headroom {
  const { limit, limitValue, minutes, pool } = use;
  if (limit === "concurrency") return headroomOf(use, used, null, null, nowMs);
  const minuteMs = floorTo(nowMs, MINUTE_MS);
  let recent = 0;
  for (let back = 1; back <= PACE_MINUTES; back += 1) recent += minutes.get(minuteMs - back * MINUTE_MS) ?? 0;
  const perMs = recent / (PACE_MINUTES * MINUTE_MS);
  if (pool.window === "fixed_minute") return headroomOf(use, used, perMs, minuteMs + MINUTE_MS, nowMs);
  // What a bucket or a rolling minute gives back takes from the pace.
  const refillPerMs = limitValue / MINUTE_MS;
  const fullAtMs = pool.window === "rolling" || used === null ? null : nowMs + used / refillPerMs;
  return { ...headroomOf(use, used, perMs - refillPerMs, null, nowMs), resetAtMs: fullAtMs };
}

function headroomOf(
  { limit, limitValue }: PoolUse,
  used: number | null,
  perMs: number | null,
  resetAtMs: number | null,
  nowMs: number,
): Headroom {
  const left = used === null ? null : Math.max(0, limitValue - used);
  const untilResetMs = resetAtMs === null ? Number.POSITIVE_INFINITY : resetAtMs - nowMs;
  const exhaustedInMs = left === null ? null : timeLeftMs(left, perMs, untilResetMs);
  return { limit, limitValue, used, left, resetAtMs, exhaustedInMs };
}
