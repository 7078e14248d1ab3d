import { classifyEn } from "./classify-en";
import type { ClassifyMessages } from "./classify-messages";
import { classifyZh } from "./classify-zh";
import type { Locale } from "./locale";

export function classifyMessages(locale: Locale): ClassifyMessages {
  return locale === "zh-CN" ? classifyZh : classifyEn;
}
