import type { Attempt, Layer } from "../model/attempt";

/** Half-open: fromMs <= t < toMs. */
export interface Window {
  fromMs: number;
  toMs: number;
}

/** Values of one name are alternatives, names are combined with AND; null stands for "not sent". */
export interface Filter {
  layer: Layer;
  provider?: (string | null)[];
  upstream?: (string | null)[];
  model?: (string | null)[];
  app?: (string | null)[];
  environment?: (string | null)[];
  key?: (string | null)[];
  limitSource?: (string | null)[];
  dimension?: (string | null)[];
}

export const GROUPS = [
  "provider",
  "upstream",
  "model",
  "app",
  "environment",
  "key",
  "limit_source",
  "dimension",
] as const;
export type Group = (typeof GROUPS)[number];
/** What only attempts have that a limit or a bill stopped. */
export type LimitGroup = "limit_source" | "dimension";
export type LabelGroup = Exclude<Group, LimitGroup>;

export function isLimitGroup(group: Group | null): group is LimitGroup {
  return group === "limit_source" || group === "dimension";
}

/** Upper edges in ms of the fixed latency and wait bins; the last bin is open. Contains 3 s, a default threshold. */
export const HISTOGRAM_EDGES_MS = [
  10, 20, 50, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000,
  20_000, 30_000, 60_000, 120_000, 300_000, 900_000,
] as const;
export const HISTOGRAM_BINS = HISTOGRAM_EDGES_MS.length + 1;

/** Index of the bin that holds a value: the first whose upper edge is at least the value. */
export function histogramBin(valueMs: number): number {
  const bin = HISTOGRAM_EDGES_MS.findIndex((edgeMs) => valueMs <= edgeMs);
  return bin === -1 ? HISTOGRAM_EDGES_MS.length : bin;
}

/** Additive figures of a distribution; bins are weighted counts. */
export interface Distribution {
  count: number;
  sumMs: number;
  bins: number[];
}

/** Additive attempt counters, weighted by 1 / sample rate. */
export interface AttemptCounters {
  attempts: number;
  /** Answered from a response cache or cancelled by the client: outside the denominators of the limit rates. */
  outside: number;
  answered: number;
  limited: number;
  /** Limited with effective status 429. */
  limited429: number;
  /** Limited, owner shared, effective status other than 429. */
  overloaded: number;
  billing: number;
  failed: number;
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  /** Input of the attempts that reported cached input: the denominator of prompt_cache_share. */
  cacheReportingInputTokens: number;
  costNanoUsd: number;
  /** Attempts with a known cost, and answered attempts without one. */
  priced: number;
  unpriced: number;
  ttft: Distribution;
  duration: Distribution;
  queued: Distribution;
}

export interface SeriesQuery extends Window {
  /** A multiple of one minute; buckets are [n × stepMs, (n + 1) × stepMs) from the epoch. Window edges are widened to buckets. null = one bucket, the window widened to minutes. */
  stepMs: number | null;
  filter: Filter;
  groupBy: LabelGroup | null;
}

/**
 * One bucket and group with anything in it. `limitSource` and `dimension` filters restrict `limited`, `limited429`,
 * `overloaded` and `billing` only, so that a rate keeps its denominator.
 */
export interface AttemptSeriesRow {
  bucketAtMs: number;
  /** Value of the group, null where not sent; always null without groupBy. */
  group: string | null;
  counters: AttemptCounters;
}

/** Counters of attempts that a limit or a bill stopped. */
export type LimitCounters = Pick<AttemptCounters, "attempts" | "limited" | "limited429" | "overloaded" | "billing">;

export interface LimitSeriesQuery extends Window {
  stepMs: number | null;
  filter: Filter;
  groupBy: LimitGroup;
}

export interface LimitSeriesRow {
  bucketAtMs: number;
  group: string;
  counters: LimitCounters;
}

/** Additive counters of requests settled in the bucket of their last attempt's end. */
export interface RequestCounters {
  requests: number;
  /** Client attempts of these requests. */
  attempts: number;
  limited: number;
  failedByLimit: number;
  answered: number;
  fallbackProvider: number;
  fallbackModel: number;
  fallbackBoth: number;
  rescuedByRetry: number;
  rescuedByProvider: number;
  rescuedByModel: number;
  rescuedByBoth: number;
  cacheReported: number;
  cacheHits: number;
  costNanoUsd: number;
  fallbackCostNanoUsd: number;
  /** Of limited requests. */
  waitLost: Distribution;
}

export type RequestGroup = Exclude<Group, "upstream">;

export interface RequestSeriesQuery extends Window {
  stepMs: number | null;
  /** `upstream` is ignored: requests are filed under their first client attempt; `limitSource`/`dimension` of the first limit met. */
  filter: Filter;
  groupBy: RequestGroup | null;
}

export interface RequestSeriesRow {
  bucketAtMs: number;
  group: string | null;
  counters: RequestCounters;
}

export interface FacetValue {
  value: string | null;
  attempts: number;
}

export type {
  Breakdown,
  BreakdownKey,
  BreakdownQuery,
  ExposedCounters,
  LimitPlace,
  LimitPlacesQuery,
  RescueCounters,
} from "./breakdown";
export type { PoolUsageQuery, PoolUsageRow, PoolUseQuery, PoolUseRow, TargetRow } from "./pool-query";
export type * from "./row-query";
export type { Attempt };
