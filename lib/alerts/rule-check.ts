import type { RuleInput } from "../model/alert";

/** What is wrong with a field of a rule; `field` is its path in RuleInput. */
export interface RuleProblem {
  field: string;
  value: unknown;
  message: string;
  fix: string;
}

/** Everything that keeps a rule from meaning what it says; [] = it may be saved. */
export function checkRule({ critical, warning, direction, resolveAt, budget, metric }: RuleInput): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const first = warning ?? critical;
  const isOnGoodSide = resolveAt === null || (direction === "above" ? resolveAt <= first : resolveAt >= first);
  if (!isOnGoodSide) {
    const fix = `Use a number ${direction === "above" ? "below" : "above"} the threshold, or null.`;
    problems.push({ field: "resolveAt", value: resolveAt, message: "Is on the bad side of the threshold.", fix });
  }
  if (metric === "budget_used" && budget === null)
    problems.push({ field: "budget", value: budget, message: "Is missing.", fix: "Give an amount and a period." });
  return problems;
}
