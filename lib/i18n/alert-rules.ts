import { alertRulesEn } from "./alert-rules-en";
import type { AlertRuleMessages } from "./alert-rules-messages";
import { alertRulesZh } from "./alert-rules-zh";
import type { Locale } from "./locale";

export function alertRuleMessages(locale: Locale): AlertRuleMessages {
  return locale === "zh-CN" ? alertRulesZh : alertRulesEn;
}
