import type { Dimension, LimitSource, Owner } from "../model/limit";
import type { PoolLimit } from "../model/pool";
import type { Window } from "../store/query";
import type { Deploy } from "../store/settings";
import type { SeenLimitChange } from "./limit-changes";
import type { ProviderSays } from "./provider-says";

/** Ids of the metric catalogue that the overview shows; the tiles stand in this order. */
export const TILE_METRICS = [
  "rate_429",
  "nearest_limit",
  "fallback_rate",
  "cache_hit_rate",
  "ttft",
  "wait_lost",
  "cost",
] as const;
export type TileMetric = (typeof TILE_METRICS)[number];

export interface Peak {
  value: number;
  atMs: number;
}

export type Health = "ok" | "warn" | "critical" | "no_threshold" | "no_data";

/** Change against the previous window of equal length. */
export interface Delta {
  /** Points (0.01 = 1 pp) for shares, a share of the previous value for amounts. */
  value: number;
  kind: "points" | "share";
  /** Better direction comes from the catalogue; neutral below noise (fewer than 30 in a denominator). */
  tone: "good" | "bad" | "neutral";
}

export interface Tile {
  metric: TileMetric;
  unit: "share" | "ms" | "nano_usd";
  value: number | null;
  previous: number | null;
  delta: Delta | null;
  numerator: number | null;
  /** What the value stands on: attempts, answered requests, …; 0 = nothing to measure. */
  denominator: number;
  /** One value a bucket, null = not measured. */
  sparkline: (number | null)[];
  /** In the unit of the value; null = no threshold. */
  threshold: number | null;
  health: Health;
  peak: Peak | null;
  /** Extra figures that the tile's lines name. */
  detail:
    | { kind: "limit"; poolName: string; provider: string; limit: PoolLimit; nowShare: number | null }
    | { kind: "no_known_limit" }
    | { kind: "prompt_cache"; share: number | null }
    | { kind: "percentiles"; meanMs: number | null; p50Ms: number | null; p95Ms: number | null }
    | { kind: "wait"; totalMs: number; limitedRequests: number; p50Ms: number | null; p95Ms: number | null }
    | { kind: "cost"; perAnsweredNanoUsd: number | null; unpricedAttempts: number; fallbackNanoUsd: number }
    | null;
}

/** One limit source in the stacked chart and its table, in fixed order of owner, then of the list in lib/model/limit. */
export interface SourceSeries {
  source: LimitSource;
  owner: Owner;
  /** Whether the source is outside the limit rates and drawn on the strip below. */
  billing: boolean;
  /** One count a bucket, 0-filled. */
  counts: number[];
  attempts: number;
  /** Of all limited attempts; null for billing stops. */
  share: number | null;
  firstAtMs: number;
  peak: Peak;
  /** Where it struck most. */
  provider: string | null;
  model: string | null;
  dimension: Dimension | null;
}

/** One limit of one pool over the buckets. */
export interface UtilizationLine {
  poolId: string;
  poolName: string;
  provider: string;
  limit: PoolLimit;
  limitValue: number;
  /** Peak minute of each bucket as a share of the limit; idle = 0, null = nothing was reported at all. */
  peakShares: (number | null)[];
  p95Shares: (number | null)[];
  peak: Peak | null;
  p95Share: number | null;
  /** The last complete minute. */
  nowShare: number | null;
  /** Peaks are those of any instant from here on, before that of whole minutes of the clock; null = all of minutes. */
  exactFromMs: number | null;
  /** More was used than is told: the provider reserves tokens, and answers came without. */
  isAtLeast: boolean;
  health: Health;
}

export interface RateSeries {
  values: (number | null)[];
  denominators: number[];
  numerator: number;
  denominator: number;
  value: number | null;
  peak: Peak | null;
  threshold: number | null;
  /** How long in total the value was above the threshold. */
  aboveMs: number;
}

/** A pool (declared, or the provider and model when no pool matches) that met a limit. */
export interface Offender {
  poolId: string | null;
  name: string;
  provider: string;
  model: string;
  keys: string[];
  mainSource: LimitSource;
  owner: Owner;
  rate429: number | null;
  limited: number;
  attempts: number;
  sparkline: number[];
  peakUtilization: { limit: PoolLimit; share: number } | null;
  waitLostMs: number | null;
  rescuedShare: number | null;
  rescuedMostBy: "retry" | "provider" | "model" | "both" | null;
}

/** The one sentence under the title, worst thing first; words are made in lib/i18n. */
export type OverviewVerdict =
  | { kind: "nothing_limited"; attempts: number }
  | {
      kind: "over_limit";
      poolName: string;
      provider: string;
      limit: PoolLimit;
      share: number;
      sinceMs: number;
      now: boolean;
    }
  | {
      kind: "limited";
      source: LimitSource;
      owner: Owner;
      provider: string | null;
      model: string | null;
      dimension: Dimension | null;
      attempts: number;
      rate429: number | null;
      sinceMs: number;
      rescuedShare: number | null;
    }
  | {
      kind: "billing";
      source: LimitSource;
      provider: string | null;
      model: string | null;
      attempts: number;
      sinceMs: number;
    };

export interface OverviewModel {
  window: Window;
  previous: Window;
  stepMs: number;
  /** Bucket starts, shared by every chart. */
  bucketsAtMs: number[];
  /** The last bucket is still filling. */
  lastBucketOpen: boolean;
  /** Stretches between reported attempts in which nothing arrived, whole buckets. */
  gaps: Window[];
  /** Why there is nothing to draw; null = there is. */
  empty: "never" | "not_in_range" | "filtered_out" | null;
  lastAttemptAtMs: number | null;
  /** Worst first, at most three. */
  verdicts: OverviewVerdict[];
  tiles: Tile[];
  limited: {
    sources: SourceSeries[];
    /** Denominators of the share view: attempts a bucket. */
    attempts: number[];
    totalLimited: number;
    totalBilling: number;
    rate429: RateSeries;
  };
  utilization: ProviderSays & {
    /** Nearest first, at most 5; `known` counts all. */
    lines: UtilizationLine[];
    known: number;
    threshold: number;
    /** Traffic without any known limit, most attempts first, at most 5; `unknownCount` counts all. */
    unknown: { provider: string; model: string; attempts: number }[];
    unknownCount: number;
    /** Limits of the lines that the provider changed within the window, oldest first. */
    changes: SeenLimitChange[];
  };
  fallback: RateSeries;
  cacheHits: RateSeries & { promptCacheShare: number | null };
  ttft: { meanMs: (number | null)[]; p95Ms: (number | null)[]; threshold: number };
  offenders: { rows: Offender[]; total: number };
  deploys: Deploy[];
}
