import { type Format, formatFor } from "../../lib/i18n/format";
import type { Locale } from "../../lib/i18n/locale";
import { overviewMessages } from "../../lib/i18n/overview";
import type { OverviewMessages } from "../../lib/i18n/overview-messages";

/** All that the overview says things with. */
export interface OverviewText {
  words: OverviewMessages;
  format: Format;
  nowMs: number;
}

export function overviewText(locale: Locale, timeZone: string, nowMs: number): OverviewText {
  return { words: overviewMessages(locale), format: formatFor(locale, timeZone), nowMs };
}
