import {
  type Dimension,
  isServerAdvice,
  type LimitSource,
  ownerOf,
  type RetryAfterSource,
  type Retryable,
} from "../../model/limit";
import type { Evidence, Verdict } from "../../model/verdict";
import { maskSecrets } from "../mask";
import type { Provider, Rule } from "../providers/provider";
import { fieldOf } from "../unwrap/signals";
import { nextReset } from "./calendar";
import { type DimensionFound, detectDimension, dimensionOf, exhausted, governingQuota } from "./dimension";
import { type Figures, readFigures } from "./figures";
import type { Match } from "./match";
import type { Reading } from "./reading";
import { scopeOf } from "./scope";
import { type FoundWait, findWaits } from "./wait";
import { weighWaits } from "./weigh-waits";

const MAX_EVIDENCE = 6;
const MAX_EXCERPT = 200;
const MAX_PATH = 120;
/** Capacity has no unit: figures of the provider behind it are not the caller's. */
const NO_FIGURES = { limit: null, used: null, requested: null };

/** Turns the rule that holds into a verdict: figures, dimension, wait, and whether waiting can help. */
export function judge(
  reading: Reading,
  match: Match,
  host: Provider,
  speaker: Provider,
  soonCeilingMs: number,
): Verdict {
  const { rule } = match;
  const figures = readFigures(reading);
  const detected = rule.dimension === "detect" ? detectDimension(reading, speaker.words) : null;
  const dimension = rule.dimension === "detect" ? dimensionFound(rule, figures, detected) : rule.dimension;
  if (dimension === "capacity") Object.assign(figures, NO_FIGURES);
  else completeFigures(figures, reading, dimension);
  const waits = findWaits(reading, dimension);
  const wait = waits.find(({ isPast, hasRoom }) => !isPast && !hasRoom) ?? null;
  const retryable = whetherToRetry(reading, match, dimension, figures, wait, soonCeilingMs);
  const timing = whenToRetry(reading, match, retryable, wait);
  const governing = isServerAdvice(timing.retryAfterSource) ? wait : null;
  const isHint = ({ waitMs }: FoundWait) =>
    timing.retryAfterSource === "calendar" && waitMs < (timing.retryAfterMs ?? 0);
  return {
    limitSource: rule.source,
    owner: ownerOf(rule.source),
    dimension,
    retryable,
    ...timing,
    limit: figures.limit,
    used: figures.used,
    requested: figures.requested,
    waits: weighWaits(waits, { governing, retryable, dimension, isHint }).map((one) => ({
      ...one,
      path: one.path.slice(0, MAX_PATH),
      excerpt: masked(one.excerpt),
    })),
    scope: scopeOf(reading, rule.source, host, speaker),
    statedAttempts: reading.signals.statedAttempts,
    bodyIsCut: reading.signals.isCut,
    effectiveStatus: statusSpokenOf(reading, rule.source),
    upstream: reading.upstream === null ? null : maskSecrets(reading.upstream),
    confidence: match.confidence,
    rule: rule.id,
    evidence: presentable([
      ...match.evidence,
      detected?.evidence ?? null,
      wait === null ? null : { path: wait.path, excerpt: wait.excerpt },
    ]),
  };
}

/** A crossed limit among several named ones says most; the provider's only dimension stands in where nothing is said. */
function dimensionFound(rule: Rule, figures: Figures, detected: DimensionFound | null): Dimension {
  const read = figures.dimension ?? detected?.dimension ?? "unknown";
  return read === "unknown" ? (rule.otherwise ?? "unknown") : read;
}

/** Inside a success, or a status that only wraps, the error still speaks of one. */
function statusSpokenOf(reading: Reading, source: LimitSource): number | null {
  const stated = reading.effectiveStatus;
  if (stated !== null && stated >= 400 && stated !== 500 && stated !== 502) return stated;
  const owner = ownerOf(source);
  if (owner === "billing") return 402;
  if (owner !== "shared") return 429;
  return reading.signals.codes.some((code) => code.value === "overloaded_error") ? 529 : 503;
}

/** A limit that no sentence states may stand in the quota that governs or in the header of the exhausted bucket. */
function completeFigures(figures: Figures, reading: Reading, dimension: Dimension): void {
  const quota = governingQuota(reading.signals.quotas)?.value ?? null;
  if (quota !== null) figures.limit = quota;
  if (figures.limit !== null || dimension === "spend") return;
  const empty = exhausted(reading.buckets);
  const bucket =
    empty.find((candidate) => dimensionOf(candidate) === dimension) ??
    empty.find((candidate) => unitOf(dimensionOf(candidate)) === unitOf(dimension));
  const bare = Number(reading.headers["x-ratelimit-limit"]);
  if (bucket !== undefined) figures.limit = bucket.limit;
  else if (/^\d{1,12}$/.test(reading.headers["x-ratelimit-limit"] ?? "") && bare > 0) figures.limit = bare;
}

/** What a dimension counts, whatever its window. */
function unitOf(dimension: Dimension): string {
  if (dimension === "rpm" || dimension === "rpd") return "requests";
  return dimension === "tpm" || dimension === "tpd" ? "tokens" : dimension;
}

function whetherToRetry(
  reading: Reading,
  match: Match,
  dimension: Dimension,
  figures: Figures,
  wait: FoundWait | null,
  soonCeilingMs: number,
): Retryable {
  const { rule } = match;
  if (rule.retryable === "never" || neverClears(figures)) return "never";
  if (isLifetimeBudget(reading, rule.source)) return "never";
  if (rule.retryable === "at_reset") {
    const rollsSoon =
      rule.dimension === "detect" && rule.calendarBeatsWait !== true && wait !== null && wait.waitMs <= soonCeilingMs;
    return rollsSoon && (dimension === "rpd" || dimension === "tpd") ? "soon" : "at_reset";
  }
  if (wait !== null) return wait.waitMs > soonCeilingMs ? "at_reset" : "soon";
  return dimension === "rpd" || dimension === "tpd" ? "at_reset" : "soon";
}

/** One request larger than the whole limit, or a limit of zero: no wait changes that. */
function neverClears(figures: Figures): boolean {
  if (figures.limit === null) return false;
  return figures.limit === 0 || (figures.requested !== null && figures.requested > figures.limit);
}

/** A budget whose `resets_at` is null has no window. */
function isLifetimeBudget(reading: Reading, source: string): boolean {
  return (
    /^openrouter_(?:guardrail|workspace)_budget$/.test(source) &&
    fieldOf(reading.signals, "resets_at")?.value === "null"
  );
}

function whenToRetry(
  reading: Reading,
  match: Match,
  retryable: Retryable,
  wait: FoundWait | null,
): { retryAfterMs: number | null; retryAfterSource: RetryAfterSource; resetAtMs: number | null } {
  const { rule } = match;
  const calendarMs =
    rule.calendar === undefined || retryable !== "at_reset" ? null : nextReset(rule.calendar, reading.baseMs);
  if (
    calendarMs !== null &&
    (wait === null || (rule.calendarBeatsWait === true && wait.waitMs < calendarMs - reading.baseMs))
  ) {
    return { retryAfterMs: calendarMs - reading.baseMs, retryAfterSource: "calendar", resetAtMs: calendarMs };
  }
  if (wait !== null) {
    const resetAtMs = wait.atMs ?? reading.atMs + wait.waitMs;
    return {
      retryAfterMs: wait.waitMs,
      retryAfterSource: wait.source,
      resetAtMs: Number.isFinite(resetAtMs) ? resetAtMs : null,
    };
  }
  return { retryAfterMs: null, retryAfterSource: retryable === "soon" ? "backoff" : "none", resetAtMs: null };
}

/** No key is as short as the figures and codes that most evidence is. */
const SHORTEST_SECRET_CHARS = 12;

function masked(excerpt: string): string {
  return excerpt.length < SHORTEST_SECRET_CHARS ? excerpt : maskSecrets(excerpt).slice(0, MAX_EXCERPT);
}

function presentable(evidence: readonly (Evidence | null)[]): Evidence[] {
  const shown: Evidence[] = [];
  for (const item of evidence) {
    if (item === null || shown.length >= MAX_EVIDENCE) continue;
    const excerpt = masked(item.excerpt);
    if (!shown.some((other) => other.path === item.path && other.excerpt === excerpt)) {
      shown.push({ path: item.path.slice(0, MAX_PATH), excerpt });
    }
  }
  return shown;
}
