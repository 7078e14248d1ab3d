import type { Pool, PoolLimit } from "../model/pool";
import { limitsOf } from "../store/pool-use";
import type { PoolUseRow, TargetRow } from "../store/query";
import { DAY_MS, floorTo, MINUTE_MS } from "./buckets";
import { isDaily } from "./pool-amounts";
import { poolMatcher } from "./pool-match";

/** Use of one limit by UTC minute; minutes without an entry are idle. */
export type MinuteUse = Map<number, number>;

export interface PoolUse {
  pool: Pool;
  limit: PoolLimit;
  limitValue: number;
  minutes: MinuteUse;
}

export interface UnknownTraffic {
  provider: string;
  model: string;
  attempts: number;
}

/** Use of every limit of these pools; every known limit has an entry, also an idle one. */
export function poolUses(rows: readonly PoolUseRow[], pools: readonly Pool[]): PoolUse[] {
  const hours = new Map<string, PoolUseRow[]>();
  for (const row of rows) {
    const name = `${row.poolId} ${row.limit}`;
    hours.set(name, [...(hours.get(name) ?? []), row]);
  }
  return pools.flatMap((pool) =>
    limitsOf(pool).map((limit) => ({
      pool,
      limit,
      limitValue: pool.limits[limit] ?? 0,
      minutes: minutesOf(hours.get(`${pool.id} ${limit}`) ?? []),
    })),
  );
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

/** Use of each minute from `fromMs` in order; a daily limit counts everything since 00:00 UTC. */
export function minuteSeries(use: PoolUse, fromMs: number, toMs: number): number[] {
  const daily = isDaily(use.limit);
  const startMs = daily ? floorTo(fromMs, DAY_MS) : fromMs;
  const series: number[] = [];
  let running = 0;
  for (let minuteAtMs = startMs; minuteAtMs < toMs; minuteAtMs += MINUTE_MS) {
    const amount = use.minutes.get(minuteAtMs) ?? 0;
    running = daily && minuteAtMs % DAY_MS !== 0 ? running + amount : amount;
    if (minuteAtMs >= fromMs) series.push(running);
  }
  return series;
}
