import {
  DIMENSIONS,
  type Dimension,
  isBillingStop,
  LIMIT_SOURCES,
  type LimitSource,
  OWNERS,
  ownerOf,
} from "../model/limit";
import type { LimitPlace, LimitSeriesRow } from "../store/query";
import { ratio } from "./compute";
import type { OverviewData } from "./overview-data";
import type { SourceSeries } from "./overview-model";
import type { Stores } from "./overview-view";
import { peakOf } from "./rate-series";

export type SourceCounts = Omit<SourceSeries, "provider" | "model" | "dimension">;

/** Counts of each limit source over the buckets, in fixed order: by owner, then as listed, then by name. */
export function countSources(rows: readonly LimitSeriesRow[], bucketsAtMs: readonly number[]): SourceCounts[] {
  const places = new Map(bucketsAtMs.map((atMs, index) => [atMs, index]));
  const countsOf = new Map<LimitSource, number[]>();
  for (const { group, bucketAtMs, counters } of rows) {
    const place = places.get(bucketAtMs);
    const count = isBillingStop(group) ? counters.billing : counters.limited;
    if (place === undefined || count === 0) continue;
    const counts = countsOf.get(group) ?? bucketsAtMs.map(() => 0);
    counts[place] = (counts[place] ?? 0) + count;
    countsOf.set(group, counts);
  }
  const series = [...countsOf].map(([source, counts]) => seriesOf(source, counts, bucketsAtMs));
  const limited = series.reduce((sum, one) => sum + (one.billing ? 0 : one.attempts), 0);
  return series
    .map((one) => ({ ...one, share: one.billing ? null : ratio(one.attempts, limited) }))
    .sort((a, b) => compareSources(a.source, b.source));
}

function seriesOf(source: LimitSource, counts: number[], bucketsAtMs: readonly number[]): SourceCounts {
  const first = counts.findIndex((count) => count > 0);
  const firstAtMs = bucketsAtMs[first] ?? 0;
  return {
    source,
    owner: ownerOf(source),
    billing: isBillingStop(source),
    counts,
    attempts: counts.reduce((sum, count) => sum + count, 0),
    share: null,
    firstAtMs,
    peak: peakOf(counts, bucketsAtMs) ?? { value: 0, atMs: firstAtMs },
  };
}

function placeOf(source: LimitSource): [owner: number, listed: number] {
  const listed = (LIMIT_SOURCES as readonly string[]).indexOf(source);
  return [OWNERS.indexOf(ownerOf(source)), listed === -1 ? LIMIT_SOURCES.length : listed];
}

export function compareSources(a: LimitSource, b: LimitSource): number {
  const [ownerA, listedA] = placeOf(a);
  const [ownerB, listedB] = placeOf(b);
  return ownerA - ownerB || listedA - listedB || a.localeCompare(b);
}

/** Adds where each source struck most. */
export async function locateSources(
  stores: Stores,
  data: OverviewData,
  sources: readonly SourceCounts[],
): Promise<SourceSeries[]> {
  if (sources.length === 0) return [];
  const places = await stores.attempts.limitPlaces({ ...data.buckets.window, filter: data.view.filter });
  return sources.map((counts) => {
    const own = places.filter(({ limitSource }) => limitSource === counts.source);
    const dimension = mostOf(
      own.filter((place) => isDimension(place.dimension)),
      "dimension",
    );
    return {
      ...counts,
      provider: mostOf(own, "provider"),
      model: mostOf(own, "model"),
      dimension: isDimension(dimension) ? dimension : null,
    };
  });
}

/** Equal ones by name, so that the answer does not hang on an order. */
function mostOf(places: readonly LimitPlace[], by: "provider" | "model" | "dimension"): string | null {
  const sums = new Map<string | null, number>();
  for (const place of places) sums.set(place[by], (sums.get(place[by]) ?? 0) + place.attempts);
  return [...sums].sort((a, b) => b[1] - a[1] || ((a[0] ?? "") < (b[0] ?? "") ? -1 : 1))[0]?.[0] ?? null;
}

function isDimension(value: string | null): value is Dimension {
  return (DIMENSIONS as readonly (string | null)[]).includes(value);
}
