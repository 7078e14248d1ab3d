import type { RequestsMessages } from "../../lib/i18n/requests-messages";

/** Figures and times as the page's language and zone write them. */
export interface RequestFormats {
  duration(ms: number): string;
  count(value: number): string;
  share(value: number): string;
  cost(nanoUsd: number): string;
  /** Time of day with seconds. */
  time(atMs: number): string;
  /** Date, time and zone. */
  instant(atMs: number): string;
}

/** All that the pages of requests say things with. */
export interface RequestsText {
  locale: "en" | "zh-CN";
  /** IANA zone. */
  timeZone: string;
  /** As people write it: `GMT+8`. */
  zoneName: string;
  words: RequestsMessages;
  format: RequestFormats;
}

/** What stands where nothing was measured. */
export const NOTHING = "–";
