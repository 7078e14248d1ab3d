import { basisOf, type Charge, type Charged, chargesOf, type MinuteLimit } from "../counting/charges";
import { type Meter, meterOf, RunningMeter } from "../counting/meter";
import { peaksOf } from "../counting/peaks";
import { ceilTo, floorTo, HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import { isDaily } from "../metrics/pool-amounts";
import { poolMatcher } from "../metrics/pool-match";
import type { Layer } from "../model/attempt";
import type { Pool, PoolLimit } from "../model/pool";
import { SPAN_REACH_MS } from "./pool-span";
import { limitsOf } from "./pool-use";
import type { PoolUseRow, Window } from "./query";

/** So long before a window rows are read to know how full windows and buckets were when it began. */
export const WARM_UP_MS = 5 * MINUTE_MS;

/** What pools used at any instant, straight from rows. */
export interface PoolPeaksQuery extends Window {
  layer: Layer;
  /** So many of the rows that ended last are looked at, whatever they belong to. */
  maxRows: number;
}

/** Where a limit stands at the end of the window. */
export interface PoolStanding {
  poolId: string;
  limit: PoolLimit;
  used: number;
}

export interface PoolPeaks {
  /** Minutes from here on are exact; the others are not told. */
  exactFromMs: number;
  /** The most that was used at any instant of each minute, by each limit's own window; limits of a day are not among them. */
  peaks: PoolUseRow[];
  /** Of every limit that is not of a day. */
  standing: PoolStanding[];
  /** Share of the answers that came without reserved tokens, of the pools whose provider reserves them: use is at least what is told. */
  unreserved: { poolId: string; share: number }[];
}

/** Rows to be looked at end in this window, half-open: those that start in it may end later. */
export function peakRows({ fromMs, toMs }: Window): Window {
  return { fromMs: floorTo(fromMs, MINUTE_MS) - WARM_UP_MS, toMs: toMs + SPAN_REACH_MS };
}

/** `rows`: all of the layer that ended at or after `completeFromMs`, in `peakRows` of the query. */
export function poolPeaksOf(
  pools: readonly Pool[],
  rows: Iterable<Charged>,
  { fromMs, toMs }: Window,
  completeFromMs: number,
): PoolPeaks {
  const exactFromMs = Math.min(
    ceilTo(toMs, MINUTE_MS),
    ceilTo(Math.max(floorTo(fromMs, MINUTE_MS), completeFromMs + WARM_UP_MS), MINUTE_MS),
  );
  const { charges, unreserved } = chargeAll(pools, rows);
  const told: Pick<PoolPeaks, "peaks" | "standing"> = { peaks: [], standing: [] };
  for (const pool of pools) {
    for (const limit of limitsOf(pool).filter(isOfMinutes)) {
      const meter = meterFor(pool, limit);
      const own = charges.get(nameOf(pool.id, limit)) ?? [];
      const { byMinute, used } = peaksOf(own, meter, { fromMs: exactFromMs, toMs });
      told.standing.push({ poolId: pool.id, limit, used });
      told.peaks.push(...hoursOf(pool.id, limit, exactFromMs, byMinute));
    }
  }
  return { exactFromMs, ...told, unreserved };
}

function meterFor({ window, limits, counting }: Pool, limit: MinuteLimit): Meter {
  if (limit === "concurrency") return new RunningMeter();
  return meterOf(window, limits[limit] ?? 0, basisOf(limit, counting) === "end");
}

function nameOf(poolId: string, limit: PoolLimit): string {
  return `${poolId} ${limit}`;
}

function chargeAll(pools: readonly Pool[], rows: Iterable<Charged>) {
  const match = poolMatcher(pools);
  const minuteLimits = new Map(pools.map((pool) => [pool.id, limitsOf(pool).filter(isOfMinutes)]));
  const charges = new Map<string, Charge[]>();
  const answers = new Map<string, { all: number; unreserved: number }>();
  for (const row of rows) {
    const pool = match(row);
    if (pool === null) continue;
    for (const limit of minuteLimits.get(pool.id) ?? []) {
      const own = charges.get(nameOf(pool.id, limit)) ?? [];
      charges.set(nameOf(pool.id, limit), own);
      own.push(...chargesOf(row, limit, pool.counting));
    }
    if (!pool.counting.reservedTokens || row.outcome !== "answered") continue;
    const counted = answers.get(pool.id) ?? { all: 0, unreserved: 0 };
    answers.set(pool.id, counted);
    counted.all += 1;
    if (row.reservedTokens === null) counted.unreserved += 1;
  }
  const unreserved = [...answers].map(([poolId, counted]) => ({ poolId, share: counted.unreserved / counted.all }));
  return { charges, unreserved: unreserved.filter(({ share }) => share > 0) };
}

function isOfMinutes(limit: PoolLimit): limit is MinuteLimit {
  return !isDaily(limit);
}

/** Hours without any use have no row. */
function hoursOf(poolId: string, limit: PoolLimit, fromMs: number, byMinute: readonly number[]): PoolUseRow[] {
  const hours = new Map<number, PoolUseRow>();
  for (const [index, used] of byMinute.entries()) {
    if (used <= 0) continue;
    const minuteAtMs = fromMs + index * MINUTE_MS;
    const hourAtMs = floorTo(minuteAtMs, HOUR_MS);
    const hour = hours.get(hourAtMs) ?? { poolId, limit, hourAtMs, uses: Array.from({ length: 60 }, () => 0) };
    hours.set(hourAtMs, hour);
    hour.uses[(minuteAtMs - hourAtMs) / MINUTE_MS] = used;
  }
  return [...hours.values()];
}
