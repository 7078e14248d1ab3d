export type VerdictLocale = "en" | "zh-CN";

const UNITS = {
  en: { ms: " ms", s: " s", min: " min", h: " h", day: [" day", " days"], gap: " " },
  "zh-CN": { ms: " 毫秒", s: " 秒", min: " 分", h: " 小时", day: [" 天", " 天"], gap: " " },
} as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A wait for people, rounded up: a server's wait is never shortened. */
export function formatWait(ms: number, locale: VerdictLocale): string {
  const unit = UNITS[locale];
  if (ms < SECOND) return `${Math.ceil(ms)}${unit.ms}`;
  if (ms < 10 * SECOND) return `${Math.ceil(ms / 10) / 100}${unit.s}`;
  const seconds = Math.ceil(ms / SECOND);
  if (seconds < 60) return `${seconds}${unit.s}`;
  if (seconds < 3600) return pair(Math.floor(seconds / 60), unit.min, seconds % 60, unit.s, unit.gap);
  const minutes = Math.ceil(ms / MINUTE);
  if (minutes < 48 * 60) return pair(Math.floor(minutes / 60), unit.h, minutes % 60, unit.min, unit.gap);
  const days = Math.ceil(ms / DAY);
  return `${days}${unit.day[days === 1 ? 0 : 1]}`;
}

function pair(large: number, largeUnit: string, small: number, smallUnit: string, gap: string): string {
  return small === 0 ? `${large}${largeUnit}` : `${large}${largeUnit}${gap}${small}${smallUnit}`;
}

/** A reset in the reader's time zone, with the zone named. */
export function formatReset(atMs: number, locale: VerdictLocale, timeZone = "UTC"): string {
  return new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZoneName: "short",
  }).format(atMs);
}
