import { alertsEn } from "./alerts-en";
import type { AlertsMessages } from "./alerts-messages";
import { alertsZh } from "./alerts-zh";
import type { Locale } from "./locale";

export function alertsMessages(locale: Locale): AlertsMessages {
  return locale === "zh-CN" ? alertsZh : alertsEn;
}
