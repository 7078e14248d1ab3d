import { inferredEn } from "./inferred-en";
import type { InferredMessages } from "./inferred-messages";
import { inferredZh } from "./inferred-zh";
import type { Locale } from "./locale";

export function inferredMessages(locale: Locale): InferredMessages {
  return locale === "zh-CN" ? inferredZh : inferredEn;
}
