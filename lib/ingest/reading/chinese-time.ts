import { untilInstant, type WrittenTime } from "./duration";

/** `2026年12月1日 08:00`, `12月1日8点30分`, `12月1日`. */
const INSTANT =
  /(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?[日号](?: ?(\d{1,2})(?::(\d{2})(?::(\d{2}))?| ?[点时](?: ?(\d{1,2}) ?分)?))?/g;
const ANNOUNCES = /重置|恢复|将[在于]|之?后|刷新|等到|直到/;
const CHINA_OFFSET_MS = 8 * 3_600_000;

/** Dates as Chinese sentences write them, in China's time; one without a year is the next one. */
export function chineseTimes(text: string, baseMs: number): { at: number; hit: string; time: WrittenTime | null }[] {
  if (!Number.isFinite(baseMs) || !text.includes("月")) return [];
  return [...text.matchAll(INSTANT)]
    .filter(({ index, 0: hit }) => ANNOUNCES.test(text.slice(Math.max(0, index - 20), index + hit.length + 20)))
    .map((match) => ({ at: match.index, hit: match[0], time: dateTime(match, baseMs) }));
}

function dateTime(match: RegExpExecArray, baseMs: number): WrittenTime | null {
  const [, year, month, day, hour = "0", minute, second = "0", spokenMinute = "0"] = match;
  const at = (inYear: number) =>
    Date.UTC(inYear, Number(month) - 1, Number(day), Number(hour), Number(minute ?? spokenMinute), Number(second)) -
    CHINA_OFFSET_MS;
  if (year !== undefined) return untilInstant(at(Number(year)), baseMs, "rfc_3339");
  const thisYear = new Date(baseMs + CHINA_OFFSET_MS).getUTCFullYear();
  return untilInstant(at(thisYear) < baseMs ? at(thisYear + 1) : at(thisYear), baseMs, "rfc_3339");
}
