import { type Distribution, HISTOGRAM_EDGES_MS } from "../store/query";

export function meanOf(distribution: Distribution): number | null {
  return distribution.count > 0 ? distribution.sumMs / distribution.count : null;
}

/**
 * Percentile from fixed bins, interpolated inside a bin and exact where the rank falls on an edge.
 * Values beyond the last edge are reported as that edge: "at least".
 */
export function percentileOf(distribution: Distribution, share: number): number | null {
  const { count, bins } = distribution;
  if (count <= 0) return null;
  if (count === 1) return distribution.sumMs;
  const rank = share * count;
  let below = 0;
  for (const [bin, weight] of bins.entries()) {
    if (weight > 0 && below + weight >= rank) {
      const lowerMs = bin === 0 ? 0 : (HISTOGRAM_EDGES_MS[bin - 1] ?? 0);
      const upperMs = HISTOGRAM_EDGES_MS[bin] ?? lowerMs;
      return lowerMs + (upperMs - lowerMs) * Math.max(0, (rank - below) / weight);
    }
    below += weight;
  }
  return lastFilledEdge(bins);
}

/** Where rounding of weights leaves the rank just beyond the last bin. */
function lastFilledEdge(bins: readonly number[]): number | null {
  const last = bins.findLastIndex((weight) => weight > 0);
  return last === -1 ? null : (HISTOGRAM_EDGES_MS[Math.min(last, HISTOGRAM_EDGES_MS.length - 1)] ?? null);
}

/** Nearest-rank percentile of plain values; null of none. */
export function percentileOfValues(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
