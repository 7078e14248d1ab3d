import { type Buckets, HOUR_MS, MINUTE_MS } from "./buckets";
import { attemptValue, ratio } from "./compute";
import type { OverviewData } from "./overview-data";
import type { OverviewVerdict, SourceSeries, UtilizationLine } from "./overview-model";

/** A pause this long does not end a run of limited buckets. */
const HOLE_MS = 5 * MINUTE_MS;
const MIN_HOLE_BUCKETS = 2;
/** An overrun that ended longer ago than this, and than four buckets, is no news. */
const RECENT_MS = HOUR_MS;

export interface Run {
  sinceMs: number;
  /** End of its last struck bucket. */
  untilMs: number;
}

/** The latest run of struck buckets, short holes included; null = none was struck. */
export function latestRun(struck: readonly boolean[], buckets: Pick<Buckets, "startsAtMs" | "stepMs">): Run | null {
  const { startsAtMs, stepMs } = buckets;
  const last = struck.lastIndexOf(true);
  if (last === -1) return null;
  const maxHole = Math.max(MIN_HOLE_BUCKETS, Math.ceil(HOLE_MS / stepMs));
  let first = last;
  for (let index = last - 1; index >= 0 && first - index - 1 <= maxHole; index -= 1) if (struck[index]) first = index;
  return { sinceMs: startsAtMs[first] ?? 0, untilMs: (startsAtMs[last] ?? 0) + stepMs };
}

/** Worst first: over a known limit, the source that limits most, the billing stop that stops most; or that nothing does. */
export function verdictsOf(
  data: OverviewData,
  sources: readonly SourceSeries[],
  lines: readonly UtilizationLine[],
  rescuedShareOf: ReadonlyMap<string, number | null>,
): OverviewVerdict[] {
  const verdicts = [
    overLimit(data, lines),
    limited(data, mostOf(sources, false), rescuedShareOf),
    billing(data, mostOf(sources, true)),
  ].filter((verdict) => verdict !== null);
  return verdicts.length > 0 ? verdicts : [{ kind: "nothing_limited", attempts: data.attempts.total.attempts }];
}

/** The source with most attempts, of the limits or of the billing stops. */
export function mostOf<Source extends { billing: boolean; attempts: number }>(
  sources: readonly Source[],
  isBilling: boolean,
): Source | undefined {
  return sources.filter((source) => source.billing === isBilling).toSorted((a, b) => b.attempts - a.attempts)[0];
}

function overLimit(data: OverviewData, lines: readonly UtilizationLine[]): OverviewVerdict | null {
  const { buckets, nowMs } = data;
  const endMs = Math.min(nowMs, buckets.window.toMs);
  const recentMs = Math.max(RECENT_MS, 4 * buckets.stepMs);
  const over = lines.flatMap((line) => {
    const run = latestRun(
      line.peakShares.map((share) => share !== null && share >= 1),
      buckets,
    );
    const now = line.nowShare !== null && line.nowShare >= 1;
    return run !== null && line.peak !== null && (now || endMs - run.untilMs < recentMs)
      ? [{ line, now, sinceMs: run.sinceMs, share: line.peak.value }]
      : [];
  });
  const worst = over.sort((a, b) => Number(b.now) - Number(a.now) || b.share - a.share)[0];
  if (worst === undefined) return null;
  const { line, share, sinceMs, now } = worst;
  return {
    kind: "over_limit",
    poolName: line.poolName,
    provider: line.provider,
    limit: line.limit,
    share,
    sinceMs,
    now,
  };
}

function limited(
  data: OverviewData,
  source: SourceSeries | undefined,
  rescuedShareOf: ReadonlyMap<string, number | null>,
): OverviewVerdict | null {
  const run =
    source === undefined
      ? null
      : latestRun(
          source.counts.map((count) => count > 0),
          data.buckets,
        );
  if (source === undefined || run === null) return null;
  const limited429 = data.bySource.reduce(
    (sum, row) => sum + (row.group === source.source ? row.counters.limited429 : 0),
    0,
  );
  return {
    kind: "limited",
    source: source.source,
    owner: source.owner,
    provider: source.provider,
    model: source.model,
    dimension: source.dimension,
    attempts: source.attempts,
    rate429: ratio(limited429, attemptValue("rate_429", data.attempts.total).denominator),
    sinceMs: run.sinceMs,
    rescuedShare: rescuedShareOf.get(source.source) ?? null,
  };
}

function billing(data: OverviewData, source: SourceSeries | undefined): OverviewVerdict | null {
  const run =
    source === undefined
      ? null
      : latestRun(
          source.counts.map((count) => count > 0),
          data.buckets,
        );
  if (source === undefined || run === null) return null;
  const { provider, model, attempts } = source;
  return { kind: "billing", source: source.source, provider, model, attempts, sinceMs: run.sinceMs };
}
