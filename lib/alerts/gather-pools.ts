import { DAY_MS, floorTo, MINUTE_MS } from "../metrics/buckets";
import { isMetricId, metricOf } from "../metrics/catalog";
import { isDaily } from "../metrics/pool-amounts";
import { minuteSeries, type PoolUse, poolUses } from "../metrics/pool-minutes";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Pool, PoolLimit } from "../model/pool";
import type { RuleFigures } from "./figures";
import type { FigureStores, Gather } from "./gather-figures";

const PACE_MS = 30 * MINUTE_MS;

/** Use of pools in whole minutes up to the instant. An idle minute is 0; a pool without such a limit is no instance. */
export const gatherPoolMinutes: Gather = async (stores, asked, atMs) => {
  const toMs = floorTo(atMs, MINUTE_MS);
  const windowMs = Math.max(...asked.map(({ rule }) => rule.windowSeconds * 1000));
  const uses = await usesOf(stores, toMs - windowMs, toMs);
  return asked.map(({ rule }) => {
    const fromMs = toMs - rule.windowSeconds * 1000;
    return uses.filter((use) => isOf(rule, use)).map((use) => minutesOfUse(use, fromMs, toMs));
  });
};

/** A pool's use as the figures of an instance. */
export function minutesOfUse(use: PoolUse, fromMs: number, toMs: number): Extract<RuleFigures, { kind: "minutes" }> {
  const minutes = minuteSeries(use, fromMs, toMs).map((numerator) => ({
    numerator,
    denominator: use.limitValue,
    bins: null,
  }));
  return { kind: "minutes", labels: labelsOfUse(use), minutes };
}

/** Whether a rule watches this limit of this pool. */
export function isOf({ metric, filter }: RuleInput, { pool, limit }: Pick<PoolUse, "pool" | "limit">): boolean {
  const wanted = isMetricId(metric) ? poolLimitOf(metric) : null;
  return (
    (wanted === null || wanted === limit) &&
    (filter.pool?.includes(pool.id) ?? true) &&
    (filter.provider?.includes(pool.provider) ?? true) &&
    (filter.key?.includes(pool.key) ?? true)
  );
}

function poolLimitOf(metric: Parameters<typeof metricOf>[0]): PoolLimit | null {
  const known = metricOf(metric);
  return known.grain === "pool_minute" ? known.limit : null;
}

function labelsOfUse({ pool, limit }: Pick<PoolUse, "pool" | "limit">): InstanceLabels {
  return { provider: pool.provider, pool: pool.id, limit };
}

/** Daily limits count from 00:00 UTC. */
async function usesOf({ attempts, settings }: FigureStores, fromMs: number, toMs: number): Promise<PoolUse[]> {
  const pools: Pool[] = await settings.pools();
  if (pools.length === 0) return [];
  const hasDaily = pools.some(({ limits }) => limits.rpd !== undefined || limits.tpd !== undefined);
  const rows = await attempts.poolUse({ fromMs: hasDaily ? floorTo(fromMs, DAY_MS) : fromMs, toMs, layer: "client" });
  return poolUses(rows, pools);
}

/** How long daily limits last at the pace of the last half hour. */
export const gatherExhaustion: Gather = async (stores, asked, atMs) => {
  const toMs = floorTo(atMs, MINUTE_MS);
  const uses = await usesOf(stores, toMs - PACE_MS, toMs);
  return asked.map(({ rule }) =>
    uses.filter((use) => isDaily(use.limit) && isOf(rule, use)).map((use) => exhaustionOf(use, toMs)),
  );
};

function exhaustionOf(use: PoolUse, toMs: number): RuleFigures {
  // At midnight the day that begins has not been used yet.
  const dayAtMs = floorTo(toMs, DAY_MS);
  const used = dayAtMs === toMs ? 0 : (minuteSeries(use, toMs - MINUTE_MS, toMs)[0] ?? 0);
  const paceFromMs = Math.max(dayAtMs, toMs - PACE_MS);
  let recent = 0;
  for (let atMs = paceFromMs; atMs < toMs; atMs += MINUTE_MS) recent += use.minutes.get(atMs) ?? 0;
  const perSecond = recent > 0 ? (recent * 1000) / (toMs - paceFromMs) : null;
  return {
    kind: "exhaustion",
    labels: labelsOfUse(use),
    used,
    limit: use.limitValue,
    perSecond,
    resetAtMs: dayAtMs + DAY_MS,
  };
}
