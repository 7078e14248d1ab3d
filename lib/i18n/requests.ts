import type { Locale } from "./locale";
import { requestsEn } from "./requests-en";
import type { RequestsMessages } from "./requests-messages";
import { requestsZh } from "./requests-zh";

export function requestsMessages(locale: Locale): RequestsMessages {
  return locale === "zh-CN" ? requestsZh : requestsEn;
}
