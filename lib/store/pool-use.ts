import { amountOf } from "../metrics/pool-amounts";
import { poolMatcher } from "../metrics/pool-match";
import { POOL_LIMITS, type Pool, type PoolLimit } from "../model/pool";
import { MINUTE_MS } from "./count-pool-usage";
import type { PoolUsageRow, PoolUseRow } from "./query";

export const POOL_HOUR_MS = 3_600_000;
const MINUTES = 60;

/** Pools made ready for counting much traffic, one portion after the other. */
export class KnownPools {
  readonly match: ReturnType<typeof poolMatcher>;
  readonly limits: ReadonlyMap<string, PoolLimit[]>;

  constructor(pools: readonly Pool[]) {
    this.match = poolMatcher(pools);
    this.limits = new Map(pools.map((pool) => [pool.id, limitsOf(pool)]));
  }
}

/** Applies each pool's counting rule to raw ingredients: its use of every limit it has, by hour and minute. */
export class PoolUseHours {
  readonly #hours = new Map<string, PoolUseRow>();

  constructor(private readonly pools: KnownPools) {}

  add(row: PoolUsageRow): void {
    const pool = this.pools.match(row);
    if (pool === null) return;
    for (const limit of this.pools.limits.get(pool.id) ?? []) {
      const amount = amountOf(row, limit, pool.counting);
      if (amount > 0) this.#add(pool.id, limit, row.minuteAtMs, amount);
    }
  }

  #add(poolId: string, limit: PoolLimit, minuteAtMs: number, amount: number): void {
    const hourAtMs = Math.floor(minuteAtMs / POOL_HOUR_MS) * POOL_HOUR_MS;
    const name = `${poolId} ${limit} ${hourAtMs}`;
    const hour = this.#hours.get(name) ?? { poolId, limit, hourAtMs, uses: Array.from({ length: MINUTES }, () => 0) };
    this.#hours.set(name, hour);
    const minute = (minuteAtMs - hourAtMs) / MINUTE_MS;
    hour.uses[minute] = (hour.uses[minute] ?? 0) + amount;
  }

  rows(): PoolUseRow[] {
    return [...this.#hours.values()];
  }
}

/** Limits of a pool that can be used up. */
export function limitsOf({ limits }: Pool): PoolLimit[] {
  return POOL_LIMITS.filter((limit) => (limits[limit] ?? 0) > 0);
}

/** What pools used, straight from raw ingredients. */
export function poolUseOf(pools: KnownPools, rows: Iterable<PoolUsageRow>): PoolUseRow[] {
  const hours = new PoolUseHours(pools);
  for (const row of rows) hours.add(row);
  return hours.rows();
}
