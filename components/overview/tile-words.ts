import { NOTHING } from "../../lib/i18n/format";
import type { Tile } from "../../lib/metrics/overview-model";
import type { OverviewText } from "./text";

/** The three written lines of a tile. */
export interface TileWords {
  value: string;
  delta: string | null;
  basis: string;
  state: string;
}

/** Says what a tile shows; a value that was not measured is a dash with its reason. */
export function tileWords(tile: Tile, text: OverviewText): TileWords {
  return {
    value: shownValue(tile, tile.value, text),
    delta: deltaOf(tile, text),
    basis: basisOf(tile, text),
    state: stateOf(tile, text),
  };
}

function shownValue({ unit }: Tile, value: number | null, { format }: OverviewText): string {
  if (value === null) return NOTHING;
  if (unit === "share") return format.share(value);
  return unit === "ms" ? format.duration(value) : format.cost(value);
}

function deltaOf({ delta }: Tile, { format }: OverviewText): string | null {
  if (delta === null || delta.value === 0) return null;
  const arrow = delta.value > 0 ? "▲" : "▼";
  return `${arrow} ${delta.kind === "points" ? format.points(delta.value) : format.share(Math.abs(delta.value))}`;
}

function basisOf(tile: Tile, { words, format, nowMs }: OverviewText): string {
  const { detail, numerator, denominator } = tile;
  const count = format.count(denominator);
  switch (tile.metric) {
    case "rate_429":
      return denominator === 0
        ? words.tile.noAttempts
        : words.tile.of(format.count(numerator ?? 0), words.tile.attempts(count));
    case "nearest_limit":
      if (detail?.kind !== "limit") return words.tile.noKnownLimit;
      return words.tile.limitAt(
        detail.poolName,
        words.limit[detail.limit],
        tile.peak ? format.moment(tile.peak.atMs, nowMs) : NOTHING,
      );
    case "fallback_rate":
      return denominator === 0
        ? words.tile.noRequests
        : words.tile.of(format.count(numerator ?? 0), words.tile.answered(count));
    case "cache_hit_rate":
      return denominator === 0 ? words.tile.noCacheReports : words.tile.reported(count);
    case "ttft":
      return denominator === 0 ? words.tile.noStreams : words.tile.streamed(count);
    case "wait_lost":
      return detail?.kind === "wait" && detail.limitedRequests > 0
        ? words.tile.limitedRequests(format.count(detail.limitedRequests))
        : words.tile.noLimits;
    case "cost":
      return detail?.kind === "cost" && detail.perAnsweredNanoUsd !== null
        ? words.tile.perAnswer(format.cost(detail.perAnsweredNanoUsd))
        : words.tile.noRequests;
  }
}

function stateOf(tile: Tile, text: OverviewText): string {
  const { words, format, nowMs } = text;
  const { detail, health, threshold, peak } = tile;
  if (detail?.kind === "no_known_limit") return words.tile.noKnownLimitHint;
  if (detail?.kind === "prompt_cache")
    return detail.share === null ? words.tile.noThreshold : words.tile.promptCache(format.share(detail.share));
  if (detail?.kind === "wait" || (detail?.kind === "percentiles" && threshold === null))
    return percentilesOf(detail, text);
  if (detail?.kind === "cost")
    return detail.unpricedAttempts > 0
      ? words.tile.unpriced(format.count(detail.unpricedAttempts))
      : words.tile.allPriced;
  if (health === "no_data") return words.tile.noData;
  if (threshold === null) return words.tile.noThreshold;
  const limit = tile.unit === "ms" ? format.roundDuration(threshold) : format.share(threshold);
  const first = health === "ok" ? words.tile.below(limit) : words.tile.above(limit);
  if (detail?.kind === "limit")
    return detail.nowShare === null ? first : `${first} · ${words.tile.nowAt(format.share(detail.nowShare))}`;
  if (detail?.kind === "percentiles") return `${first} · ${percentilesOf(detail, text)}`;
  return peak
    ? `${first} · ${words.tile.peak(shownValue(tile, peak.value, text), format.moment(peak.atMs, nowMs))}`
    : first;
}

function percentilesOf(
  detail: { p50Ms: number | null; p95Ms: number | null },
  { words, format }: OverviewText,
): string {
  if (detail.p50Ms === null || detail.p95Ms === null) return words.tile.noData;
  return words.tile.percentiles(format.duration(detail.p50Ms), format.duration(detail.p95Ms));
}
