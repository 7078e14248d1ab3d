import type { Locale } from "./locale";
import { pricesEn } from "./prices-en";
import type { PriceMessages } from "./prices-messages";
import { pricesZh } from "./prices-zh";

export function priceMessages(locale: Locale): PriceMessages {
  return locale === "zh-CN" ? pricesZh : pricesEn;
}
