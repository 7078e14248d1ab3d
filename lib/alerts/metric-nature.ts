import { metricOf } from "../metrics/catalog";
import { ALERT_ONLY_METRICS, type AlertMetricId, type AlertOnlyMetric } from "../model/alert";

/**
 * How a rule judges a metric. `share`: so many of so many that are independent of each other, which the Wilson bound is made for.
 * `quotient`: one amount by another (tokens, dollars or attempts by what they belong to).
 */
export type Nature = "share" | "quotient" | "mean" | "p50" | "p95" | "sum" | "pool" | AlertOnlyMetric;

/** Tokens of one attempt are no independent samples, so their share has no bound. */
const SHARES_OF_TOKENS: ReadonlySet<AlertMetricId> = new Set(["prompt_cache_share"]);

export function isAlertOnly(id: AlertMetricId): id is AlertOnlyMetric {
  return (ALERT_ONLY_METRICS as readonly string[]).includes(id);
}

export function natureOf(id: AlertMetricId): Nature {
  if (isAlertOnly(id)) return id;
  const metric = metricOf(id);
  if (metric.grain === "pool_minute") return "pool";
  switch (metric.measure.kind) {
    case "count":
      return "sum";
    case "ratio":
      return metric.unit === "share" && !SHARES_OF_TOKENS.has(id) ? "share" : "quotient";
    case "distribution":
      return metric.measure.statistic;
  }
}
