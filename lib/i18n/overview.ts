import type { Locale } from "./locale";
import { overviewEn } from "./overview-en";
import type { OverviewMessages } from "./overview-messages";
import { overviewZh } from "./overview-zh";

export function overviewMessages(locale: Locale): OverviewMessages {
  return locale === "zh-CN" ? overviewZh : overviewEn;
}
