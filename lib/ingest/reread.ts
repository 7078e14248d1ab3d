import type { StoredAttempt } from "../model/attempt";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { RULE_SET } from "./classify";
import { MAX_KEPT_BODY_BYTES } from "./limits";
import { outcomeOf } from "./outcome";
import { type VerdictColumns, verdictColumns } from "./verdict-columns";
import { sentWords, verdictOf } from "./verdict-of";

/** The verdict of the current rules on what was kept of a response; the sender's own words count as they did. */
export function reread(row: StoredAttempt): Verdict | null {
  return verdictOf(sentWords(row.evidence), factsOf(row), row.error);
}

/** What a stored attempt would be under the current rules. */
export type Reclassified = VerdictColumns & Pick<StoredAttempt, "outcome" | "effectiveStatus" | "ruleSet">;

/**
 * A limited attempt under the current rules; null where nothing can be said better than is said: no response was kept,
 * the sender named the source itself, or the body was cut and reading the rest is less sure than the stored verdict.
 */
export function reclassify(row: StoredAttempt): Reclassified | null {
  if (row.limitSource === null || row.rule === "explicit") return null;
  const hasResponse = row.body !== null || row.status !== null || row.error !== null;
  if (!hasResponse) return null;
  const verdict = reread(row);
  if (wasCut(row) && sureness(verdict?.confidence ?? null) < sureness(row.confidence)) return null;
  return {
    ...(verdict === null ? NO_VERDICT : verdictColumns(verdict)),
    effectiveStatus: verdict?.effectiveStatus ?? row.status,
    outcome: outcomeOf(endingOf(row), verdict, row.body),
    ruleSet: RULE_SET,
  };
}

const NO_VERDICT: VerdictColumns = {
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

function factsOf({ provider, status, headers, body, endedAtMs }: StoredAttempt): ResponseFacts {
  return { provider, status, headers, body, atMs: endedAtMs };
}

function endingOf({ status, error, outputTokens, ttftMs, cacheHit }: StoredAttempt) {
  return { status, error, output_tokens: outputTokens, ttft_ms: ttftMs, cache_hit: cacheHit };
}

/** A body of the greatest kept length lost its end, up to the three bytes of a character that did not fit. */
function wasCut({ body }: StoredAttempt): boolean {
  return body !== null && new TextEncoder().encode(body).length > MAX_KEPT_BODY_BYTES - 4;
}

function sureness(confidence: StoredAttempt["confidence"]): number {
  return confidence === "explicit" ? 2 : confidence === "pattern" ? 1 : 0;
}
