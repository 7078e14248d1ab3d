import type { Locale } from "./locale";
import { zoneOffsetMs } from "./time-zone";

export interface TimeFormats {
  /** `14:05`. */
  clock(atMs: number): string;
  /** `14:05:09`. */
  seconds(atMs: number): string;
  /** `Nov 19`, `11月19日`. */
  day(atMs: number): string;
  /** The clock, led by the day where a day or more has passed since, or it lies ahead. */
  moment(atMs: number, nowMs: number): string;
  /** Date, time and zone: `Thu, Nov 19, 2026, 14:05:09 GMT+8`. */
  instant(atMs: number): string;
  /** A bucket with its date and zone: `Thu, Nov 19, 2026, 14:20–14:30 GMT+8`. */
  span(fromMs: number, toMs: number): string;
  /** `5m ago`, `5分钟前`; the future counts as now. */
  relative(atMs: number, nowMs: number): string;
  /** `GMT+8`, `UTC`. */
  zoneName(atMs: number): string;
}

const DAY_MS = 86_400_000;
const STEPS = [
  { unit: "second", ms: 1_000, until: 60_000 },
  { unit: "minute", ms: 60_000, until: 3_600_000 },
  { unit: "hour", ms: 3_600_000, until: 2 * DAY_MS },
  { unit: "day", ms: DAY_MS, until: Number.POSITIVE_INFINITY },
] as const;

export function timeFormats(locale: Locale, timeZone: string): TimeFormats {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, hourCycle: "h23", ...options });
  const clock = format({ hour: "2-digit", minute: "2-digit" });
  const seconds = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
  const day = format({ month: "short", day: "numeric" });
  const date = format({ weekday: "short", year: "numeric", month: "short", day: "numeric" });
  const zone = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" });
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: "always", style: "narrow" });

  const dayNumber = (atMs: number) => Math.floor((atMs + zoneOffsetMs(timeZone, atMs)) / DAY_MS);
  const between = locale === "zh-CN" ? " " : ", ";
  const zoneName = (atMs: number) => {
    const name = zone.formatToParts(atMs).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
    return name === "GMT" || name === "GMT+0" ? "UTC" : name;
  };
  return {
    clock: (atMs) => clock.format(atMs),
    seconds: (atMs) => seconds.format(atMs),
    day: (atMs) => day.format(atMs),
    moment: (atMs, nowMs) => {
      const isPlain = atMs > nowMs - DAY_MS && (atMs <= nowMs || dayNumber(atMs) === dayNumber(nowMs));
      return isPlain ? clock.format(atMs) : `${day.format(atMs)}${between}${clock.format(atMs)}`;
    },
    instant: (atMs) => `${date.format(atMs)}${between}${seconds.format(atMs)} ${zoneName(atMs)}`,
    span: (fromMs, toMs) => {
      const start = `${date.format(fromMs)}${between}${clock.format(fromMs)}`;
      const isSameDay = dayNumber(fromMs) === dayNumber(toMs - 1);
      const end = isSameDay ? clock.format(toMs) : `${day.format(toMs)}${between}${clock.format(toMs)}`;
      return `${start}–${end} ${zoneName(fromMs)}`;
    },
    relative: (atMs, nowMs) => {
      const sinceMs = Math.max(0, nowMs - atMs);
      const step = STEPS.find(({ until }) => sinceMs < until) ?? STEPS[3];
      return ago.format(-Math.floor(sinceMs / step.ms), step.unit);
    },
    zoneName,
  };
}
