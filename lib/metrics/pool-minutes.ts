import { dayOf } from "../counting/day";
import type { Pool, PoolLimit } from "../model/pool";
import type { PoolPeaks } from "../store/pool-peaks";
import { limitsOf } from "../store/pool-use";
import type { PoolUseRow, TargetRow } from "../store/query";
import { MINUTE_MS } from "./buckets";
import { isDaily } from "./pool-amounts";
import { poolMatcher } from "./pool-match";

/** Use of one limit by UTC minute; minutes without an entry are idle. */
export type MinuteUse = Map<number, number>;

export interface PoolUse {
  pool: Pool;
  limit: PoolLimit;
  limitValue: number;
  minutes: MinuteUse;
  /** The most that was used at any instant of a minute, and since when that is known; never of limits of a day. */
  peaks: { minutes: MinuteUse; fromMs: number } | null;
  /** The provider reserves tokens, and too many answers came without: more was used than is told. */
  isAtLeast: boolean;
}

/** Where more answers than this came without what the provider reserves, what was used is not known. */
const UNRESERVED_SHARE = 0.1;

export interface UnknownTraffic {
  provider: string;
  model: string;
  attempts: number;
}

/** Use of every limit of these pools; every known limit has an entry, also an idle one. */
export function poolUses(
  rows: readonly PoolUseRow[],
  pools: readonly Pool[],
  exact: Omit<PoolPeaks, "standing"> | null,
): PoolUse[] {
  const hours = byLimit(rows);
  const peaks = byLimit(exact?.peaks ?? []);
  const unreserved = new Map(exact?.unreserved.map(({ poolId, share }) => [poolId, share]));
  return pools.flatMap((pool) =>
    limitsOf(pool).map((limit) => ({
      pool,
      limit,
      limitValue: pool.limits[limit] ?? 0,
      minutes: minutesOf(hours.get(`${pool.id} ${limit}`) ?? []),
      peaks:
        exact === null || isDaily(limit)
          ? null
          : { minutes: minutesOf(peaks.get(`${pool.id} ${limit}`) ?? []), fromMs: exact.exactFromMs },
      isAtLeast: (limit === "tpm" || limit === "tpd") && (unreserved.get(pool.id) ?? 0) > UNRESERVED_SHARE,
    })),
  );
}

function byLimit(rows: readonly PoolUseRow[]): Map<string, PoolUseRow[]> {
  const hours = new Map<string, PoolUseRow[]>();
  for (const row of rows) {
    const name = `${row.poolId} ${row.limit}`;
    const own = hours.get(name) ?? [];
    hours.set(name, own);
    own.push(row);
  }
  return hours;
}

function minutesOf(hours: readonly PoolUseRow[]): MinuteUse {
  const minutes: MinuteUse = new Map();
  for (const { hourAtMs, uses } of hours) {
    for (const [index, amount] of uses.entries()) {
      const minuteAtMs = hourAtMs + index * MINUTE_MS;
      if (amount > 0) minutes.set(minuteAtMs, (minutes.get(minuteAtMs) ?? 0) + amount);
    }
  }
  return minutes;
}

/** Traffic whose pool has no limit at all, or that belongs to none; most attempts first. */
export function unknownTraffic(targets: readonly TargetRow[], pools: readonly Pool[]): UnknownTraffic[] {
  const match = poolMatcher(pools);
  const unknown = new Map<string, UnknownTraffic>();
  for (const row of targets) {
    const pool = match(row);
    if (pool !== null && limitsOf(pool).length > 0) continue;
    const { provider, model, attempts } = row;
    const id = JSON.stringify([provider, model]);
    const known = unknown.get(id);
    if (known === undefined) unknown.set(id, { provider, model, attempts });
    else known.attempts += attempts;
  }
  return [...unknown.values()].sort((a, b) => b.attempts - a.attempts);
}

/** Use of each minute from `fromMs` in order, at its highest where that is known; a daily limit counts everything since the provider's midnight. */
export function minuteSeries(use: PoolUse, fromMs: number, toMs: number): number[] {
  if (isDaily(use.limit)) return daySeries(use, fromMs, toMs);
  const { minutes, peaks } = use;
  const series: number[] = [];
  for (let minuteAtMs = fromMs; minuteAtMs < toMs; minuteAtMs += MINUTE_MS) {
    const known = peaks !== null && minuteAtMs >= peaks.fromMs ? peaks.minutes : minutes;
    series.push(known.get(minuteAtMs) ?? 0);
  }
  return series;
}

function daySeries({ pool, minutes }: PoolUse, fromMs: number, toMs: number): number[] {
  const series: number[] = [];
  let day = dayOf(pool.provider, fromMs);
  let running = 0;
  for (let minuteAtMs = day.fromMs; minuteAtMs < toMs; minuteAtMs += MINUTE_MS) {
    if (minuteAtMs >= day.toMs) {
      day = dayOf(pool.provider, minuteAtMs);
      running = 0;
    }
    running += minutes.get(minuteAtMs) ?? 0;
    if (minuteAtMs >= fromMs) series.push(running);
  }
  return series;
}
