import type { Attempt } from "../model/attempt";
import type { Verdict } from "../model/verdict";

export type VerdictColumns = Pick<
  Attempt,
  | "limitSource"
  | "dimension"
  | "retryable"
  | "retryAfterMs"
  | "retryAfterSource"
  | "confidence"
  | "rule"
  | "limit"
  | "used"
  | "requested"
  | "resetAtMs"
  | "evidence"
>;

/** What of a verdict is kept with an attempt; scope, waits and the rest follow again from its headers and body. */
export function verdictColumns(verdict: Verdict): VerdictColumns {
  return {
    limitSource: verdict.limitSource,
    dimension: verdict.dimension,
    retryable: verdict.retryable,
    retryAfterMs: whole(verdict.retryAfterMs),
    retryAfterSource: verdict.retryAfterSource,
    confidence: verdict.confidence,
    rule: verdict.rule,
    limit: verdict.limit,
    used: verdict.used,
    requested: verdict.requested,
    resetAtMs: whole(verdict.resetAtMs),
    evidence: verdict.evidence,
  };
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
