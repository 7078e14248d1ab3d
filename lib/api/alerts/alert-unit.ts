import { isMetricId, metricOf, type Unit } from "../../metrics/catalog";
import type { AlertMetricId, AlertOnlyMetric } from "../../model/alert";

const NANO = 1e9;

/** What a value or threshold is counted in outside; money leaves as USD. */
export const ALERT_UNITS = ["count", "share", "ratio", "ms", "usd", "s", "min"] as const;
export type AlertUnit = (typeof ALERT_UNITS)[number];

const ALERT_ONLY_UNITS: Readonly<Record<AlertOnlyMetric, AlertUnit>> = {
  budget_used: "share",
  time_to_exhaustion: "s",
  never_stops: "count",
  at_reset_stops: "count",
  minutes_silent: "min",
};
const CATALOGUE_UNITS: Readonly<Record<Unit, AlertUnit>> = {
  count: "count",
  share: "share",
  ratio: "ratio",
  ms: "ms",
  nano_usd: "usd",
};

export function alertUnit(metric: AlertMetricId): AlertUnit {
  return isMetricId(metric) ? CATALOGUE_UNITS[metricOf(metric).unit] : ALERT_ONLY_UNITS[metric];
}

/** A stored value as it is sent; null stays null. */
export function sentValue<Value extends number | null>(metric: AlertMetricId, value: Value): Value {
  return (value !== null && alertUnit(metric) === "usd" ? value / NANO : value) as Value;
}

/** A sent value as it is stored. */
export function storedValue<Value extends number | null>(metric: AlertMetricId, value: Value): Value {
  return (value !== null && alertUnit(metric) === "usd" ? Math.round(value * NANO) : value) as Value;
}
