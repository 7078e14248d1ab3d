import { type Format, formatFor } from "./format";
import type { Locale } from "./locale";
import { overviewMessages } from "./overview";
import type { OverviewMessages } from "./overview-messages";

/** All that the overview says things with. */
export interface OverviewText {
  words: OverviewMessages;
  format: Format;
  nowMs: number;
}

export function overviewText(locale: Locale, timeZone: string, nowMs: number): OverviewText {
  return { words: overviewMessages(locale), format: formatFor(locale, timeZone), nowMs };
}
