import type { Dimension, RetryAfterSource } from "../../model/limit";
import type { Bucket } from "../providers/quota-headers";
import type { NamedSignal } from "../unwrap/signals";
import { dimensionOf, exhausted } from "./dimension";
import { type WrittenTime, writtenTime } from "./duration";
import type { Reading } from "./reading";
import { waitsInSentence } from "./wait-in-sentence";

/** A wait found in a response; `hasRoom`: the reset of a bucket that is not used up, which never governs. */
export interface FoundWait extends WrittenTime {
  source: RetryAfterSource;
  path: string;
  excerpt: string;
  hasRoom: boolean;
}

/**
 * Every wait that the server states, the most direct first: headers for it, then the body's fields, then sentences
 * (innermost first), then reset headers, of which that of the exhausted bucket of this dimension comes first.
 */
export function findWaits(reading: Reading, dimension: Dimension): FoundWait[] {
  const waits = new WaitList();
  addRetryHeaders(waits, reading);
  addFields(waits, reading);
  addSentences(waits, reading);
  addResetHeaders(waits, reading, dimension);
  return waits.found;
}

/** Written out because it runs for every limited attempt of a batch: copies would cost more than the reading. */
class WaitList {
  readonly found: FoundWait[] = [];

  add(time: WrittenTime | null, source: RetryAfterSource, path: string, excerpt: string, hasRoom = false): void {
    if (time === null || this.found.some((wait) => wait.path === path && wait.excerpt === excerpt)) return;
    const { waitMs, atMs, unit, isPast } = time;
    this.found.push({ waitMs, atMs, unit, isPast, source, path, excerpt, hasRoom });
  }

  addHeader({ headers, baseMs }: Reading, name: string, source: RetryAfterSource, hasRoom = false): void {
    const value = headers[name];
    if (value !== undefined) this.add(writtenTime(value, baseMs), source, `header ${name}`, value, hasRoom);
  }
}

const IN_MS = /^(?:llm_provider-)?(?:x-ms-)?retry-after-ms$/;
/** Its own, one passed on, and where a gateway writes its own: `x-ai-ratelimit-retry-after-300-llama2`. */
const RETRY_HEADERS = [
  /^retry-after$/,
  /^llm_provider-retry-after$/,
  /^x-(?:[\w-]{1,40}-)?retry-after(?:-(?!ms)[\w-]{1,40})?$/,
];

function addRetryHeaders(waits: WaitList, reading: Reading): void {
  const names = Object.keys(reading.headers).filter((name) => name.includes("retry-after"));
  if (names.length === 0) return;
  for (const name of names.filter((one) => IN_MS.test(one))) {
    const value = reading.headers[name] ?? "";
    if (/^\d{1,15}(?:\.\d{1,6})?$/.test(value)) {
      waits.add(inUnit(Number(value), "ms"), "retry-after-ms", `header ${name}`, value);
    }
  }
  for (const pattern of RETRY_HEADERS) {
    for (const name of names) if (pattern.test(name)) waits.addHeader(reading, name, "retry-after");
  }
}

function inUnit(waitMs: number, unit: "ms" | "s"): WrittenTime {
  return { waitMs: Math.round(waitMs), atMs: null, unit, isPast: false };
}

/** The most direct first; a field is read in the unit its name says. */
const FIELDS: readonly (readonly string[])[] = [
  ["retry_after_ms", "retryafterms"],
  ["retry_after", "retryafter", "retry_after_seconds"],
  ["retrydelay"],
  ["resets_in_seconds", "quotaresetdelay", "reset_in", "reset_after", "clears_in"],
  ["resets_at", "resetsat", "resetat", "reset_at", "quotaresettimestamp", "reset_time", "resettime"],
];

function addFields(waits: WaitList, { signals, baseMs }: Reading): void {
  if (signals.fields.length === 0) return;
  const innermostFirst = signals.fields.toReversed();
  for (const keys of FIELDS) {
    for (const field of innermostFirst) {
      if (keys.includes(field.key)) waits.add(fieldTime(field, baseMs), "body", field.path, field.value);
    }
  }
}

function fieldTime({ key, value }: NamedSignal, baseMs: number): WrittenTime | null {
  const isMs = key.endsWith("ms") && /^\d{1,15}(?:\.\d{1,6})?$/.test(value);
  return isMs ? inUnit(Math.round(Number(value)), "ms") : writtenTime(value, baseMs);
}

function addSentences(waits: WaitList, { signals, baseMs, clockIsKnown, sifted }: Reading): void {
  for (const { path, value } of signals.messages.toReversed()) {
    for (const said of waitsInSentence(value, baseMs, clockIsKnown, sifted)) waits.add(said, "body", path, said.hit);
  }
}

function addResetHeaders(waits: WaitList, reading: Reading, dimension: Dimension): void {
  const { headers, buckets } = reading;
  const empty = exhausted(buckets).toSorted(
    (a, b) =>
      Number(dimensionOf(b) === dimension) - Number(dimensionOf(a) === dimension) || (b.waitMs ?? 0) - (a.waitMs ?? 0),
  );
  for (const bucket of empty) addBucket(waits, reading, bucket, false);
  for (const name of ["x-ratelimit-timeremaining", "reset_at", ...planResets(reading)]) {
    waits.addHeader(reading, name, "reset-header");
  }
  const hasRoom = Number(headers["x-ratelimit-remaining"] ?? 0) > 0;
  waits.addHeader(reading, "x-ratelimit-reset", "reset-header", hasRoom);
  for (const bucket of buckets) if (!empty.includes(bucket)) addBucket(waits, reading, bucket, true);
}

/** A structured field states its reset inside a longer value. */
function addBucket(waits: WaitList, { headers, baseMs }: Reading, bucket: Bucket, hasRoom: boolean): void {
  const name = bucket.resetHeader;
  if (name === null) return;
  const value = headers[name] ?? "";
  const time = writtenTime(value, baseMs) ?? (bucket.waitMs === null ? null : inUnit(bucket.waitMs, "s"));
  waits.add(time, "reset-header", `header ${name}`, value, hasRoom);
}

/** Resets of plan windows that are used up: Anthropic names the rejected claims, Codex says so by a percentage. */
function planResets({ headers }: Reading): string[] {
  const resets: string[] = [];
  for (const name in headers) {
    const value = headers[name] ?? "";
    if (UNIFIED_STATUS.test(name) && /rejected|blocked/.test(value)) resets.push(name.replace(/-status$/, "-reset"));
    else if (CODEX_PERCENT.test(name) && Number(value) >= 100) {
      resets.push(name.replace(/used-percent$/, "reset-after-seconds"));
    }
  }
  return resets;
}

const UNIFIED_STATUS = /^anthropic-ratelimit-unified-(?:(?!overage)[\w-]{1,20}-)?status$/;
const CODEX_PERCENT = /^x-codex-(?:primary|secondary)-used-percent$/;
