import { commonEn } from "./common-en";
import type { CommonMessages } from "./common-messages";
import { commonZh } from "./common-zh";
import type { Locale } from "./locale";

export function commonMessages(locale: Locale): CommonMessages {
  return locale === "zh-CN" ? commonZh : commonEn;
}
