import { metricOf } from "./catalog";
import { compare } from "./compare";
import { attemptValue, type Computed, measureOf, ratio, requestValue } from "./compute";
import { healthOf, utilizationHealth } from "./health";
import type { OverviewData } from "./overview-data";
import { type Peak, TILE_METRICS, type Tile, type TileMetric, type UtilizationLine } from "./overview-model";
import { percentileOf } from "./percentiles";
import { peakOf } from "./rate-series";

interface NearestLimits {
  current: readonly UtilizationLine[];
  previous: readonly UtilizationLine[];
}

export function tilesOf(data: OverviewData, limits: NearestLimits): Tile[] {
  return TILE_METRICS.map((id) => (id === "nearest_limit" ? nearestLimitTile(data, limits) : tileOf(id, data)));
}

/** Points of an attempt or request metric: one a bucket, the window's, and the previous window's. */
export function pointsOf(id: Exclude<TileMetric, "nearest_limit">, data: OverviewData) {
  const metric = metricOf(id);
  if (metric.grain === "attempt") {
    return {
      points: data.attempts.byBucket.map((counters) => attemptValue(id, counters)),
      total: measureOf(metric.measure, data.attempts.total),
      previous: measureOf(metric.measure, data.previousAttempts),
    };
  }
  if (metric.grain === "pool_minute") throw new TypeError(`${id} has no counters.`);
  return {
    points: data.requests.byBucket.map((counters) => requestValue(id, counters)),
    total: measureOf(metric.measure, data.requests.total),
    previous: measureOf(metric.measure, data.previousRequests),
  };
}

function tileOf(id: Exclude<TileMetric, "nearest_limit">, data: OverviewData): Tile {
  const metric = metricOf(id);
  const { points, total, previous } = pointsOf(id, data);
  const current = knownAmount(id, total, data.requests.total, data.attempts.total.priced);
  const before = perElapsed(id, knownAmount(id, previous, data.previousRequests, data.previousAttempts.priced), data);
  const sparkline = points.map((point) => point.value);
  return {
    metric: id,
    unit: metric.unit === "nano_usd" || metric.unit === "ms" ? metric.unit : "share",
    value: current.value,
    previous: before.value,
    delta: compare(id, current, before),
    numerator: metric.unit === "share" ? current.numerator : null,
    denominator: current.denominator,
    sparkline,
    threshold: metric.threshold,
    health: healthOf(current.value, metric.threshold),
    peak: peakOf(sparkline, data.buckets.startsAtMs),
    detail: detailOf(id, data),
  };
}

/** A sum over nothing is not measured: no settled request, or no attempt whose cost is known. */
function knownAmount(id: TileMetric, total: Computed, requests: { requests: number }, priced: number): Computed {
  if (id === "wait_lost")
    return { ...total, value: requests.requests > 0 ? total.value : null, denominator: requests.requests };
  if (id === "cost" && total.value === 0 && priced === 0) return { ...total, value: null };
  return total;
}

/** Sums of the previous window are scaled to the time that has passed of this one. */
function perElapsed(id: TileMetric, previous: Computed, data: OverviewData): Computed {
  if ((id !== "cost" && id !== "wait_lost") || previous.value === null) return previous;
  const { fromMs, toMs } = data.buckets.window;
  const elapsedShare = Math.min(1, Math.max(0, data.nowMs - fromMs) / (toMs - fromMs));
  return { ...previous, value: previous.value * elapsedShare };
}

function detailOf(id: TileMetric, data: OverviewData): Tile["detail"] {
  const { attempts, requests } = data;
  switch (id) {
    case "cache_hit_rate":
      return { kind: "prompt_cache", share: attemptValue("prompt_cache_share", attempts.total).value };
    case "ttft": {
      const p50Ms = attemptValue("ttft_p50", attempts.total).value;
      const p95Ms = attemptValue("ttft_p95", attempts.total).value;
      return { kind: "percentiles", meanMs: attemptValue("ttft", attempts.total).value, p50Ms, p95Ms };
    }
    case "wait_lost": {
      const { waitLost, limited } = requests.total;
      const [p50Ms, p95Ms] = [percentileOf(waitLost, 0.5), percentileOf(waitLost, 0.95)];
      return { kind: "wait", totalMs: waitLost.sumMs, limitedRequests: limited, p50Ms, p95Ms };
    }
    case "cost":
      return {
        kind: "cost",
        perAnsweredNanoUsd: ratio(requests.total.costNanoUsd, requests.total.answered),
        unpricedAttempts: attempts.total.unpriced,
        fallbackNanoUsd: requests.total.fallbackCostNanoUsd,
      };
    default:
      return null;
  }
}

function nearestLimitTile(data: OverviewData, limits: NearestLimits): Tile {
  const { threshold } = metricOf("nearest_limit");
  const nearest = limits.current[0];
  const same = limits.previous.find((line) => line.poolId === nearest?.poolId && line.limit === nearest.limit);
  const value = nearest?.peak?.value ?? null;
  const previous = data.previousAttempts.attempts > 0 ? (same?.peak?.value ?? null) : null;
  const peak: Peak | null = nearest?.peak ?? null;
  return {
    metric: "nearest_limit",
    unit: "share",
    value,
    previous,
    delta: compare(
      "nearest_limit",
      { value, denominator: data.attempts.total.attempts },
      { value: previous, denominator: data.previousAttempts.attempts },
    ),
    numerator: null,
    denominator: limits.current.length,
    sparkline: nearest?.peakShares ?? data.buckets.startsAtMs.map(() => null),
    threshold,
    health: utilizationHealth(value, threshold ?? 1),
    peak,
    detail:
      nearest === undefined
        ? { kind: "no_known_limit" }
        : {
            kind: "limit",
            poolName: nearest.poolName,
            provider: nearest.provider,
            limit: nearest.limit,
            nowShare: nearest.nowShare,
          },
  };
}
