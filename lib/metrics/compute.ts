import type { AttemptCounters, RequestCounters } from "../store/query";
import { type Measure, type MetricId, metricOf, type Statistic } from "./catalog";
import { emptyAttemptCounters, emptyRequestCounters } from "./counters";
import { meanOf, percentileOf } from "./percentiles";

/** `numerator` is null where the value is no quotient. */
export interface Computed {
  value: number | null;
  numerator: number | null;
  denominator: number;
}

export function ratio(numerator: number, denominator: number): number | null {
  return denominator > 0 ? numerator / denominator : null;
}

export function measureOf<Counters>(measure: Measure<Counters>, counters: Counters): Computed {
  switch (measure.kind) {
    case "count":
      return {
        value: measure.count(counters),
        numerator: measure.count(counters),
        denominator: measure.base(counters),
      };
    case "ratio": {
      const numerator = measure.numerator(counters);
      const denominator = measure.denominator(counters);
      return { value: ratio(numerator, denominator), numerator, denominator };
    }
    case "distribution": {
      const distribution = measure.of(counters);
      const isUnmeasured = distribution.count === 0 && (measure.base?.(counters) ?? 0) > 0;
      const value = isUnmeasured ? null : statisticOf(distribution, measure.statistic);
      return { value, numerator: null, denominator: distribution.count };
    }
  }
}

function statisticOf(distribution: AttemptCounters["ttft"], statistic: Statistic): number | null {
  switch (statistic) {
    case "sum":
      return distribution.sumMs;
    case "mean":
      return meanOf(distribution);
    case "p50":
      return percentileOf(distribution, 0.5);
    case "p95":
      return percentileOf(distribution, 0.95);
  }
}

/** Value of an attempt metric; null counters are an empty bucket. Throws on a metric of another grain. */
export function attemptValue(id: MetricId, counters: AttemptCounters | null): Computed {
  const metric = metricOf(id);
  if (metric.grain !== "attempt") throw new TypeError(`${id} is no attempt metric.`);
  return measureOf(metric.measure, counters ?? emptyAttemptCounters());
}

/** Value of a request metric; null counters are an empty bucket. Throws on a metric of another grain. */
export function requestValue(id: MetricId, counters: RequestCounters | null): Computed {
  const metric = metricOf(id);
  if (metric.grain !== "request") throw new TypeError(`${id} is no request metric.`);
  return measureOf(metric.measure, counters ?? emptyRequestCounters());
}
