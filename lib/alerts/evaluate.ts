import type { Evaluation, RuleInput } from "../model/alert";
import { evaluateBudget } from "./evaluate-budget";
import { evaluateMinutes } from "./evaluate-minutes";
import { evaluatePool } from "./evaluate-pool";
import { evaluateExhaustion, evaluateSilence, evaluateStops } from "./evaluate-standing";
import type { RuleFigures } from "./figures";
import { failedEvaluation } from "./judge";
import { natureOf } from "./metric-nature";

/** What the figures of one instance come to at the instant `atMs`, at which its last minute ends. */
export function evaluate(rule: RuleInput, figures: RuleFigures, atMs: number): Evaluation {
  switch (figures.kind) {
    case "minutes":
      return natureOf(rule.metric) === "pool"
        ? evaluatePool(rule, figures.minutes, atMs)
        : evaluateMinutes(rule, figures.minutes, atMs);
    case "budget":
      return rule.budget === null
        ? failedEvaluation(rule, atMs, "The rule has no budget: name an amount and a period.")
        : evaluateBudget(rule.budget, figures, atMs);
    case "exhaustion":
      return evaluateExhaustion(rule, figures, atMs);
    case "stops":
      return evaluateStops(rule, figures, atMs);
    case "silent":
      return evaluateSilence(rule, figures, atMs);
  }
}
