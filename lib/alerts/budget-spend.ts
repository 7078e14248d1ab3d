import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Window } from "../store/query";
import type { RuleFiguresQuery } from "../store/rule-figures";
import type { RuleFigures } from "./figures";
import { storeFilter, storeGroups } from "./rule-scope";

const NANO_USD = 1e9;

/** What settled requests cost. */
export function costsOf(rule: RuleInput): Pick<RuleFiguresQuery, "metric" | "filter" | "groupBy"> {
  return { metric: "cost", filter: storeFilter(rule), groupBy: storeGroups(rule) };
}

/** Whether there is an instance before anything was spent: that nothing was is a figure, too. */
export function isThereFromTheStart({ groupBy }: RuleInput): boolean {
  return groupBy.length === 0;
}

export function budgetFigures(
  labels: InstanceLabels,
  nanoUsd: number,
  { fromMs, toMs }: Window,
): Extract<RuleFigures, { kind: "budget" }> {
  return { kind: "budget", labels, spentUsd: nanoUsd / NANO_USD, periodFromMs: fromMs, periodToMs: toMs };
}
