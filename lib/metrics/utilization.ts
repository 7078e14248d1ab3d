import type { Window } from "../store/query";
import { type Buckets, ceilTo, DAY_MS, floorTo, MINUTE_MS } from "./buckets";
import { metricOf } from "./catalog";
import { utilizationHealth } from "./health";
import type { Peak, UtilizationLine } from "./overview-model";
import { percentileOfValues } from "./percentiles";
import { minuteSeries, type PoolUse } from "./pool-minutes";

/** Minutes are kept for a week; longer windows show utilization for their last seven days. */
export const POOL_MINUTES_KEPT_MS = 7 * DAY_MS;

export const UTILIZATION_THRESHOLD = metricOf("nearest_limit").threshold ?? 0.8;

/** Of a window, what minutes may be kept of. */
export function keptWindow({ fromMs, toMs }: Window): Window {
  return { fromMs: Math.max(fromMs, toMs - POOL_MINUTES_KEPT_MS), toMs };
}

/** Use of every known limit, nearest to its limit first. `reported` flags the buckets in which anything was reported at all. */
export function utilizationOf(
  uses: readonly PoolUse[],
  buckets: Buckets,
  reported: readonly boolean[],
  nowMs: number,
): UtilizationLine[] {
  const lines = uses.map((use) => lineOf(use, buckets, reported, nowMs));
  return lines.sort((a, b) => (b.peak?.value ?? -1) - (a.peak?.value ?? -1) || a.poolName.localeCompare(b.poolName));
}

function lineOf(use: PoolUse, buckets: Buckets, reported: readonly boolean[], nowMs: number): UtilizationLine {
  const keptFromMs = buckets.window.toMs - POOL_MINUTES_KEPT_MS;
  const fromMs = ceilTo(Math.max(buckets.window.fromMs, keptFromMs), buckets.stepMs);
  const toMs = Math.min(buckets.window.toMs, floorTo(nowMs, MINUTE_MS) + MINUTE_MS);
  const shares = minuteSeries(use, fromMs, toMs).map((used) => used / use.limitValue);
  const measured: number[] = [];
  let peak: Peak | null = null;
  const peakShares: (number | null)[] = [];
  const p95Shares: (number | null)[] = [];
  for (const [index, bucketAtMs] of buckets.startsAtMs.entries()) {
    const first = (bucketAtMs - fromMs) / MINUTE_MS;
    const minutes = first < 0 || !reported[index] ? [] : shares.slice(first, first + buckets.stepMs / MINUTE_MS);
    const top = highestOf(minutes);
    peakShares.push(top === null ? null : top.value);
    p95Shares.push(percentileOfValues(minutes, 0.95));
    if (top !== null && (peak === null || top.value > peak.value)) {
      peak = { value: top.value, atMs: bucketAtMs + top.index * MINUTE_MS };
    }
    for (const share of minutes) measured.push(share);
  }
  return {
    poolId: use.pool.id,
    poolName: use.pool.name,
    provider: use.pool.provider,
    limit: use.limit,
    limitValue: use.limitValue,
    peakShares,
    p95Shares,
    peak,
    p95Share: percentileOfValues(measured, 0.95),
    nowShare: shareNow(shares, fromMs, toMs, nowMs),
    exactFromMs: use.peaks?.fromMs ?? null,
    isAtLeast: use.isAtLeast,
    health: utilizationHealth(peak?.value ?? null, UTILIZATION_THRESHOLD),
  };
}

function highestOf(values: readonly number[]): { value: number; index: number } | null {
  let best: { value: number; index: number } | null = null;
  for (const [index, value] of values.entries()) if (best === null || value > best.value) best = { value, index };
  return best;
}

/** The last complete minute, or the window's last minute where the window is over. */
function shareNow(shares: readonly number[], fromMs: number, toMs: number, nowMs: number): number | null {
  const lastAtMs = Math.min(floorTo(nowMs, MINUTE_MS), toMs) - MINUTE_MS;
  return shares[(lastAtMs - fromMs) / MINUTE_MS] ?? null;
}
