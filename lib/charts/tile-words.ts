import { NOTHING } from "../i18n/format";
import type { OverviewText } from "../i18n/overview-text";
import type { Health, Tile } from "../metrics/overview-model";

/** What is written on a tile, line by line. */
export interface TileWords {
  value: string;
  delta: string | null;
  /** What the value stands on, or why there is none. */
  basis: string;
  /** How it stands to its threshold; null = there is none to stand to. */
  state: { health: Health; words: string } | null;
  /** What else belongs to it: the peak, the spread, what is not in it. */
  more: string | null;
}

/** Says what a tile shows; a value that was not measured is a dash with its reason. */
export function tileWords(tile: Tile, text: OverviewText): TileWords {
  return {
    value: written(tile, tile.value, text),
    delta: deltaOf(tile, text),
    basis: basisOf(tile, text),
    state: stateOf(tile, text),
    more: moreOf(tile, text),
  };
}

function written({ unit }: Tile, value: number | null, { format }: OverviewText): string {
  if (value === null) return NOTHING;
  if (unit === "share") return format.share(value);
  return unit === "ms" ? format.duration(value) : format.cost(value);
}

/** From here on a change is easier to read as a factor than in percent. */
const FACTOR_FROM = 9;

function deltaOf({ delta }: Tile, { format }: OverviewText): string | null {
  if (delta === null || delta.value === 0) return null;
  const arrow = delta.value > 0 ? "▲" : "▼";
  if (delta.kind === "points") return `${arrow} ${format.points(delta.value)}`;
  return delta.value >= FACTOR_FROM
    ? `${arrow} ×${format.compact(Math.round(1 + delta.value))}`
    : `${arrow} ${format.share(Math.abs(delta.value))}`;
}

function basisOf(tile: Tile, { words, format }: OverviewText): string {
  const { detail, denominator } = tile;
  const part = format.count(tile.numerator ?? 0);
  const count = format.count(denominator);
  switch (tile.metric) {
    case "rate_429":
      return denominator === 0 ? words.tile.noAttempts : words.tile.of(part, words.tile.attempts(count));
    case "nearest_limit":
      return detail?.kind === "limit"
        ? words.tile.limitOf(detail.poolName, words.limit[detail.limit])
        : words.tile.noKnownLimit;
    case "fallback_rate":
      return denominator === 0 ? words.tile.noRequests : words.tile.of(part, words.tile.answered(count));
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

function stateOf(tile: Tile, { words, format }: OverviewText): TileWords["state"] {
  const { health, threshold, value } = tile;
  if (health === "no_data" || health === "no_threshold" || threshold === null || value === null) return null;
  if (tile.metric === "nearest_limit" && health === "critical") return { health, words: words.tile.atLimit };
  const shown = tile.unit === "ms" ? format.roundDuration(threshold) : format.share(threshold);
  if (value > threshold) return { health, words: words.tile.above(shown) };
  return { health, words: health === "warn" ? words.tile.near(shown) : words.tile.below(shown) };
}

function moreOf(tile: Tile, text: OverviewText): string | null {
  const { words, format, nowMs } = text;
  const { detail, peak } = tile;
  switch (detail?.kind) {
    case "limit":
      return peak === null
        ? null
        : words.tile.peakAndNow(
            format.moment(peak.atMs, nowMs),
            detail.nowShare === null ? null : format.share(detail.nowShare),
          );
    case "no_known_limit":
      return words.tile.noKnownLimitHint;
    case "prompt_cache":
      return detail.share === null ? null : words.tile.promptCache(format.share(detail.share));
    case "percentiles":
    case "wait":
      return detail.p50Ms === null || detail.p95Ms === null
        ? null
        : words.tile.percentiles(format.duration(detail.p50Ms), format.duration(detail.p95Ms));
    case "cost":
      if (detail.perAnsweredNanoUsd === null) return null;
      return detail.unpricedAttempts > 0
        ? words.tile.unpriced(format.compact(detail.unpricedAttempts))
        : words.tile.allPriced;
    default:
      return peak === null || peak.value === 0
        ? null
        : words.tile.peak(written(tile, peak.value, text), format.moment(peak.atMs, nowMs));
  }
}
