import { type MetricId, metricOf } from "./catalog";
import type { Delta } from "./overview-model";

/** Below this many in either denominator a change says nothing. */
export const MIN_COMPARABLE = 30;

interface Measured {
  value: number | null;
  denominator: number;
}

/** Shares move in points, amounts in shares of the earlier amount; null where one of the two is missing. */
export function compare(id: MetricId, current: Measured, previous: Measured): Delta | null {
  const metric = metricOf(id);
  if (current.value === null || previous.value === null) return null;
  const kind = metric.unit === "share" ? "points" : "share";
  if (kind === "share" && previous.value === 0) return null;
  const change = current.value - previous.value;
  const value = kind === "points" ? change : change / previous.value;
  const noisy = Math.min(current.denominator, previous.denominator) < MIN_COMPARABLE;
  if (noisy || value === 0 || metric.better === "neutral") return { value, kind, tone: "neutral" };
  return { value, kind, tone: value < 0 === (metric.better === "lower") ? "good" : "bad" };
}
