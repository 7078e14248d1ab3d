import { NOTHING } from "../i18n/format";
import type { AlertMetricId, AlertRule, Budget, Direction, Evaluation } from "../model/alert";
import { type AlertsText, counted } from "./alerts-text";
import { alertUnitOf, basisOf } from "./metric-facts";

/** A value of a metric as it is written: `11.7%`, `2.31 s`, `$4.20`. null = not measured. */
export function valueWords(
  metric: AlertMetricId,
  value: number | null,
  { format }: Pick<AlertsText, "format">,
): string {
  if (value === null) return NOTHING;
  switch (alertUnitOf(metric)) {
    case "share":
      return format.share(value);
    case "ms":
      return format.duration(value);
    case "nano_usd":
      return format.cost(value);
    case "seconds":
      return value === 0 ? "0 s" : format.duration(value * 1_000);
    case "minutes":
      return value === 0 ? "0m" : format.roundDuration(value * 60_000);
    case "ratio":
      return `×${Number(value.toFixed(2))}`;
    case "count":
      return format.compact(value);
  }
}

/** The same without zeros that say nothing, as thresholds are written. */
export function thresholdWords(metric: AlertMetricId, value: number, text: Pick<AlertsText, "format">): string {
  const { format } = text;
  const unit = alertUnitOf(metric);
  if (unit === "ms") return format.roundDuration(value);
  if (unit === "seconds" && value !== 0) return format.roundDuration(value * 1_000);
  return valueWords(metric, value, text);
}

/** `> 80%`; of counts that may not be at all, `any`; of budgets their steps. */
export function limitWords(
  rule: Pick<AlertRule, "metric" | "direction" | "critical" | "budget">,
  text: AlertsText,
): string {
  if (rule.budget !== null) return stepsWords(rule.budget, text);
  if (alertUnitOf(rule.metric) === "count" && rule.direction === "above" && rule.critical < 1) return text.rules.any;
  return `${sign(rule.direction)} ${thresholdWords(rule.metric, rule.critical, text)}`;
}

export function stepsWords({ steps }: Budget, { format }: Pick<AlertsText, "format">): string {
  return steps.map((step) => format.share(step)).join(" / ");
}

function sign(direction: Direction): string {
  return direction === "above" ? ">" : "<";
}

/** The value against the threshold it was judged by. */
export function againstWords(
  metric: AlertMetricId,
  direction: Direction,
  { value, threshold }: Evaluation,
  text: AlertsText,
): { value: string; threshold: string } {
  return {
    value: valueWords(metric, value, text),
    threshold: `${sign(direction)} ${thresholdWords(metric, threshold, text)}`,
  };
}

/** What a value rests on: `15 of 128 attempts`, `7 of 20 needed`, `$2,084 of $4,000`. */
export function basisWords(
  rule: Pick<AlertRule, "metric" | "minSamples" | "budget">,
  { verdict, samples, bad, value }: Evaluation,
  text: AlertsText,
): string {
  const { words, metrics, format } = text;
  const { instances } = words;
  if (rule.budget !== null && value !== null) {
    const nano = rule.budget.amountUsd * 1e9;
    return instances.budgetOf(format.cost(value * nano), format.cost(nano));
  }
  if (verdict === "sparse") return instances.needed(format.count(samples), format.count(rule.minSamples));
  const basis = basisOf(rule.metric);
  if (basis === null || verdict === "no_data" || verdict === "error") return "";
  const whole = metrics.basis[basis](counted(samples, format));
  return bad === null ? whole : instances.of(format.count(bad), whole);
}
