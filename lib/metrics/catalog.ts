import { METRIC_IDS, type MetricId } from "../model/metric-id";
import type { AttemptCounters, Distribution, RequestCounters } from "../store/query";

export type Unit = "count" | "share" | "ratio" | "ms" | "nano_usd";
export type Grain = "attempt" | "request" | "pool_minute";
export type Better = "lower" | "higher" | "neutral";
export type Statistic = "sum" | "mean" | "p50" | "p95";

/** How a value comes out of additive counters. `base` of a count is what it is a part of. */
export type Measure<Counters> =
  | { kind: "count"; count: (counters: Counters) => number; base: (counters: Counters) => number }
  | { kind: "ratio"; numerator: (counters: Counters) => number; denominator: (counters: Counters) => number }
  | {
      kind: "distribution";
      of: (counters: Counters) => Distribution;
      statistic: Statistic;
      /** How many could have been measured: where there are some and none was, their sum is not known. */
      base?: (counters: Counters) => number;
    };

interface MetricFacts {
  unit: Unit;
  better: Better;
  /** In the metric's unit; null = none shipped. */
  threshold: number | null;
}
type AttemptMetric = MetricFacts & { grain: "attempt"; measure: Measure<AttemptCounters> };
type RequestMetric = MetricFacts & { grain: "request"; measure: Measure<RequestCounters> };
/** Used ÷ limit of a pool; lib/metrics/utilization computes it. */
type PoolMetric = MetricFacts & {
  grain: "pool_minute";
  limit: "rpm" | "tpm" | "itpm" | "otpm" | "rpd" | "tpd" | "concurrency" | null;
};

type AttemptCount = (counters: AttemptCounters) => number;
type RequestCount = (counters: RequestCounters) => number;

/** Attempts that a limit could have stopped: without cache answers and cancellations. */
const exposed: AttemptCount = (c) => c.attempts - c.outside;
const attempts: AttemptCount = (c) => c.attempts;
const requests: RequestCount = (c) => c.requests;
const limitedRequests: RequestCount = (c) => c.limited;
const answered: RequestCount = (c) => c.answered;

function attemptShare(
  numerator: AttemptCount,
  denominator: AttemptCount,
  facts: Partial<MetricFacts> = {},
): AttemptMetric {
  const measure = { kind: "ratio", numerator, denominator } as const;
  return { grain: "attempt", unit: "share", better: "lower", threshold: null, ...facts, measure };
}

function requestShare(
  numerator: RequestCount,
  denominator: RequestCount,
  facts: Partial<MetricFacts> = {},
): RequestMetric {
  const measure = { kind: "ratio", numerator, denominator } as const;
  return { grain: "request", unit: "share", better: "lower", threshold: null, ...facts, measure };
}

function attemptCount(count: AttemptCount, better: Better): AttemptMetric {
  return {
    grain: "attempt",
    unit: "count",
    better,
    threshold: null,
    measure: { kind: "count", count, base: attempts },
  };
}

function latency(
  of: (c: AttemptCounters) => Distribution,
  statistic: Statistic,
  threshold: number | null = null,
): AttemptMetric {
  return { grain: "attempt", unit: "ms", better: "lower", threshold, measure: { kind: "distribution", of, statistic } };
}

function waitLost(statistic: Statistic): RequestMetric {
  const measure = {
    kind: "distribution",
    of: (c: RequestCounters) => c.waitLost,
    statistic,
    base: (c: RequestCounters) => c.limited,
  } as const;
  return { grain: "request", unit: "ms", better: "lower", threshold: null, measure };
}

function utilization(limit: PoolMetric["limit"]): PoolMetric {
  return { grain: "pool_minute", unit: "share", better: "lower", threshold: 0.8, limit };
}

const CATALOG = {
  attempts: attemptCount(attempts, "neutral"),
  limited: attemptCount((c) => c.limited, "lower"),
  rate_429: attemptShare((c) => c.limited429, exposed, { threshold: 0.05 }),
  limited_rate: attemptShare((c) => c.limited, exposed),
  overload_rate: attemptShare((c) => c.overloaded, exposed),
  billing_stops: attemptCount((c) => c.billing, "lower"),
  error_rate: attemptShare((c) => c.failed, attempts),
  ttft: latency((c) => c.ttft, "mean", 3_000),
  ttft_p50: latency((c) => c.ttft, "p50"),
  ttft_p95: latency((c) => c.ttft, "p95"),
  duration: latency((c) => c.duration, "mean"),
  duration_p50: latency((c) => c.duration, "p50"),
  duration_p95: latency((c) => c.duration, "p95"),
  queued: latency((c) => c.queued, "mean"),
  queued_p50: latency((c) => c.queued, "p50"),
  queued_p95: latency((c) => c.queued, "p95"),
  prompt_cache_share: attemptShare(
    (c) => c.cachedInputTokens,
    (c) => c.cacheReportingInputTokens,
    { better: "higher" },
  ),

  requests: {
    grain: "request",
    unit: "count",
    better: "neutral",
    threshold: null,
    measure: { kind: "count", count: requests, base: requests },
  },
  requests_limited_rate: requestShare(limitedRequests, requests),
  failed_by_limit_rate: requestShare((c) => c.failedByLimit, requests),
  fallback_rate: requestShare((c) => c.fallbackProvider + c.fallbackModel + c.fallbackBoth, answered, {
    threshold: 0.1,
  }),
  rescued_rate: requestShare(
    (c) => c.rescuedByRetry + c.rescuedByProvider + c.rescuedByModel + c.rescuedByBoth,
    limitedRequests,
    { better: "higher" },
  ),
  rescued_by_retry_rate: requestShare((c) => c.rescuedByRetry, limitedRequests, { better: "higher" }),
  rescued_by_provider_rate: requestShare((c) => c.rescuedByProvider, limitedRequests, { better: "higher" }),
  rescued_by_model_rate: requestShare((c) => c.rescuedByModel, limitedRequests, { better: "higher" }),
  rescued_by_both_rate: requestShare((c) => c.rescuedByBoth, limitedRequests, { better: "higher" }),
  amplification: requestShare((c) => c.attempts, requests, { unit: "ratio" }),
  wait_lost: waitLost("sum"),
  wait_lost_p50: waitLost("p50"),
  wait_lost_p95: waitLost("p95"),
  cache_hit_rate: requestShare(
    (c) => c.cacheHits,
    (c) => c.cacheReported,
    { better: "higher" },
  ),
  cost: {
    grain: "request",
    unit: "nano_usd",
    better: "lower",
    threshold: null,
    measure: { kind: "count", count: (c) => c.costNanoUsd, base: answered },
  },
  fallback_cost: {
    grain: "request",
    unit: "nano_usd",
    better: "lower",
    threshold: null,
    measure: { kind: "count", count: (c) => c.fallbackCostNanoUsd, base: answered },
  },
  cost_per_answered: requestShare((c) => c.costNanoUsd, answered, { unit: "nano_usd" }),

  rpm_utilization: utilization("rpm"),
  tpm_utilization: utilization("tpm"),
  itpm_utilization: utilization("itpm"),
  otpm_utilization: utilization("otpm"),
  rpd_utilization: utilization("rpd"),
  tpd_utilization: utilization("tpd"),
  concurrency_utilization: utilization("concurrency"),
  nearest_limit: utilization(null),
} satisfies Record<MetricId, AttemptMetric | RequestMetric | PoolMetric>;

export type Metric = { id: MetricId; messageKey: `metric.${MetricId}` } & (AttemptMetric | RequestMetric | PoolMetric);

export { METRIC_IDS, type MetricId };

export function isMetricId(id: string): id is MetricId {
  return Object.hasOwn(CATALOG, id);
}

export function metricOf(id: MetricId): Metric {
  return { id, messageKey: `metric.${id}`, ...CATALOG[id] };
}

/** Counts and amounts add up over buckets: where nothing arrived they are 0, every other metric is null. */
export function isAdditive(metric: Metric): boolean {
  if (metric.grain === "pool_minute") return false;
  return (
    metric.measure.kind === "count" || (metric.measure.kind === "distribution" && metric.measure.statistic === "sum")
  );
}
