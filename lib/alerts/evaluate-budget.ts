import type { Budget, Evaluation } from "../model/alert";
import type { RuleFigures } from "./figures";

/** Before so much of a period is over, its pace says nothing. */
const PACE_FROM_SHARE = 0.05;

/** Money against a budget. `samples` is the amount and `bad` what was spent, in US dollars; the window is the period so far. */
export function evaluateBudget(
  budget: Budget,
  { spentUsd, periodFromMs, periodToMs }: Extract<RuleFigures, { kind: "budget" }>,
  atMs: number,
): Evaluation {
  const value = spentUsd / budget.amountUsd;
  const step = budget.steps.findLast((share) => value >= share) ?? null;
  const elapsed = (atMs - periodFromMs) / (periodToMs - periodFromMs);
  const projected = budget.projected && elapsed >= PACE_FROM_SHARE ? value / Math.min(1, elapsed) : null;
  const isBreach = step !== null || leadsBeyond(projected);
  return {
    verdict: isBreach ? "breach" : "clear",
    severity: isBreach ? (step !== null && step >= 1 ? "critical" : "warning") : null,
    value,
    lowerBound: null,
    threshold: step ?? budget.steps[0] ?? 1,
    samples: budget.amountUsd,
    bad: spentUsd,
    windowFromMs: periodFromMs,
    windowToMs: atMs,
    error: null,
    step,
    projected,
  };
}

export function leadsBeyond(projected: number | null | undefined): boolean {
  return (projected ?? 0) > 1;
}
