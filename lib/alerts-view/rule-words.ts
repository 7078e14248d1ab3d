import type { RuleSentence } from "../i18n/alert-rules-messages";
import { NOTHING } from "../i18n/format";
import type { RuleInput } from "../model/alert";
import type { AlertsText } from "./alerts-text";
import { alertUnitOf, isAtOnce } from "./metric-facts";
import { stepsWords, thresholdWords } from "./value-words";

export type SpokenRule = Pick<
  RuleInput,
  "metric" | "direction" | "critical" | "warning" | "forSeconds" | "filter" | "groupBy" | "budget"
>;

/** The rule as one sentence; words between double asterisks are the strong ones. */
export function ruleSentence(rule: SpokenRule, text: AlertsText): string {
  const { rules, metrics, format } = text;
  const parts: RuleSentence = {
    metric: metrics.name[rule.metric],
    each: rule.groupBy.length === 0 ? null : format.list(rule.groupBy.map((group) => metrics.group[group])),
    where: filterWords(rule.filter, text),
    direction: rule.direction,
    critical: Number.isFinite(rule.critical) ? thresholdWords(rule.metric, rule.critical, text) : NOTHING,
    warning: rule.warning === null ? null : thresholdWords(rule.metric, rule.warning, text),
    lasts: rule.forSeconds === 0 || isAtOnce(rule.metric) ? null : format.step(rule.forSeconds * 1_000),
  };
  if (rule.metric === "budget_used" && rule.budget !== null) {
    const { amountUsd, period, projected } = rule.budget;
    const steps = rules.oneOf(stepsWords(rule.budget, text).split(" / "));
    return rules.budgetSentence(format.cost(amountUsd * 1e9), rules.period[period], steps, parts, projected);
  }
  if (rule.metric === "minutes_silent") return rules.silentSentence(parts);
  if (rule.metric === "time_to_exhaustion") return rules.exhaustionSentence(parts);
  const isAny = alertUnitOf(rule.metric) === "count" && rule.direction === "above" && rule.critical < 1;
  return isAny ? rules.sentenceAny(parts) : rules.sentence(parts);
}

/** What a rule is narrowed to; null = everything. */
export function filterWords(filter: RuleInput["filter"], { rules, words, poolNames }: AlertsText): string | null {
  const parts = Object.entries(filter).flatMap(([name, values]) => {
    if (values === undefined || values.length === 0) return [];
    return [
      rules.oneOf(
        values.map((value) =>
          value === null ? words.instances.notSent : name === "pool" ? (poolNames[value] ?? value) : value,
        ),
      ),
    ];
  });
  return parts.length === 0 ? null : parts.join(" · ");
}
