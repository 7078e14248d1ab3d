import { dayOf, earliestDay } from "../counting/day";
import type { Layer } from "../model/attempt";
import type { Pool } from "../model/pool";
import type { AttemptStore } from "../store/attempts";
import type { PoolPeaks } from "../store/pool-peaks";
import type { Window } from "../store/query";
import { floorTo, HOUR_MS, MINUTE_MS } from "./buckets";
import { isDaily } from "./pool-amounts";
import { type PoolUse, poolUses } from "./pool-minutes";

/** Use is exact in so much of the end of a window, as far as so many rows reach; before that it is told by minutes of the clock. */
export const EXACT_SPAN_MS = 6 * HOUR_MS;
export const EXACT_ROWS = 20_000;

export interface PoolUses {
  uses: PoolUse[];
  /** Null without pools, or where nobody looked at rows. */
  exact: PoolPeaks | null;
}

type UseStore = Pick<AttemptStore, "poolUse" | "poolPeaks">;

/** Use of every limit of these pools: minutes of the clock, and for the last hours of the window what was used at any instant. */
export async function readPoolUses(
  store: UseStore,
  pools: readonly Pool[],
  window: Window,
  layer: Layer,
): Promise<PoolUses> {
  if (pools.length === 0) return { uses: [], exact: null };
  const recent = { fromMs: Math.max(window.fromMs, window.toMs - EXACT_SPAN_MS), toMs: window.toMs };
  const [rows, exact] = await Promise.all([
    store.poolUse({ ...daysOf(pools, window), layer }),
    store.poolPeaks({ ...recent, layer, maxRows: EXACT_ROWS }),
  ]);
  return { uses: poolUses(rows, pools, exact), exact };
}

/** The same by minutes of the clock alone. */
export async function readMinuteUses(
  store: Pick<AttemptStore, "poolUse">,
  pools: readonly Pool[],
  window: Window,
  layer: Layer,
): Promise<PoolUse[]> {
  return pools.length === 0 ? [] : poolUses(await store.poolUse({ ...daysOf(pools, window), layer }), pools, null);
}

/** Limits of a day count from when the provider's day began. */
function daysOf(pools: readonly Pool[], { fromMs, toMs }: Window): Window {
  const daily = pools.filter(({ limits }) => limits.rpd !== undefined || limits.tpd !== undefined);
  const providers = daily.map(({ provider }) => provider);
  return { fromMs: floorTo(earliestDay(providers, fromMs), MINUTE_MS), toMs };
}

/** From when on the use of a limit is known, if minutes are kept since `keptFromMs`. */
export function knownFrom({ pool, limit }: Pick<PoolUse, "pool" | "limit">, keptFromMs: number): number {
  if (!isDaily(limit)) return Math.ceil(keptFromMs / MINUTE_MS) * MINUTE_MS;
  const day = dayOf(pool.provider, keptFromMs);
  return day.fromMs === keptFromMs ? keptFromMs : day.toMs;
}
