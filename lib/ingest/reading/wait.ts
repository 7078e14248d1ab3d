import type { Dimension, RetryAfterSource } from "../../model/limit";
import type { Evidence } from "../../model/verdict";
import { fieldOf } from "../unwrap/signals";
import { dimensionOf, exhausted } from "./dimension";
import { DURATION_SOURCE, durationMs, instantMs, type StatedTime, statedTime, untilInstant } from "./duration";
import type { Reading } from "./reading";

export interface Wait extends StatedTime {
  source: RetryAfterSource;
  evidence: Evidence;
}

/** The wait the server states: headers for it, then the body, then the reset header of the exhausted bucket. */
export function statedWait(reading: Reading, dimension: Dimension): Wait | null {
  return (
    fromRetryHeaders(reading) ?? fromFields(reading) ?? fromSentences(reading) ?? fromResetHeaders(reading, dimension)
  );
}

function fromRetryHeaders(reading: Reading): Wait | null {
  for (const name of ["retry-after-ms", "x-ms-retry-after-ms", "llm_provider-retry-after-ms"]) {
    const value = reading.headers[name];
    if (value === undefined || !/^\d{1,15}(?:\.\d{1,6})?$/.test(value)) continue;
    const evidence = { path: `header ${name}`, excerpt: value };
    return { waitMs: Math.round(Number(value)), atMs: null, source: "retry-after-ms", evidence };
  }
  for (const name of ["retry-after", "llm_provider-retry-after"]) {
    const value = reading.headers[name];
    const stated = value === undefined ? null : statedTime(value, reading.baseMs);
    if (value === undefined || stated === null) continue;
    return { ...stated, source: "retry-after", evidence: { path: `header ${name}`, excerpt: value } };
  }
  return null;
}

const FIELDS = [
  ["retry_after_ms", "retryafterms"],
  ["retry_after", "retryafter", "retry_after_seconds"],
  ["retrydelay"],
  ["quotaresetdelay"],
  ["resets_at", "resetsat", "reset_at", "quotaresettimestamp"],
] as const;

function fromFields(reading: Reading): Wait | null {
  for (const keys of FIELDS) {
    const field = fieldOf(reading.signals, ...keys);
    if (field === null) continue;
    const inMs = field.key.endsWith("ms") && /^\d{1,15}$/.test(field.value);
    const stated = inMs ? { waitMs: Number(field.value), atMs: null } : statedTime(field.value, reading.baseMs);
    if (stated !== null) return { ...stated, source: "body", evidence: { path: field.path, excerpt: field.value } };
  }
  return null;
}

const IN_DURATION = new RegExp(
  `\\b(?:try again|retry|resets?|resetting|available|again|wait)(?: your request)?(?: (?:in|after|for|within))?:? (?:about |approximately |~)?(${DURATION_SOURCE})`,
  "i",
);
const ZH_DURATION =
  /(\d{1,9}(?:\.\d{1,6})?) ?(毫秒|秒钟?|分钟?|小时|天) ?(?:之后|以后|后|内)|等待 ?(\d{1,9}(?:\.\d{1,6})?) ?(毫秒|秒钟?|分钟?|小时|天)/;
const BARE_SECONDS = /\bretry[- ]after:? (\d{1,9}(?:\.\d{1,6})?)(?![\w.:/-])/i;

function fromSentences(reading: Reading): Wait | null {
  for (let index = reading.signals.messages.length - 1; index >= 0; index--) {
    const message = reading.signals.messages[index];
    if (message === undefined) continue;
    const found = inSentence(message.value, reading.baseMs);
    if (found !== null)
      return { ...found.stated, source: "body", evidence: { path: message.path, excerpt: found.hit } };
  }
  return null;
}

/** A wait stated in one sentence, English or Chinese. */
export function inSentence(text: string, baseMs: number): { stated: StatedTime; hit: string } | null {
  const duration = IN_DURATION.exec(text);
  const ms = duration === null ? null : durationMs((duration[1] ?? "").replace(/[\s,]+$|,? and /g, " ").trim());
  if (duration !== null && ms !== null) return { stated: { waitMs: ms, atMs: null }, hit: duration[0] };
  const chinese = ZH_DURATION.exec(text);
  const zhMs = chinese === null ? null : durationMs(`${chinese[1] ?? chinese[3]}${chinese[2] ?? chinese[4]}`);
  if (chinese !== null && zhMs !== null) return { stated: { waitMs: zhMs, atMs: null }, hit: chinese[0] };
  const bare = BARE_SECONDS.exec(text);
  if (bare !== null) return { stated: { waitMs: Math.round(Number(bare[1]) * 1000), atMs: null }, hit: bare[0] };
  return instantIn(text, baseMs);
}

const INSTANT =
  /(\d{4}-)?(\d{2}-\d{2})(?:[T ]| at )(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})? ?(Z\b|UTC\b|GMT\b|[+-]\d{2}:?\d{2}\b)?/;
const ANNOUNCES = /reset|regain access|again|available|until|restor|重置|恢复|将(?:在|于)|之?后/i;

function instantIn(text: string, baseMs: number): { stated: StatedTime; hit: string } | null {
  const match = INSTANT.exec(text);
  if (match === null) return null;
  const around = text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 20);
  if (!ANNOUNCES.test(around)) return null;
  const [, year, day = "", time = "", zone] = match;
  const assumed = /[\u4e00-\u9fff]/.test(around) ? "+08:00" : "Z";
  const years = year === undefined ? nearYears(baseMs) : [year];
  for (const candidate of years) {
    const instant = instantMs(`${candidate}${day}T${time}${zone ?? assumed}`);
    const stated = instant === null ? null : untilInstant(instant, baseMs);
    if (stated !== null) return { stated, hit: match[0] };
  }
  return null;
}

/** A date without a year is the next one. */
function nearYears(baseMs: number): string[] {
  const year = new Date(baseMs).getUTCFullYear();
  return Number.isFinite(year) ? [`${year}-`, `${year + 1}-`] : [];
}

function fromResetHeaders(reading: Reading, dimension: Dimension): Wait | null {
  const empty = exhausted(reading.buckets).filter((bucket) => bucket.waitMs !== null);
  const fitting = empty.filter((bucket) => dimensionOf(bucket) === dimension);
  const bucket = (fitting.length > 0 ? fitting : empty).toSorted((a, b) => (b.waitMs ?? 0) - (a.waitMs ?? 0))[0];
  if (bucket !== undefined && bucket.waitMs !== null && bucket.resetHeader !== null) {
    const excerpt = reading.headers[bucket.resetHeader] ?? "";
    const evidence = { path: `header ${bucket.resetHeader}`, excerpt };
    return { waitMs: bucket.waitMs, atMs: bucket.resetAtMs, source: "reset-header", evidence };
  }
  for (const name of ["x-ratelimit-timeremaining", "reset_at", ...unifiedResets(reading), "x-ratelimit-reset"]) {
    const value = reading.headers[name];
    if (name === "x-ratelimit-reset" && reading.headers["x-ratelimit-remaining"] !== undefined && !isZero(reading))
      continue;
    const stated = value === undefined ? null : statedTime(value, reading.baseMs);
    if (value === undefined || stated === null) continue;
    return { ...stated, source: "reset-header", evidence: { path: `header ${name}`, excerpt: value } };
  }
  return null;
}

function isZero(reading: Reading): boolean {
  return Number(reading.headers["x-ratelimit-remaining"]) === 0;
}

/** Anthropic plan windows: the reset of each rejected claim. */
function unifiedResets(reading: Reading): string[] {
  return Object.keys(reading.headers)
    .filter((name) => /^anthropic-ratelimit-unified-(?!overage)[\w-]{1,20}-status$/.test(name))
    .filter((name) => /rejected|blocked/.test(reading.headers[name] ?? ""))
    .map((name) => name.replace(/-status$/, "-reset"));
}
