import { everyMatch } from "../every-match";
import { rememberedBy } from "../remembered";
import type { Sifted } from "../sieve/sieve";
import { untilInstant, type WrittenTime } from "./duration";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const DATE =
  "(?:(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.? (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?(?:,| at)? ?)?";
const CLOCK = "(?:(\\d{1,2})(?::(\\d{2}))?(?: ?([ap]m)|(?<=:\\d\\d))|midnight)";
const ZONE = " ?(?:\\(([A-Za-z]{2,20}(?:/[A-Za-z_]{2,30}){0,2})\\)|(?:UTC|GMT)\\b(?![+-]\\d))";
/** `resets 9pm (Europe/Paris)`, `try again at Apr 28th, 2026 4:13 PM (UTC)`, `resets at 00:00 UTC`: a clock time with the zone it is meant in. */
export const CLOCK_TIME = new RegExp(
  `\\b(?:resets?|again|available|until|back)(?: at| on)?:? ${DATE}${CLOCK}${ZONE}`,
  "gi",
);
/** `on December 1, 2026`: a day alone begins at 00:00 UTC. */
export const DAY =
  /\b(?:resets?|again|available|regain access|restored|renews?)(?: at| on| by)? (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?! ?\d{1,2}(?::\d{2})? ?[ap]m)/gi;
const DAY_MS = 86_400_000;

/** Times as English sentences give them. A clock time without a zone says nothing: nobody knows whose clock. */
export function englishTimes(
  text: string,
  baseMs: number,
  clockIsKnown: boolean,
  sifted: Sifted,
): { at: number; hit: string; time: WrittenTime | null }[] {
  if (!Number.isFinite(baseMs)) return [];
  return [
    ...(sifted.may(CLOCK_TIME) ? everyMatch(CLOCK_TIME, text) : []).map((match) => ({
      at: match.index,
      hit: match[0],
      time: clockIsKnown || match[3] !== undefined ? clockTime(match, baseMs) : null,
    })),
    ...(sifted.may(DAY) ? everyMatch(DAY, text) : []).map((match) => ({
      at: match.index,
      hit: match[0],
      time: untilInstant(Date.UTC(Number(match[3]), monthOf(match[1]), Number(match[2])), baseMs, "rfc_3339"),
    })),
  ];
}

function clockTime(match: RegExpExecArray, baseMs: number): WrittenTime | null {
  const [, month, day, year, hourText = "0", minuteText, half, zone = "UTC"] = match;
  const hour = half === undefined ? Number(hourText) : (Number(hourText) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  const offsetMs = zoneOffsetMs(zone, baseMs);
  if (offsetMs === null) return null;
  const there = new Date(baseMs + offsetMs);
  const at = (years: number, days: number) =>
    Date.UTC(
      (year === undefined ? there.getUTCFullYear() : Number(year)) + years,
      month === undefined ? there.getUTCMonth() : monthOf(month),
      (day === undefined ? there.getUTCDate() : Number(day)) + days,
      hour,
      Number(minuteText ?? 0),
    ) - offsetMs;
  const first = at(0, 0);
  const isOver = first < baseMs;
  const instant = !isOver || year !== undefined ? first : month === undefined ? first + DAY_MS : at(1, 0);
  return untilInstant(instant, baseMs, "rfc_3339");
}

function monthOf(name: string | undefined): number {
  return MONTHS.indexOf((name ?? "").slice(0, 3).toLowerCase());
}

/** Formatters are large and slow to make; null where there is no such zone. */
const clockIn = rememberedBy((zone) => {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}, 50);

/** How far the clocks of an IANA zone are ahead of UTC; null where there is no such zone. */
function zoneOffsetMs(zone: string, atMs: number): number | null {
  const clock = clockIn(zone);
  if (clock === null) return null;
  try {
    const parts = clock.formatToParts(atMs);
    const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
    const local = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
    return local - Math.floor(atMs / 1000) * 1000;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
