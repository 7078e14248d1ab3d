import type { WaitUnit } from "../../model/limit";
import { everyMatch } from "../every-match";
import { NOTHING_KNOWN, type Sifted } from "../sieve/sieve";
import { chineseTimes } from "./chinese-time";
import { DURATION_SOURCE, durationMs, instantMs, untilInstant, type WrittenTime, writtenTime } from "./duration";
import { CLOCK_TIME, DAY, englishTimes } from "./english-time";

export interface SaidWait extends WrittenTime {
  hit: string;
}

/** Of one sentence; more than these would be a table. */
const MAX_WAITS = 4;

/** Words that announce a wait; what stands between them and the figure is bounded. */
const ANNOUNCED =
  "\\b(?:try again|retry|retrying|resets?|resetting|refresh(?:es)?|replenished|renews?|available|again|wait|come back|back|cool(?:ing)? ?down)(?: your request| sending)?(?: (?:in|after|for|within|at least))?:? {0,3}\\(?(?:about |approximately |at least |~)?(?:\\d{1,4} ?(?:-|–|to) ?)?";
const IN_DURATION = new RegExp(`${ANNOUNCED}(${DURATION_SOURCE})`, "gi");
/** `0:05:00`: hours, minutes, seconds; .NET puts days before a dot. */
const IN_CLOCK = new RegExp(`${ANNOUNCED}(?:(\\d{1,3})\\.)?(\\d{1,3}):(\\d{2}):(\\d{2})(?![\\d:])`, "gi");
const IN_WORDS = new RegExp(`${ANNOUNCED}(an?|one|two|three|five|ten|thirty) (second|minute|hour|day|week)s?\\b`, "gi");
const WORD_NUMBERS = new Map([
  ["two", 2],
  ["three", 3],
  ["five", 5],
  ["ten", 10],
  ["thirty", 30],
]);
/** A figure without a unit that a name gives one: `retryAfterMs=1500`, `retry_after_seconds: 20`. */
const NAMED =
  /\b(?:retry|reset)[-_ ]?(?:after|in)[-_ ]?(ms|millis|seconds|secs?)["']?\s?[:=]\s?["']?(\d{1,12}(?:\.\d{1,6})?)\b/gi;
/** An epoch behind a bar: `usage limit reached|1753077600`. */
const AFTER_BAR = /\|(\d{10}|\d{13})\b/g;
const ZH_PARTS = "(?:\\d{1,9}(?:\\.\\d{1,6})? ?(?:毫秒|秒钟?|分钟?|个?小时|天|ms|s) ?){1,4}";
const ZH_DURATION = new RegExp(`(${ZH_PARTS})(?:之后|以后|后)|等待 ?(${ZH_PARTS})`, "g");
const BARE_SECONDS = /\bretry[- _]after:? (\d{1,9}(?:\.\d{1,6})?)(?![\w.:/-])/gi;
const INSTANT =
  /(\d{4}[-/])?(\d{2}[-/]\d{2})(?:[T ]| at )(\d{2}:\d{2}(?::\d{2})?)(?:\.\d{1,9})? ?(Z\b|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?(?![\w+-])|[+-]\d{2}:?\d{2}\b|(?:[PME][SD]T|JST|CES?T)\b)?/g;
/** Zones that are written as letters; not `CST`, which may be Chinese or American. */
const ZONE_OFFSETS = new Map([
  ["PST", "-08:00"],
  ["PDT", "-07:00"],
  ["MST", "-07:00"],
  ["MDT", "-06:00"],
  ["EST", "-05:00"],
  ["EDT", "-04:00"],
  ["CET", "+01:00"],
  ["CEST", "+02:00"],
  ["JST", "+09:00"],
]);
const ANNOUNCES =
  /reset|regain access|again|available|until|restor|retry|refresh|renew|replenish|重置|恢复|将(?:在|于)|之?后|刷新/i;

/** A form of stating a wait: `worth` is a cheap test whether the text can hold one at all. */
interface Form {
  pattern: RegExp;
  worth: RegExp;
  read: (match: RegExpExecArray, text: string, baseMs: number) => WrittenTime | null;
}

const FORMS: readonly Form[] = [
  {
    pattern: IN_DURATION,
    worth: /\d/,
    read: (match) => lasting((match[1] ?? "").replace(/[\s,]+$|,? and /g, " ").trim()),
  },
  {
    pattern: ZH_DURATION,
    worth: /[后待]/,
    read: (match) => lasting((match[1] ?? match[2] ?? "").replaceAll("个", "")),
  },
  { pattern: BARE_SECONDS, worth: /retry[- _]after/i, read: (match) => lasting(`${match[1]}s`, "s") },
  {
    pattern: IN_CLOCK,
    worth: /:\d\d:/,
    read: (match) => lasting(`${match[1] ?? 0}d${match[2]}h${match[3]}m${match[4]}s`),
  },
  {
    pattern: IN_WORDS,
    worth: /\b(?:an?|one|two|three|five|ten|thirty) (?:second|minute|hour|day|week)/i,
    read: (match) => lasting(`${WORD_NUMBERS.get((match[1] ?? "").toLowerCase()) ?? 1} ${match[2]}`),
  },
  {
    pattern: NAMED,
    worth: /[:=]/,
    read: (match) => (/^m/i.test(match[1] ?? "") ? lasting(`${match[2]}ms`, "ms") : lasting(`${match[2]}s`, "s")),
  },
  { pattern: AFTER_BAR, worth: /\|\d/, read: (match, _text, baseMs) => writtenTime(match[1] ?? "", baseMs) },
  { pattern: INSTANT, worth: /\d:\d\d/, read: instantOf },
];

export const WAIT_PATTERNS: readonly RegExp[] = [...FORMS.map(({ pattern }) => pattern), CLOCK_TIME, DAY];

const ENGLISH = /\d ?[ap]m\b|\b(?:reset|again|available|renew|restor|access)/i;

/**
 * Every wait stated in one sentence, English or Chinese, in the order of the text. Where nobody knows when it was said,
 * a time of day without a date says nothing.
 */
export function waitsInSentence(
  text: string,
  baseMs: number,
  clockIsKnown = true,
  sifted: Sifted = NOTHING_KNOWN,
): SaidWait[] {
  if (!/\d|minute|hour|second|midnight/i.test(text)) return [];
  const said: { at: number; wait: SaidWait }[] = [];
  const add = (at: number, hit: string, time: WrittenTime | null) => {
    const isNew = !said.some((other) => at < other.at + other.wait.hit.length && other.at < at + hit.length);
    if (time !== null && isNew && said.length < MAX_WAITS) said.push({ at, wait: { ...time, hit } });
  };
  for (const { pattern, worth, read } of FORMS) {
    if (!sifted.may(pattern) || !worth.test(text)) continue;
    for (const match of everyMatch(pattern, text)) add(match.index, match[0], read(match, text, baseMs));
  }
  for (const { at, hit, time } of chineseTimes(text, baseMs)) add(at, hit, time);
  if ((sifted.may(CLOCK_TIME) || sifted.may(DAY)) && ENGLISH.test(text)) {
    for (const { at, hit, time } of englishTimes(text, baseMs, clockIsKnown, sifted)) add(at, hit, time);
  }
  return said.toSorted((a, b) => a.at - b.at).map(({ wait }) => wait);
}

function lasting(text: string, unit: WaitUnit = "duration"): WrittenTime | null {
  const waitMs = durationMs(text);
  return waitMs === null ? null : { waitMs, atMs: null, unit, isPast: false };
}

function instantOf(match: RegExpExecArray, text: string, baseMs: number): WrittenTime | null {
  const around = text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 20);
  if (!ANNOUNCES.test(around)) return null;
  const [, year, day = "", time = "", zone] = match;
  const assumed = /[\u4e00-\u9fff]/.test(around) ? "+08:00" : "Z";
  const candidates = (year === undefined ? nearYears(baseMs) : [year]).flatMap((candidate) => {
    const instant = instantMs(
      `${candidate}${day}T${time}${zone === undefined ? assumed : offsetOf(zone)}`.replaceAll("/", "-"),
    );
    const stated = instant === null ? null : untilInstant(instant, baseMs, "rfc_3339");
    return stated === null ? [] : [stated];
  });
  return candidates.find(({ isPast }) => !isPast) ?? candidates[0] ?? null;
}

/** `UTC+8`, `GMT-0330` and `PST` as RFC 3339 writes them; anything else as it came. */
function offsetOf(zone: string): string {
  const known = ZONE_OFFSETS.get(zone);
  if (known !== undefined) return known;
  const [, sign, hours = "", minutes = "00"] = /^(?:UTC|GMT)([+-])(\d{1,2}):?(\d{2})?$/.exec(zone) ?? [];
  return sign === undefined ? zone : `${sign}${hours.padStart(2, "0")}:${minutes}`;
}

/** A date without a year is the next one. */
function nearYears(baseMs: number): string[] {
  const year = new Date(baseMs).getUTCFullYear();
  return Number.isFinite(year) ? [`${year}-`, `${year + 1}-`] : [];
}
