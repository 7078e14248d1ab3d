import type { Format } from "./format";
import type { Locale } from "./locale";
import { verdictEn } from "./verdict-en";
import type { VerdictMessages } from "./verdict-messages";
import { verdictZh } from "./verdict-zh";

/** All that a verdict is said with. */
export interface VerdictText {
  locale: Locale;
  words: VerdictMessages;
  format: Format;
  /** A limit's figure, exact; money has decimals. */
  figure(value: number): string;
}

export function verdictText(format: Format): VerdictText {
  const { locale } = format;
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return { locale, words: locale === "zh-CN" ? verdictZh : verdictEn, format, figure: (value) => exact.format(value) };
}
