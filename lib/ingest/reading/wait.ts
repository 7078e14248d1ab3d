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
  const found = [
    ...fromRetryHeaders(reading),
    ...fromFields(reading),
    ...fromSentences(reading),
    ...fromResetHeaders(reading, dimension),
  ];
  return found.filter(
    (wait, index) => found.findIndex(({ path, excerpt }) => path === wait.path && excerpt === wait.excerpt) === index,
  );
}

const MS_HEADERS = ["retry-after-ms", "x-ms-retry-after-ms", "llm_provider-retry-after-ms"];
const RETRY_HEADERS = ["retry-after", "llm_provider-retry-after"];
/** Where a gateway writes its own: `x-ai-ratelimit-retry-after-300-llama2`. */
const OWN_RETRY_HEADER = /^x-(?:[\w-]{1,40}-)?retry-after(?:-(?!ms)[\w-]{1,40})?$/;

function fromRetryHeaders({ headers, baseMs }: Reading): FoundWait[] {
  const inMs = MS_HEADERS.flatMap((name) => {
    const value = headers[name];
    const waitMs = value !== undefined && /^\d{1,15}(?:\.\d{1,6})?$/.test(value) ? Math.round(Number(value)) : null;
    if (value === undefined || waitMs === null) return [];
    const time = { waitMs, atMs: null, unit: "ms" as const, isPast: false };
    return [{ ...time, source: "retry-after-ms" as const, path: `header ${name}`, excerpt: value, hasRoom: false }];
  });
  const own = Object.keys(headers).filter((name) => OWN_RETRY_HEADER.test(name));
  return [...inMs, ...[...RETRY_HEADERS, ...own].flatMap((name) => headerTime(headers, name, baseMs, "retry-after"))];
}

function headerTime(
  headers: Reading["headers"],
  name: string,
  baseMs: number,
  source: RetryAfterSource,
  hasRoom = false,
): FoundWait[] {
  const value = headers[name];
  const time = value === undefined ? null : writtenTime(value, baseMs);
  return value === undefined || time === null
    ? []
    : [{ ...time, source, path: `header ${name}`, excerpt: value, hasRoom }];
}

/** The most direct first; a field is read in the unit its name says. */
const FIELDS: readonly (readonly string[])[] = [
  ["retry_after_ms", "retryafterms"],
  ["retry_after", "retryafter", "retry_after_seconds"],
  ["retrydelay"],
  ["resets_in_seconds", "quotaresetdelay", "reset_in", "reset_after", "clears_in"],
  ["resets_at", "resetsat", "resetat", "reset_at", "quotaresettimestamp", "reset_time", "resettime"],
];

function fromFields({ signals, baseMs }: Reading): FoundWait[] {
  return FIELDS.flatMap((keys) => signals.fields.filter(({ key }) => keys.includes(key)).toReversed()).flatMap(
    (field) => {
      const time = fieldTime(field, baseMs);
      return time === null
        ? []
        : [{ ...time, source: "body" as const, path: field.path, excerpt: field.value, hasRoom: false }];
    },
  );
}

function fieldTime({ key, value }: NamedSignal, baseMs: number): WrittenTime | null {
  const isMs = key.endsWith("ms") && /^\d{1,15}(?:\.\d{1,6})?$/.test(value);
  return isMs
    ? { waitMs: Math.round(Number(value)), atMs: null, unit: "ms", isPast: false }
    : writtenTime(value, baseMs);
}

function fromSentences({ signals, baseMs, clockIsKnown }: Reading): FoundWait[] {
  return signals.messages.toReversed().flatMap(({ path, value }) =>
    waitsInSentence(value, baseMs, clockIsKnown).map(({ hit, ...time }) => ({
      ...time,
      source: "body" as const,
      path,
      excerpt: hit,
      hasRoom: false,
    })),
  );
}

function fromResetHeaders(reading: Reading, dimension: Dimension): FoundWait[] {
  const { headers, baseMs, buckets } = reading;
  const empty = new Set(exhausted(buckets));
  const rank = (bucket: Bucket) => (!empty.has(bucket) ? 2 : dimensionOf(bucket) === dimension ? 0 : 1);
  const ofBuckets = buckets
    .toSorted((a, b) => rank(a) - rank(b) || (b.waitMs ?? 0) - (a.waitMs ?? 0))
    .flatMap((bucket) => (bucket.resetHeader === null ? [] : bucketTime(reading, bucket, !empty.has(bucket))));
  const bare = Number(headers["x-ratelimit-remaining"] ?? 0) > 0;
  const others = ["x-ratelimit-timeremaining", "reset_at", ...unifiedResets(reading), ...codexResets(reading)].flatMap(
    (name) => headerTime(headers, name, baseMs, "reset-header"),
  );
  const last = headerTime(headers, "x-ratelimit-reset", baseMs, "reset-header", bare);
  return [...ofBuckets.filter(({ hasRoom }) => !hasRoom), ...others, ...last, ...ofBuckets];
}

/** A structured field states its reset inside a longer value. */
function bucketTime({ headers, baseMs }: Reading, bucket: Bucket, hasRoom: boolean): FoundWait[] {
  const name = bucket.resetHeader ?? "";
  const plain = headerTime(headers, name, baseMs, "reset-header", hasRoom);
  if (plain.length > 0 || bucket.waitMs === null) return plain;
  const time = { waitMs: bucket.waitMs, atMs: null, unit: "s" as const, isPast: false };
  return [{ ...time, source: "reset-header", path: `header ${name}`, excerpt: headers[name] ?? "", hasRoom }];
}

/** Plan windows that are used up: Codex says so by a percentage. */
function codexResets({ headers }: Reading): string[] {
  return Object.keys(headers)
    .filter((name) => /^x-codex-(?:primary|secondary)-used-percent$/.test(name) && Number(headers[name]) >= 100)
    .map((name) => name.replace(/used-percent$/, "reset-after-seconds"));
}

/** Anthropic plan windows: the reset of each rejected claim. */
function unifiedResets({ headers }: Reading): string[] {
  return Object.keys(headers)
    .filter((name) => /^anthropic-ratelimit-unified-(?:(?!overage)[\w-]{1,20}-)?status$/.test(name))
    .filter((name) => /rejected|blocked/.test(headers[name] ?? ""))
    .map((name) => name.replace(/-status$/, "-reset"));
}
