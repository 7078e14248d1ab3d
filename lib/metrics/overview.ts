import type { Pool } from "../model/pool";
import type { Filter } from "../store/query";
import { bucketsOf } from "./buckets";
import { metricOf } from "./catalog";
import { attemptValue, requestValue } from "./compute";
import { sumRequestCounters } from "./counters";
import { limitChanges } from "./limit-changes";
import { countSources, locateSources, type SourceCounts } from "./limited-by-source";
import { offendersOf } from "./offenders";
import { loadOverviewData, type OverviewData } from "./overview-data";
import type { OverviewModel, UtilizationLine } from "./overview-model";
import type { OverviewView, Stores } from "./overview-view";
import { matchesGlob } from "./pool-match";
import { type UnknownTraffic, unknownTraffic } from "./pool-minutes";
import { providerSays } from "./provider-says";
import { rateSeries } from "./rate-series";
import { pointsOf, tilesOf } from "./tiles";
import { UTILIZATION_THRESHOLD, utilizationOf } from "./utilization";
import { mostOf, verdictsOf } from "./verdicts";

const MAX_LINES = 5;
const MAX_UNKNOWN = 5;

/** Page model of the overview. Two rounds of parallel queries: the window, then what its limited attempts point at. */
export async function buildOverview(stores: Stores, view: OverviewView, nowMs: number): Promise<OverviewModel> {
  const data = await loadOverviewData(stores, view, nowMs);
  const utilization = currentUtilization(data);
  const counts = countSources(data.bySource, data.buckets.startsAtMs);
  const nearest = utilization.lines.slice(0, MAX_LINES);
  const [sources, offenders, rescuedShareOf, says] = await Promise.all([
    locateSources(stores, data, counts),
    offendersOf(stores, data, utilization.lines),
    rescuedShares(stores, data, counts),
    providerSays(stores.attempts, data, nearest),
  ]);
  const empty = emptinessOf(data);
  return {
    window: view.window,
    previous: data.previous,
    stepMs: view.stepMs,
    bucketsAtMs: data.buckets.startsAtMs,
    lastBucketOpen: data.buckets.lastOpen,
    gaps: data.reporting.gaps,
    empty,
    lastAttemptAtMs: data.status.lastEndedAtMs,
    verdicts: empty === null ? verdictsOf(data, sources, utilization.lines, rescuedShareOf) : [],
    tiles: tilesOf(data, { current: utilization.lines, previous: previousLines(data) }),
    limited: {
      sources,
      attempts: data.attempts.byBucket.map((counters) => counters?.attempts ?? 0),
      totalLimited: sources.reduce((sum, source) => sum + (source.billing ? 0 : source.attempts), 0),
      totalBilling: sources.reduce((sum, source) => sum + (source.billing ? source.attempts : 0), 0),
      rate429: rateOf("rate_429", data),
    },
    utilization: {
      lines: nearest,
      known: utilization.lines.length,
      threshold: UTILIZATION_THRESHOLD,
      unknown: utilization.unknown.slice(0, MAX_UNKNOWN),
      unknownCount: utilization.unknown.length,
      changes: limitChanges(nearest, data.pools, data.observed, view.window),
      ...says,
    },
    fallback: rateOf("fallback_rate", data),
    cacheHits: {
      ...rateOf("cache_hit_rate", data),
      promptCacheShare: attemptValue("prompt_cache_share", data.attempts.total).value,
    },
    ttft: {
      meanMs: data.attempts.byBucket.map((counters) => attemptValue("ttft", counters).value),
      p95Ms: data.attempts.byBucket.map((counters) => attemptValue("ttft_p95", counters).value),
      threshold: metricOf("ttft").threshold ?? 0,
    },
    offenders,
    deploys: data.deploys,
  };
}

function rateOf(id: "rate_429" | "fallback_rate" | "cache_hit_rate", data: OverviewData) {
  return rateSeries(id, pointsOf(id, data).points, data.buckets.startsAtMs, data.view.stepMs);
}

function emptinessOf(data: OverviewData): OverviewModel["empty"] {
  if (data.status.lastEndedAtMs === null) return "never";
  if (data.attempts.total.attempts > 0) return null;
  return data.unfilteredAttempts > 0 ? "filtered_out" : "not_in_range";
}

/** Every known limit of the pools that the filters leave; idle pools only where somebody declared them. */
function currentUtilization(data: OverviewData): { lines: UtilizationLine[]; unknown: UnknownTraffic[] } {
  const { buckets, pools, poolUses, targets, reporting, nowMs, view } = data;
  const lines = utilizationOf(poolUses.uses, buckets, reporting.reported, nowMs);
  const unknown = unknownTraffic(targets, pools);
  const { provider } = view.filter;
  const shown = new Map(pools.filter((pool) => isWithin(pool, view.filter)).map((pool) => [pool.id, pool]));
  const models = view.filter.model;
  return {
    lines: lines.filter(({ poolId, peak }) => {
      const pool = shown.get(poolId);
      return pool !== undefined && (pool.origin !== "observed" || (peak?.value ?? 0) > 0);
    }),
    unknown: unknown.filter(
      (one) => (models?.includes(one.model) ?? true) && (provider?.includes(one.provider) ?? true),
    ),
  };
}

function isWithin(pool: Pool, filter: Filter): boolean {
  const { provider, model, key } = filter;
  const offersModel = (name: string | null) => name !== null && pool.models.some((glob) => matchesGlob(glob, name));
  return (
    (provider?.includes(pool.provider) ?? true) &&
    (model === undefined || pool.models.length === 0 || model.some(offersModel)) &&
    (key === undefined || pool.keys.length === 0 || pool.keys.some((own) => key.includes(own)))
  );
}

/** The previous window had its reports wherever it had any: idle minutes count as 0 there. */
function previousLines(data: OverviewData): UtilizationLine[] {
  const buckets = bucketsOf(data.previous, data.view.stepMs, data.previous.toMs);
  const reported = buckets.startsAtMs.map(() => true);
  return utilizationOf(data.previousPoolUses, buckets, reported, data.previous.toMs);
}

/** Share of the requests first limited by the strongest source that were answered after all. */
async function rescuedShares(
  stores: Stores,
  data: OverviewData,
  sources: readonly SourceCounts[],
): Promise<Map<string, number | null>> {
  const most = mostOf(sources, false);
  if (most === undefined) return new Map();
  const filter = { ...data.view.filter, limitSource: [most.source] };
  const query = { ...data.buckets.window, stepMs: null, filter, groupBy: null };
  const counters = sumRequestCounters(await stores.attempts.requestSeries(query));
  return new Map([[most.source, requestValue("rescued_rate", counters).value]]);
}
