import type { Attempt } from "../model/attempt";
import type { Verdict } from "../model/verdict";
import type { CheckedAttempt } from "./wire";

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

/** Of an attempt that no limit stopped. */
export const NO_VERDICT: Readonly<VerdictColumns> = {
  limitSource: null,
  dimension: null,
  retryable: null,
  retryAfterMs: null,
  retryAfterSource: null,
  confidence: null,
  rule: null,
  limit: null,
  used: null,
  requested: null,
  resetAtMs: null,
  evidence: [],
};

/** Without a limit, what the sender said about waiting still stands. */
export function adviceColumns(
  sent: Pick<CheckedAttempt, "retryable" | "retry_after_ms" | "retry_after_source">,
): Pick<VerdictColumns, "retryable" | "retryAfterMs" | "retryAfterSource"> {
  return {
    retryable: sent.retryable,
    retryAfterMs: whole(sent.retry_after_ms),
    retryAfterSource: sent.retry_after_ms === null ? null : (sent.retry_after_source ?? "retry-after-ms"),
  };
}

function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
