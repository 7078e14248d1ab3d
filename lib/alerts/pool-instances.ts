import { isMetricId, metricOf } from "../metrics/catalog";
import { minuteSeries, type PoolUse } from "../metrics/pool-minutes";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Pool, PoolLimit } from "../model/pool";
import type { RuleFigures } from "./figures";

/** Whether a rule watches this limit of this pool. */
export function isOf({ metric, filter }: RuleInput, { pool, limit }: Pick<PoolUse, "pool" | "limit">): boolean {
  const wanted = isMetricId(metric) ? poolLimitOf(metric) : null;
  return (
    (wanted === null || wanted === limit) &&
    (filter.pool?.includes(pool.id) ?? true) &&
    (filter.provider?.includes(pool.provider) ?? true) &&
    (filter.key === undefined || keysOf(pool).some((key) => filter.key?.includes(key)))
  );
}

function keysOf({ keys }: Pool): (string | null)[] {
  return keys.length === 0 ? [null] : keys;
}

function poolLimitOf(metric: Parameters<typeof metricOf>[0]): PoolLimit | null {
  const known = metricOf(metric);
  return known.grain === "pool_minute" ? known.limit : null;
}

export function labelsOfUse({ pool, limit }: Pick<PoolUse, "pool" | "limit">): InstanceLabels {
  return { provider: pool.provider, pool: pool.id, limit };
}

/** A pool's use as the figures of an instance. */
export function minutesOfUse(use: PoolUse, fromMs: number, toMs: number): Extract<RuleFigures, { kind: "minutes" }> {
  const minutes = minuteSeries(use, fromMs, toMs).map((numerator) => ({
    numerator,
    denominator: use.limitValue,
    bins: null,
  }));
  return { kind: "minutes", labels: labelsOfUse(use), minutes };
}
