import type { ObservedPool } from "../model/observed-pool";
import type { Pool } from "../model/pool";
import type { AttemptCounters, LimitSeriesRow, RequestCounters, StoreStatus, TargetRow, Window } from "../store/query";
import type { Deploy } from "../store/settings";
import { type Buckets, bucketsOf, previousWindow } from "./buckets";
import { byBucket, sumAttemptCounters, sumRequestCounters } from "./counters";
import { findGaps, type Reporting } from "./gaps";
import type { OverviewView, Stores } from "./overview-view";
import type { PoolUse } from "./pool-minutes";
import { type PoolUses, readMinuteUses, readPoolUses } from "./pool-uses";
import { keptWindow } from "./utilization";

/** Counters of a window by bucket, and their sum. */
interface Counted<Counters> {
  byBucket: (Counters | null)[];
  total: Counters;
}

/** Everything the overview is computed from; one round of parallel queries. */
export interface OverviewData {
  view: OverviewView;
  nowMs: number;
  buckets: Buckets;
  previous: Window;
  attempts: Counted<AttemptCounters>;
  requests: Counted<RequestCounters>;
  bySource: LimitSeriesRow[];
  previousAttempts: AttemptCounters;
  previousRequests: RequestCounters;
  /** Client attempts of the window without any filter. */
  unfilteredAttempts: number;
  reporting: Reporting;
  pools: Pool[];
  observed: ObservedPool[];
  poolUses: PoolUses;
  previousPoolUses: PoolUse[];
  targets: TargetRow[];
  deploys: Deploy[];
  status: StoreStatus;
}

export async function loadOverviewData(stores: Stores, view: OverviewView, nowMs: number): Promise<OverviewData> {
  const buckets = bucketsOf(view.window, view.stepMs, nowMs);
  const previous = previousWindow(buckets.window);
  const { filter, stepMs } = view;
  const now = { ...buckets.window, stepMs, filter };
  const before = { ...previous, stepMs: null, filter };
  const all = { ...buckets.window, stepMs, filter: { layer: "client" } as const, groupBy: null };
  const { attempts: store, settings } = stores;
  const poolData = settings.pools().then((pools) => loadPoolData(stores, view, buckets.window, previous, pools));

  const [own, bySource, requests, ownBefore, requestsBefore, unfiltered, pool, observed, deploys, status] =
    await Promise.all([
      store.series({ ...now, groupBy: null }),
      store.limitSeries({ ...now, groupBy: "limit_source" }),
      store.requestSeries({ ...now, groupBy: null }),
      store.series({ ...before, groupBy: null }),
      store.requestSeries({ ...before, groupBy: null }),
      store.series(all),
      poolData,
      settings.observed(),
      settings.deploys(buckets.window),
      store.status(),
    ]);
  const arrivals = byBucket(unfiltered, buckets.startsAtMs).map((counters) => counters?.attempts ?? 0);
  return {
    view,
    nowMs,
    buckets,
    previous,
    attempts: { byBucket: byBucket(own, buckets.startsAtMs), total: sumAttemptCounters(own) },
    requests: { byBucket: byBucket(requests, buckets.startsAtMs), total: sumRequestCounters(requests) },
    bySource,
    previousAttempts: sumAttemptCounters(ownBefore),
    previousRequests: sumRequestCounters(requestsBefore),
    unfilteredAttempts: arrivals.reduce((sum, count) => sum + count, 0),
    reporting: findGaps(buckets, arrivals),
    ...pool,
    observed: observed.pools,
    deploys,
    status,
  };
}

/** A pool is shared by everything that draws on it, so of the filters only the layer applies. */
async function loadPoolData(stores: Stores, view: OverviewView, window: Window, previous: Window, pools: Pool[]) {
  const { layer } = view.filter;
  const { attempts: store } = stores;
  const [own, previousPoolUses, targets] = await Promise.all([
    readPoolUses(store, pools, keptWindow(window), layer),
    readMinuteUses(store, pools, keptWindow(previous), layer),
    store.targets({ ...window, layer }),
  ]);
  return { pools, poolUses: own, previousPoolUses, targets };
}
