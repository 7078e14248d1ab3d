import type { WaitUnit } from "../../model/limit";
import { everyMatch } from "../every-match";

const UNIT_MS: ReadonlyMap<string, number> = new Map([
  ...named(1, "ms", "millis", "millisecond", "milliseconds", "毫秒"),
  ...named(1000, "s", "sec", "secs", "second", "seconds", "秒", "秒钟"),
  ...named(60_000, "m", "min", "mins", "minute", "minutes", "分", "分钟"),
  ...named(3_600_000, "h", "hr", "hrs", "hour", "hours", "时", "小时"),
  ...named(86_400_000, "d", "day", "days", "天", "日"),
  ...named(604_800_000, "w", "week", "weeks", "周"),
]);

function named(ms: number, ...units: readonly string[]): [unit: string, ms: number][] {
  return units.map((unit) => [unit, ms]);
}

const UNIT =
  "(?:milliseconds?|millis|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w|毫秒|秒钟|秒|分钟|分|小时|时|天|日|周)";
const PART = `\\d{1,12}(?:\\.\\d{1,12})?\\s{0,2}${UNIT}`;

/** Source of a pattern for a duration inside a sentence: `6m0s`, `1 hour and 5 minutes`, `3 分钟`. */
export const DURATION_SOURCE = `(?:${PART}(?:,? and |[\\s,]{0,2})){1,6}(?![a-z])`;

const PARTS = new RegExp(`(\\d{1,12}(?:\\.\\d{1,12})?)\\s{0,2}(${UNIT})`, "gi");
const WHOLE = new RegExp(`^\\s{0,8}${DURATION_SOURCE}\\s{0,8}$`, "i");

/** Milliseconds of a duration such as `120ms`, `2m59.56s`, `34.07s` (protobuf), `16 days`; null when it is none. */
export function durationMs(text: string): number | null {
  if (text.length > 120 || !WHOLE.test(text)) return null;
  let total = 0;
  for (const [, number = "", unit = ""] of everyMatch(PARTS, text)) {
    total += Number(number) * (UNIT_MS.get(unit.toLowerCase()) ?? 0);
  }
  return saneMs(total);
}

const HTTP_DATE = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? \d{1,2}[ -][a-z]{3}[ -]\d{2,4} [\d:]{5,8}(?: gmt)?$/i;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** Epoch ms of an HTTP date or RFC 3339 time (UTC when no zone is given); null when it is none. */
export function instantMs(text: string): number | null {
  const trimmed = text.trim();
  if (HTTP_DATE.test(trimmed)) return finite(Date.parse(trimmed));
  if (!RFC_3339.test(trimmed)) return null;
  const zone = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.exec(trimmed.slice(10))?.[0] ?? "";
  const local = trimmed
    .slice(0, trimmed.length - zone.length)
    .trim()
    .replace(" ", "T");
  const offset = /^[+-]/.test(zone) ? zone.replace(/^([+-]\d{2}):?(\d{2})$/, "$1:$2") : "Z";
  return finite(Date.parse(`${local}${offset}`));
}

/** A time as it was written. */
export interface WrittenTime {
  /** Distance from the base; 0 where the instant is over. */
  waitMs: number;
  /** Set when an instant was stated, not a distance. */
  atMs: number | null;
  unit: WaitUnit;
  /** The instant was over for more than a second. */
  isPast: boolean;
}

export type StatedTime = Pick<WrittenTime, "waitMs" | "atMs">;

/**
 * Reads any value of a reset or retry field: over 1e12 epoch ms, over 1e9 epoch s, other numbers seconds from now;
 * durations; HTTP dates; RFC 3339.
 */
export function writtenTime(value: string, baseMs: number): WrittenTime | null {
  const text = value.trim();
  if (/^\d{1,16}(?:\.\d{1,12})?$/.test(text)) {
    const number = Number(text);
    if (number > 1e12) return untilInstant(number, baseMs, "epoch_ms");
    if (number > 1e9) return untilInstant(number * 1000, baseMs, "epoch_s");
    return { waitMs: Math.round(number * 1000), atMs: null, unit: "s", isPast: false };
  }
  const duration = durationMs(text);
  if (duration !== null) return { waitMs: duration, atMs: null, unit: "duration", isPast: false };
  const instant = instantMs(text);
  return instant === null ? null : untilInstant(instant, baseMs, /^[a-z]{3}/i.test(text) ? "http_date" : "rfc_3339");
}

/** Like `writtenTime`, but an instant more than a second before `baseMs` says nothing. */
export function statedTime(value: string, baseMs: number): StatedTime | null {
  const time = writtenTime(value, baseMs);
  return time === null || time.isPast ? null : { waitMs: time.waitMs, atMs: time.atMs };
}

export function untilInstant(instantMs: number, baseMs: number, unit: WaitUnit): WrittenTime | null {
  const waitMs = Math.round(instantMs - baseMs);
  if (saneMs(waitMs) === null || saneMs(-waitMs) === null) return null;
  return { waitMs: Math.max(0, waitMs), atMs: Math.round(instantMs), unit, isPast: waitMs < -1000 };
}

/** Waits beyond ten years are noise. */
function saneMs(ms: number): number | null {
  return Number.isFinite(ms) && ms < 315_576_000_000 ? Math.round(ms) : null;
}

function finite(ms: number): number | null {
  return Number.isFinite(ms) ? ms : null;
}
