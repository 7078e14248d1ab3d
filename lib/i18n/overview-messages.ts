import type { TileMetric } from "../metrics/overview-model";
import type { Dimension, Owner } from "../model/limit";
import type { PoolLimit } from "../model/pool";
import type { Rescue } from "../model/request";

/** A count and how it is written, for languages in which words bend to it. */
export interface Counted {
  count: number;
  shown: string;
}

/** Words of the overview; figures and times arrive formatted. */
export interface OverviewMessages {
  title: string;
  tiles: Record<TileMetric, string>;
  tile: {
    of(part: string, whole: string): string;
    attempts(count: string): string;
    answered(count: string): string;
    reported(count: string): string;
    streamed(count: string): string;
    limitedRequests(count: string): string;
    noAttempts: string;
    noRequests: string;
    noCacheReports: string;
    noStreams: string;
    noLimits: string;
    noKnownLimit: string;
    noKnownLimitHint: string;
    percentiles(p50: string, p95: string): string;
    promptCache(share: string): string;
    perAnswer(cost: string): string;
    unpriced(count: string): string;
    allPriced: string;
    below(threshold: string): string;
    above(threshold: string): string;
    /** Close below a threshold. */
    near(threshold: string): string;
    atLimit: string;
    peak(value: string, time: string): string;
    limitOf(pool: string, limit: string): string;
    peakAndNow(peakAt: string, now: string | null): string;
  };
  limit: Record<PoolLimit, string>;
  dimension: Record<Dimension, string>;
  rescuedBy: Record<Rescue, string>;
  verdict: {
    nothing(attempts: string): string;
    overNow(pool: string, limit: string, share: string, since: string): string;
    overBefore(pool: string, limit: string, share: string, since: string): string;
    /** Whose limit it was, in plain words; `host` is the provider, the gateway or the source's own name. */
    whose: Record<Owner, (host: string) => string>;
    /** `what` is the model and its limit; the latest run of limited attempts began at `since`. */
    limited(whose: string, what: string | null, attempts: Counted, since: string, rescued: string | null): string;
    billing(where: string, stops: Counted, since: string): string;
  };
  charts: {
    bySource: string;
    utilization: string;
    fallback: string;
    cache: string;
    ttft: string;
    offenders: string;
    per(step: string): string;
    count: string;
    share: string;
    peak: string;
    p95: string;
    mean: string;
    meanAndP95: string;
    view: string;
    nearest(shown: string, known: string): string;
    answered(part: string, whole: string): string;
    cacheReported(count: string, promptCache: string | null): string;
    ofPools(shown: string, total: string): string;
    billingStrip: string;
    /** Of all attempts of a bucket. */
    limitedOf(attempts: string): string;
    countAndShare(count: string, share: string): string;
    valueAt(value: string, time: string): string;
    valueOf(value: string, denominator: string): string;
    poolLimit(pool: string, limit: string): string;
    perAndNearest(per: string, nearest: string): string;
    limitAt(limit: string, time: string): string;
    deploy: string;
    deploys(count: string): string;
    hide(name: string): string;
    nothingReported: string;
    limitLine: string;
    alertAbove(share: string): string;
    noLimited: string;
    noCache: string;
    noStreams: string;
    noOffenders: string;
    /** From when on peaks are those of any instant. */
    exactSince(time: string): string;
    byClockMinutes: string;
    /** More was used than is told of these. */
    atLeast(names: string): string;
    /** `openai says` */
    providerSays(provider: string): string;
    providerSaysOf(poolLimit: string, provider: string): string;
    unseenUse(of: Record<"provider" | "poolLimit" | "said" | "counted" | "when" | "minutes" | "known", string>): string;
    noKnownLimit: string;
    /** `luna TPM: limit changed from 500 to 200`. */
    limitChanged(poolLimit: string, from: string, to: string, when: string): string;
    noKnownLimitFor(pairs: string): string;
    morePairs(count: string): string;
    addLimit: string;
    openRequests: string;
    showTable: string;
    showChart: string;
  };
  columns: {
    time: string;
    source: string;
    attempts: string;
    share: string;
    limited: string;
    total: string;
    poolLimit: string;
    peak: string;
    /** The highest that the provider itself told. */
    providerSays: string;
    p95: string;
    now: string;
    pool: string;
    keys: string;
    mainSource: string;
    rate: string;
    trend: string;
    peakUtilization: string;
    waitLost: string;
    rescued: string;
    value: string;
    of: string;
    billing: string;
  };
  since(time: string): string;
  rescuedShare(share: string, by: string): string;
  caption: {
    bySource(total: string, attempts: string, peak: string, time: string): string;
    noLimited(attempts: string): string;
    utilization(pool: string, limit: string, share: string, time: string): string;
    rate(name: string, value: string, peak: string, time: string): string;
    above(threshold: string, duration: string): string;
    /** Two sentences after each other. */
    two(first: string, second: string): string;
    nothing(name: string): string;
    ttft(mean: string, threshold: string): string;
  };
  empty: {
    title: string;
    lead: string;
    running: string;
    runningAt(origin: string, database: string): string;
    send: string;
    sendHint: string;
    waiting: string;
    waitingHint: string;
    willSee: string;
    willSeeItems: readonly string[];
    nothingYet: string;
    nothingYetHint: string;
    rangeTitle: string;
    rangeHint(ago: string): string;
    rangeAction: string;
    filterTitle: string;
    filterHint: string;
    filterAction: string;
  };
}
