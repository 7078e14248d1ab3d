import { alertMetricsEn } from "./alert-metrics-en";
import type { AlertMetricMessages } from "./alert-metrics-messages";
import { alertMetricsZh } from "./alert-metrics-zh";
import type { Locale } from "./locale";

export function alertMetricMessages(locale: Locale): AlertMetricMessages {
  return locale === "zh-CN" ? alertMetricsZh : alertMetricsEn;
}
