import { type MetricId, metricOf } from "./catalog";
import { type Computed, ratio } from "./compute";
import type { Peak, RateSeries } from "./overview-model";

/** A share over the buckets with the figures its caption names. */
export function rateSeries(
  id: MetricId,
  points: readonly Computed[],
  bucketsAtMs: readonly number[],
  stepMs: number,
): RateSeries {
  const { threshold } = metricOf(id);
  const values = points.map((point) => point.value);
  const numerator = points.reduce((sum, point) => sum + (point.numerator ?? 0), 0);
  const denominator = points.reduce((sum, point) => sum + point.denominator, 0);
  const above = threshold === null ? 0 : values.filter((value) => value !== null && value > threshold).length;
  return {
    values,
    denominators: points.map((point) => point.denominator),
    numerator,
    denominator,
    value: ratio(numerator, denominator),
    peak: peakOf(values, bucketsAtMs),
    threshold,
    aboveMs: above * stepMs,
  };
}

/** The first of the highest values. */
export function peakOf(values: readonly (number | null)[], bucketsAtMs: readonly number[]): Peak | null {
  let peak: Peak | null = null;
  for (const [index, value] of values.entries()) {
    const atMs = bucketsAtMs[index];
    if (value !== null && atMs !== undefined && (peak === null || value > peak.value)) peak = { value, atMs };
  }
  return peak;
}
