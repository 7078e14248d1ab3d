import type { AlertInstance, Evaluation, Severity } from "../model/alert";
import { leadsBeyond } from "./evaluate-budget";

const RANK = { warning: 1, critical: 2 } as const;

function rankOf(severity: Severity | null): number {
  return severity === null ? 0 : RANK[severity];
}

export function worseSeverity(one: Severity | null, other: Severity | null): Severity | null {
  return rankOf(other) > rankOf(one) ? other : one;
}

/** Whether there is more to tell than an open episode, or a budget's period, has told already. */
export function isWorse({ severity, last }: Pick<AlertInstance, "severity" | "last">, seen: Evaluation): boolean {
  return rankOf(seen.severity) > rankOf(severity) || isFurther(last, seen);
}

/** Of budgets: a step, or a pace beyond the amount, that was not reached before. */
export function isFurther(before: Evaluation, seen: Evaluation): boolean {
  return (seen.step ?? 0) > (before.step ?? 0) || (leadsBeyond(seen.projected) && !leadsBeyond(before.projected));
}
