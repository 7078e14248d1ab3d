import { alertMetricMessages } from "../i18n/alert-metrics";
import type { AlertMetricMessages } from "../i18n/alert-metrics-messages";
import { alertRuleMessages } from "../i18n/alert-rules";
import type { AlertRuleMessages } from "../i18n/alert-rules-messages";
import { alertsMessages } from "../i18n/alerts";
import type { AlertsMessages } from "../i18n/alerts-messages";
import { type Format, formatFor } from "../i18n/format";
import type { Locale } from "../i18n/locale";
import type { Counted } from "../i18n/overview-messages";

/** All that the alert pages say things with. */
export interface AlertsText {
  words: AlertsMessages;
  metrics: AlertMetricMessages;
  rules: AlertRuleMessages;
  format: Format;
  nowMs: number;
  /** Names of pools by id, shown instead of ids. */
  poolNames: Readonly<Record<string, string>>;
}

export function alertsText(
  locale: Locale,
  timeZone: string,
  nowMs: number,
  poolNames: Readonly<Record<string, string>>,
): AlertsText {
  return {
    words: alertsMessages(locale),
    metrics: alertMetricMessages(locale),
    rules: alertRuleMessages(locale),
    format: formatFor(locale, timeZone),
    nowMs,
    poolNames,
  };
}

export function counted(count: number, format: Format): Counted {
  return { count, shown: format.count(count) };
}
