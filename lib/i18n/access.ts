import { accessEn } from "./access-en";
import type { AccessMessages } from "./access-messages";
import { accessZh } from "./access-zh";
import type { Locale } from "./locale";

export function accessMessages(locale: Locale): AccessMessages {
  return locale === "zh-CN" ? accessZh : accessEn;
}
