import { requestsEn } from "./requests-en";
import type { RequestsMessages } from "./requests-messages";
import { requestsZh } from "./requests-zh";

export function requestsMessages(locale: string): RequestsMessages {
  return locale.startsWith("zh") ? requestsZh : requestsEn;
}
