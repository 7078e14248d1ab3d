import type { RuleInput } from "../model/alert";
import { checkBudget } from "./rule-check-budget";
import { checkScope } from "./rule-check-scope";
import { checkThresholds } from "./rule-check-thresholds";
import { checkTimes } from "./rule-check-times";

/** What is wrong with a field of a rule; `field` is its path in RuleInput, such as `budget.timeZone` or `filter.upstream`. */
export interface RuleProblem {
  field: string;
  value: unknown;
  message: string;
  fix: string;
}

export const MAX_NAME_CHARS = 200;

/** Everything that keeps a rule from meaning what it says; [] = it may be saved. Types and shapes are the schema's to check. */
export function checkRule(rule: RuleInput): RuleProblem[] {
  return [...checkName(rule), ...checkThresholds(rule), ...checkTimes(rule), ...checkScope(rule), ...checkBudget(rule)];
}

function checkName({ name }: RuleInput): RuleProblem[] {
  const chars = name.trim().length;
  if (chars > 0 && chars <= MAX_NAME_CHARS) return [];
  const message = chars === 0 ? "A rule needs a name." : "The name is too long.";
  return [{ field: "name", value: name, message, fix: `Use 1 to ${MAX_NAME_CHARS} characters.` }];
}
