import {
  type AttemptCounters,
  type Filter,
  type Group,
  isLimitGroup,
  type LimitSeriesQuery,
  type RequestGroup,
} from "../store/query";
import type { Buckets } from "./buckets";
import type { Measure, Metric, MetricId } from "./catalog";
import { type Computed, measureOf, ratio } from "./compute";
import { byBucket, emptyAttemptCounters, emptyRequestCounters } from "./counters";
import { findGaps } from "./gaps";
import type { Stores } from "./overview-view";
import { readPoolUses } from "./pool-uses";
import { keptWindow, utilizationOf } from "./utilization";

export interface MetricSeries {
  labels: Record<string, string | null>;
  /** One a bucket: null = not measured. The denominator of a pool limit is the limit itself. */
  points: [bucketMs: number, value: number | null, denominator: number][];
  /** Of limits of pools: from when on peaks are those of any instant, and whether more was used than is told. */
  counted?: { exactFromMs: number | null; isAtLeast: boolean };
}

export interface SeriesRequest {
  metric: Metric;
  buckets: Buckets;
  filter: Filter;
  groupBy: Group | null;
}

/** Shares of everything: by limit source or dimension, each part keeps the whole as its denominator. */
const PARTS_OF_A_WHOLE: readonly MetricId[] = [
  "rate_429",
  "limited_rate",
  "overload_rate",
  "requests_limited_rate",
  "failed_by_limit_rate",
];
const ONLY_OF_LIMITS: readonly MetricId[] = [
  ...PARTS_OF_A_WHOLE,
  "limited",
  "billing_stops",
  "rescued_rate",
  "wait_lost",
];

/** One metric over the buckets, one series a group, largest first. */
export async function readSeries(stores: Stores, request: SeriesRequest, nowMs: number): Promise<MetricSeries[]> {
  const { metric, buckets, filter, groupBy } = request;
  if (metric.grain === "pool_minute") return poolSeries(stores, request, metric.limit, nowMs);
  const query = { ...buckets.window, stepMs: buckets.stepMs, filter };
  const needsWhole = isPartOfWhole(metric.id, groupBy);
  if (metric.grain === "attempt") {
    const [rows, whole] = await Promise.all([
      isLimitGroup(groupBy) ? limitRows(stores, { ...query, groupBy }) : stores.attempts.series({ ...query, groupBy }),
      needsWhole ? stores.attempts.series({ ...query, groupBy: null }) : null,
    ]);
    return countedSeries(metric.id, metric.measure, emptyAttemptCounters(), rows, whole, request);
  }
  const [rows, whole] = await Promise.all([
    stores.attempts.requestSeries({ ...query, groupBy: requestGroup(groupBy) }),
    needsWhole ? stores.attempts.requestSeries({ ...query, groupBy: null }) : null,
  ]);
  return countedSeries(metric.id, metric.measure, emptyRequestCounters(), rows, whole, request);
}

/** Whatever else is counted of them, a stopped attempt is neither answered nor measured. */
async function limitRows(stores: Stores, query: LimitSeriesQuery): Promise<Row<AttemptCounters>[]> {
  const rows = await stores.attempts.limitSeries(query);
  return rows.map((row) => ({ ...row, counters: { ...emptyAttemptCounters(), ...row.counters } }));
}

function requestGroup(groupBy: Group | null): RequestGroup | null {
  return groupBy === "upstream" ? null : groupBy;
}

function isPartOfWhole(id: MetricId, groupBy: Group | null): boolean {
  return isLimitGroup(groupBy) && PARTS_OF_A_WHOLE.includes(id);
}

/** Whether a metric says anything of the attempts or requests that one limit stopped. */
export function isGroupedByLimits({ id, grain }: Metric): boolean {
  return grain === "request" || id === "attempts" || ONLY_OF_LIMITS.includes(id);
}

interface Row<Counters> {
  bucketAtMs: number;
  group: string | null;
  counters: Counters;
}

function countedSeries<Counters>(
  id: MetricId,
  measure: Measure<Counters>,
  empty: Counters,
  rows: readonly Row<Counters>[],
  whole: readonly Row<Counters>[] | null,
  { buckets, groupBy }: SeriesRequest,
): MetricSeries[] {
  const { startsAtMs } = buckets;
  const wholes =
    whole === null ? null : byBucket(whole, startsAtMs).map((counters) => measureOf(measure, counters ?? empty));
  const groups = groupBy === null ? [null] : [...new Set(rows.map((row) => row.group))];
  const shown =
    isLimitGroup(groupBy) && ONLY_OF_LIMITS.includes(id) ? groups.filter((group) => group !== null) : groups;
  const weighed = shown.map((group) => {
    const own = byBucket(groupBy === null ? rows : rows.filter((row) => row.group === group), startsAtMs);
    const parts = own.map((counters) => measureOf(measure, counters ?? empty));
    const points = startsAtMs.map((bucketMs, index): MetricSeries["points"][number] => {
      const { value, denominator } = ofWhole(parts[index], wholes?.[index]);
      return [bucketMs, value, denominator];
    });
    const weight = parts.reduce((sum, part) => sum + (wholes === null ? part.denominator : (part.numerator ?? 0)), 0);
    return { labels: groupBy === null ? {} : { [groupBy]: group }, points, weight };
  });
  return weighed.sort((x, y) => y.weight - x.weight).map(({ labels, points }) => ({ labels, points }));
}

function ofWhole(part: Computed | undefined, whole: Computed | undefined): Omit<Computed, "numerator"> {
  if (whole === undefined) return part ?? { value: null, denominator: 0 };
  return { value: ratio(part?.numerator ?? 0, whole.denominator), denominator: whole.denominator };
}

/** Peak share a bucket of every pool that has this limit; null = every limit. */
async function poolSeries(
  stores: Stores,
  { buckets, filter }: SeriesRequest,
  limit: string | null,
  nowMs: number,
): Promise<MetricSeries[]> {
  const pools = await stores.settings.pools();
  const provider = filter.provider?.filter((value) => value !== null);
  const [{ uses }, arrivals] = await Promise.all([
    readPoolUses(stores.attempts, pools, keptWindow(buckets.window), filter.layer),
    stores.attempts.series({
      ...buckets.window,
      stepMs: buckets.stepMs,
      filter: { layer: filter.layer },
      groupBy: null,
    }),
  ]);
  const counts = byBucket(arrivals, buckets.startsAtMs).map((counters) => counters?.attempts ?? 0);
  const { reported } = findGaps(buckets, counts);
  const lines = utilizationOf(uses, buckets, reported, nowMs);
  return lines
    .filter((line) => (limit === null || line.limit === limit) && (provider?.includes(line.provider) ?? true))
    .map((line) => ({
      labels: { pool_id: line.poolId, pool: line.poolName, provider: line.provider, limit: line.limit },
      points: buckets.startsAtMs.map((bucketMs, index) => [bucketMs, line.peakShares[index] ?? null, line.limitValue]),
      counted: { exactFromMs: line.exactFromMs, isAtLeast: line.isAtLeast },
    }));
}
