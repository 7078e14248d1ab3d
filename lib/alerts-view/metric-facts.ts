import { type Basis, METRIC_FAMILIES, type MetricFamily } from "../i18n/alert-metrics-messages";
import { isMetricId, METRIC_IDS, metricOf } from "../metrics/catalog";
import { ALERT_ONLY_METRICS, type AlertMetricId, type AlertOnlyMetric } from "../model/alert";

/** `nano_usd` is written as dollars in forms and on the wire; lengths of time have their own unit in each metric. */
export type AlertUnit = "count" | "share" | "ratio" | "ms" | "nano_usd" | "seconds" | "minutes";

const OWN_UNITS: Record<AlertOnlyMetric, AlertUnit> = {
  budget_used: "share",
  time_to_exhaustion: "seconds",
  never_stops: "count",
  at_reset_stops: "count",
  minutes_silent: "minutes",
};

export function alertUnitOf(metric: AlertMetricId): AlertUnit {
  return isMetricId(metric) ? metricOf(metric).unit : OWN_UNITS[metric];
}

/** Whether its value is bad ones out of all, so that a lower bound and a least number of bad ones make sense. */
export function isRatioMetric(metric: AlertMetricId): boolean {
  if (!isMetricId(metric)) return false;
  const facts = metricOf(metric);
  return facts.grain !== "pool_minute" && facts.measure.kind === "ratio" && facts.unit === "share";
}

export function isPoolMetric(metric: AlertMetricId): boolean {
  return isMetricId(metric) ? metricOf(metric).grain === "pool_minute" : metric === "time_to_exhaustion";
}

/** Metrics that fire and resolve by themselves, without a stretch of time before or after. */
export function isAtOnce(metric: AlertMetricId): boolean {
  return metric === "budget_used" || metric === "never_stops" || metric === "at_reset_stops";
}

/** What its samples are; null where the value stands on nothing that is counted. */
export function basisOf(metric: AlertMetricId): Basis | null {
  if (!isMetricId(metric)) return metric === "never_stops" || metric === "at_reset_stops" ? "attempts" : null;
  const facts = metricOf(metric);
  if (facts.grain === "pool_minute") return "minutes";
  if (metric === "fallback_rate" || metric === "cost_per_answered") return "answered";
  if (metric.startsWith("rescued_") || metric.startsWith("wait_lost")) return "limited_requests";
  if (metric === "cache_hit_rate") return "cache_reports";
  if (metric === "prompt_cache_share") return "input_tokens";
  if (metric.startsWith("ttft")) return "streamed";
  if (facts.measure.kind === "distribution") return "measured";
  return facts.grain === "request" ? "requests" : "attempts";
}

function familyOf(metric: AlertMetricId): MetricFamily {
  if (/_utilization$|^nearest_limit$|^time_to_exhaustion$/.test(metric)) return "pools";
  if (/_stops$|^minutes_silent$/.test(metric)) return "stops";
  if (/^fallback_rate$|^rescued_|^amplification$/.test(metric)) return "routing";
  if (/^ttft|^duration|^queued|^wait_lost/.test(metric)) return "speed";
  if (/cost|^budget|cache/.test(metric)) return "money";
  if (/^attempts$|^requests$|^error_rate$/.test(metric)) return "traffic";
  return "limits";
}

const ALL: readonly AlertMetricId[] = [...METRIC_IDS, ...ALERT_ONLY_METRICS];

/** Every metric there can be a rule on, as the list of choices stands. */
export const METRICS_BY_FAMILY: readonly { family: MetricFamily; metrics: readonly AlertMetricId[] }[] =
  METRIC_FAMILIES.map((family) => ({ family, metrics: ALL.filter((metric) => familyOf(metric) === family) }));

export function isAlertMetric(text: string): text is AlertMetricId {
  return (ALL as readonly string[]).includes(text);
}
