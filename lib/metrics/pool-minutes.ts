import { type CountingRule, POOL_LIMITS, type Pool, type PoolLimit } from "../model/pool";
import type { PoolUsageRow } from "../store/query";
import { DAY_MS, floorTo, MINUTE_MS } from "./buckets";
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

export interface PoolMinutes {
  uses: PoolUse[];
  /** Attempts whose pool has no limit at all, or that belong to none; most attempts first. */
  unknown: UnknownTraffic[];
}

/**
 * Applies each pool's counting rule to the raw ingredients. Every known limit has an entry, also an idle one.
 * Rows before `fromMs` only carry daily limits; traffic without a limit is counted from there.
 */
export function poolMinutes(rows: readonly PoolUsageRow[], pools: readonly Pool[], fromMs: number): PoolMinutes {
  const uses = pools.flatMap(usesOf);
  const byPool = new Map(pools.map((pool) => [pool.id, uses.filter((use) => use.pool.id === pool.id)]));
  const match = poolMatcher(pools);
  const unknown = new Map<string, UnknownTraffic>();
  for (const row of rows) {
    const pool = match(row);
    const ownUses = pool === null ? [] : (byPool.get(pool.id) ?? []);
    if (ownUses.length === 0 && row.minuteAtMs >= fromMs) addUnknown(unknown, row);
    for (const use of ownUses) {
      const amount = amountOf(row, use.limit, use.pool.counting);
      if (amount > 0) use.minutes.set(row.minuteAtMs, (use.minutes.get(row.minuteAtMs) ?? 0) + amount);
    }
  }
  return { uses, unknown: [...unknown.values()].sort((a, b) => b.attempts - a.attempts) };
}

function usesOf(pool: Pool): PoolUse[] {
  return POOL_LIMITS.flatMap((limit) => {
    const limitValue = pool.limits[limit];
    return limitValue === undefined || limitValue <= 0 ? [] : [{ pool, limit, limitValue, minutes: new Map() }];
  });
}

function addUnknown(unknown: Map<string, UnknownTraffic>, row: PoolUsageRow): void {
  if (row.basis !== "end") return;
  const id = JSON.stringify([row.provider, row.model]);
  const known = unknown.get(id);
  if (known === undefined) unknown.set(id, { provider: row.provider, model: row.model, attempts: row.attempts });
  else known.attempts += row.attempts;
}

/** What a row adds to a limit in its minute, in the limit's unit. */
export function amountOf(row: PoolUsageRow, limit: PoolLimit, rule: CountingRule): number {
  if (limit === "concurrency") return row.basis === "start" ? row.inFlightMs / MINUTE_MS : 0;
  return countedAmount(row, limit, rule);
}

type Ingredients = Omit<PoolUsageRow, "minuteAtMs" | "limited" | "inFlightMs">;

/** Requests or tokens that count against a limit of a minute or a day, over whatever span the row covers. */
export function countedAmount(row: Ingredients, limit: Exclude<PoolLimit, "concurrency">, rule: CountingRule): number {
  if (row.failed && !rule.failedRequests) return 0;
  if (limit === "rpm" || limit === "rpd") return row.basis === "start" ? row.attempts : 0;
  if (row.basis !== rule.tokensAt) return 0;
  const input = row.inputTokens - (rule.cachedInput ? 0 : row.cachedInputTokens);
  if (limit === "itpm") return input;
  if (limit === "otpm") return row.outputTokens;
  const output = rule.tokens === "total" ? row.outputTokens : 0;
  return input + output + (rule.reservedTokens ? row.reserveExcessTokens : 0);
}

export function isDaily(limit: PoolLimit): boolean {
  return limit === "rpd" || limit === "tpd";
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
