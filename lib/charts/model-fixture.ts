import { overviewText } from "../i18n/overview-text";
import type { OverviewModel, RateSeries, SourceSeries, Tile, UtilizationLine } from "../metrics/overview-model";

export const T0 = Date.UTC(2026, 10, 19, 10, 0);
const STEP_MS = 600_000;
const BUCKETS = [0, 1, 2, 3].map((index) => T0 + index * STEP_MS);

/** Half an hour and an open bucket after T0. */
export const nowMs = T0 + 3.5 * STEP_MS;
export const en = overviewText("en", "UTC", nowMs);
export const zh = overviewText("zh-CN", "UTC", nowMs);

export function sourceSeries(over: Partial<SourceSeries> & Pick<SourceSeries, "source" | "owner">): SourceSeries {
  const counts = over.counts ?? [0, 0, 0, 0];
  return {
    billing: false,
    counts,
    attempts: counts.reduce((sum, count) => sum + count, 0),
    share: null,
    firstAtMs: T0,
    peak: { value: Math.max(...counts), atMs: T0 },
    provider: "openai",
    model: "gpt-6-luna",
    dimension: "tpm",
    ...over,
  };
}

export function utilizationLine(over: Partial<UtilizationLine>): UtilizationLine {
  return {
    poolId: "p1",
    poolName: "luna",
    provider: "openai",
    limit: "tpm",
    limitValue: 1_000,
    peakShares: [0.2, null, 1.18, 0.4],
    p95Shares: [0.1, null, 0.9, 0.3],
    peak: { value: 1.18, atMs: T0 + 2 * STEP_MS + 60_000 },
    p95Share: 0.9,
    nowShare: 0.4,
    exactFromMs: T0,
    isAtLeast: false,
    health: "critical",
    ...over,
  };
}

export function rate(over: Partial<RateSeries> = {}): RateSeries {
  return {
    values: [0.01, null, 0.2, 0.05],
    denominators: [100, 0, 50, 20],
    numerator: 12,
    denominator: 170,
    value: 0.07,
    peak: { value: 0.2, atMs: T0 + 2 * STEP_MS },
    threshold: 0.1,
    aboveMs: STEP_MS,
    ...over,
  };
}

export function tile(over: Partial<Tile>): Tile {
  return {
    metric: "rate_429",
    unit: "share",
    value: 0.0243,
    previous: 0.01,
    delta: { value: 0.0143, kind: "points", tone: "bad" },
    numerator: 24,
    denominator: 988,
    sparkline: [],
    threshold: 0.05,
    health: "ok",
    peak: { value: 0.185, atMs: T0 },
    detail: null,
    ...over,
  };
}

/** Four buckets, the last one still filling; nothing limited and no known limit unless said. */
export function overviewModel(over: Partial<OverviewModel> = {}): OverviewModel {
  const window = { fromMs: T0, toMs: nowMs };
  return {
    window,
    previous: { fromMs: T0 - (nowMs - T0), toMs: T0 },
    stepMs: STEP_MS,
    bucketsAtMs: BUCKETS,
    lastBucketOpen: true,
    gaps: [],
    empty: null,
    lastAttemptAtMs: nowMs,
    verdicts: [],
    tiles: [],
    limited: { sources: [], attempts: [100, 0, 50, 20], totalLimited: 0, totalBilling: 0, rate429: rate() },
    utilization: {
      lines: [],
      known: 0,
      threshold: 0.8,
      unknown: [],
      unknownCount: 0,
      changes: [],
      said: [],
      unseen: [],
    },
    fallback: rate(),
    cacheHits: { ...rate(), promptCacheShare: null },
    ttft: { meanMs: [800, null, 1_200, 900], p95Ms: [1_500, null, 2_400, 1_800], threshold: 3_000 },
    offenders: { rows: [], total: 0 },
    deploys: [],
    ...over,
  };
}
