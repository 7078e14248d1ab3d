import { type AttemptCounters, type Distribution, HISTOGRAM_BINS, type RequestCounters } from "../store/query";

export function emptyDistribution(): Distribution {
  return { count: 0, sumMs: 0, bins: Array.from({ length: HISTOGRAM_BINS }, () => 0) };
}

export function emptyAttemptCounters(): AttemptCounters {
  return {
    attempts: 0,
    outside: 0,
    answered: 0,
    limited: 0,
    limited429: 0,
    overloaded: 0,
    billing: 0,
    failed: 0,
    inputTokens: 0,
    outputTokens: 0,
    cachedInputTokens: 0,
    cacheReportingInputTokens: 0,
    costNanoUsd: 0,
    priced: 0,
    unpriced: 0,
    ttft: emptyDistribution(),
    duration: emptyDistribution(),
    queued: emptyDistribution(),
  };
}

export function emptyRequestCounters(): RequestCounters {
  return {
    requests: 0,
    attempts: 0,
    limited: 0,
    failedByLimit: 0,
    answered: 0,
    fallbackProvider: 0,
    fallbackModel: 0,
    fallbackBoth: 0,
    rescuedByRetry: 0,
    rescuedByProvider: 0,
    rescuedByModel: 0,
    rescuedByBoth: 0,
    cacheReported: 0,
    cacheHits: 0,
    costNanoUsd: 0,
    fallbackCostNanoUsd: 0,
    waitLost: emptyDistribution(),
  };
}

function addDistribution(into: Distribution, from: Distribution): void {
  into.count += from.count;
  into.sumMs += from.sumMs;
  for (const [bin, weight] of from.bins.entries()) into.bins[bin] = (into.bins[bin] ?? 0) + weight;
}

type Additive = { [name: string]: number | Distribution };

/** Adds every counter of `from` to `into`, in place. */
export function addCounters<Counters extends object>(into: Counters, from: Counters): void {
  const target = into as Additive;
  for (const [name, value] of Object.entries(from) as [string, number | Distribution][]) {
    const current = target[name];
    if (typeof value === "number") target[name] = (typeof current === "number" ? current : 0) + value;
    else if (typeof current === "object") addDistribution(current, value);
  }
}

export function sumAttemptCounters(rows: Iterable<{ counters: AttemptCounters }>): AttemptCounters {
  const total = emptyAttemptCounters();
  for (const row of rows) addCounters(total, row.counters);
  return total;
}

export function sumRequestCounters(rows: Iterable<{ counters: RequestCounters }>): RequestCounters {
  const total = emptyRequestCounters();
  for (const row of rows) addCounters(total, row.counters);
  return total;
}

/** One entry a bucket in order of `bucketsAtMs`; null where the store had nothing. */
export function byBucket<Counters>(
  rows: readonly { bucketAtMs: number; counters: Counters }[],
  bucketsAtMs: readonly number[],
): (Counters | null)[] {
  const found = new Map(rows.map((row) => [row.bucketAtMs, row.counters]));
  return bucketsAtMs.map((bucketAtMs) => found.get(bucketAtMs) ?? null);
}
