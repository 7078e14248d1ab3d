import { type Format, NOTHING } from "../../lib/i18n/format";
import type { Locale } from "../../lib/i18n/locale";
import { requestsMessages } from "../../lib/i18n/requests";
import type { RequestsMessages } from "../../lib/i18n/requests-messages";
import { type VerdictText, verdictText } from "../../lib/i18n/verdict";

/** All that the pages of requests say things with. */
export interface RequestsText {
  locale: Locale;
  words: RequestsMessages;
  verdict: VerdictText;
  format: Format;
  /** Zone of all times on the page: `GMT+8`. */
  zoneName: string;
  /** Time of day, with the day where it could be mistaken for today's. */
  rowTime(atMs: number): string;
}

const PLAINLY_TODAY_MS = 20 * 3_600_000;

export function requestsText(format: Format, nowMs: number): RequestsText {
  return {
    locale: format.locale,
    words: requestsMessages(format.locale),
    verdict: verdictText(format),
    format,
    zoneName: format.zoneName(nowMs),
    rowTime: (atMs) =>
      nowMs - atMs < PLAINLY_TODAY_MS ? format.seconds(atMs) : `${format.day(atMs)} ${format.seconds(atMs)}`,
  };
}

/** How long a request took; start and end are the same instant where no attempt said how long it took. */
export function elapsedText(elapsedMs: number, format: Format): string {
  return elapsedMs === 0 ? NOTHING : format.duration(elapsedMs);
}
