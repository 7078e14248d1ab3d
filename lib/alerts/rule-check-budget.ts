import { isTimeZone } from "../i18n/time-zone";
import type { Budget, RuleInput } from "../model/alert";
import type { RuleProblem } from "./rule-check";

const MAX_STEPS = 10;
const MAX_STEP = 10;

/** A budget exactly where the metric is its use. */
export function checkBudget({ metric, budget, forSeconds, keepSeconds }: RuleInput): RuleProblem[] {
  if (metric !== "budget_used") {
    if (budget === null) return [];
    const message = `A budget belongs to the metric budget_used, not to ${metric}.`;
    return [{ field: "budget", value: budget, message, fix: "Use null." }];
  }
  if (budget === null) {
    const message = "budget_used needs a budget.";
    return [{ field: "budget", value: null, message, fix: "Name an amount, a period, a time zone and steps." }];
  }
  return [
    ...checkAmount(budget),
    ...checkTimeZone(budget),
    ...checkSteps(budget),
    ...checkAtOnce("forSeconds", forSeconds),
    ...checkAtOnce("keepSeconds", keepSeconds),
  ];
}

function checkAmount({ amountUsd: value }: Budget): RuleProblem[] {
  if (Number.isFinite(value) && value > 0) return [];
  return [
    {
      field: "budget.amountUsd",
      value,
      message: "The amount must be more than 0.",
      fix: "Use US dollars, such as 100.",
    },
  ];
}

function checkTimeZone({ timeZone: value }: Budget): RuleProblem[] {
  if (isTimeZone(value)) return [];
  const message = "This is no time zone that is known here.";
  return [{ field: "budget.timeZone", value, message, fix: "Use an IANA name, such as Asia/Shanghai or UTC." }];
}

function checkSteps({ steps: value }: Budget): RuleProblem[] {
  const isAscending = value.every((step, index) => step > (value[index - 1] ?? 0) && step <= MAX_STEP);
  if (value.length > 0 && value.length <= MAX_STEPS && isAscending) return [];
  const message = `Steps are 1 to ${MAX_STEPS} ascending shares of the amount, above 0 and at most ${MAX_STEP}.`;
  return [{ field: "budget.steps", value, message, fix: "Use such as [0.6, 0.85, 1]." }];
}

function checkAtOnce(field: "forSeconds" | "keepSeconds", value: number): RuleProblem[] {
  if (value === 0) return [];
  return [{ field, value, message: "Steps of a budget are told at once, and once a period.", fix: "Use 0." }];
}
