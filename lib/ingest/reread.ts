import type { StoredAttempt } from "../model/attempt";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { costOf, NO_OVERRIDES, type PriceOverrides } from "../prices/cost";
import { RULE_SET } from "./classify";
import { MAX_KEPT_BODY_BYTES, MAX_KEPT_ERROR_CHARS } from "./limits";
import { isSuccess, outcomeOf } from "./outcome";
import { adviceColumns, NO_VERDICT, type VerdictColumns, verdictColumns } from "./verdict-columns";
import { sentEvidence, sentWords, verdictOf } from "./verdict-of";

/** The verdict of the current rules on what was kept of a response; the sender's own words count as they did. */
export function reread(row: StoredAttempt): Verdict | null {
  return verdictOf(sentWords(row.evidence), factsOf(row), row.error);
}

/** What a stored attempt would be under the current rules. */
export type Reclassified = VerdictColumns &
  Pick<StoredAttempt, "outcome" | "effectiveStatus" | "upstream" | "costNanoUsd" | "costSource" | "ruleSet">;

/** Whether a row is worth rereading: it was stopped, or once counted as stopped, which is when a body is kept. */
export function isRereadable({ limitSource, body }: Pick<StoredAttempt, "limitSource" | "body">): boolean {
  return limitSource !== null || body !== null;
}

/**
 * An attempt under the current rules; null where nothing can be said better than is said: it was never stopped, no
 * response was kept, the sender named the source itself, or reading what is left of a cut text is less sure than the
 * stored verdict.
 */
export function reclassify(row: StoredAttempt, prices: PriceOverrides = NO_OVERRIDES): Reclassified | null {
  if (!isRereadable(row) || row.rule === "explicit" || !hasResponse(row)) return null;
  const verdict = reread(row);
  if (wasCut(row) && sureness(verdict?.confidence ?? null) < sureness(row.confidence)) return null;
  return underVerdict(row, verdict, prices);
}

/** What a stored attempt is under this verdict. */
export function underVerdict(row: StoredAttempt, verdict: Verdict | null, prices = NO_OVERRIDES): Reclassified {
  return {
    ...(verdict === null ? withoutVerdict(row) : verdictColumns(verdict)),
    effectiveStatus: verdict?.effectiveStatus ?? row.status,
    upstream: row.upstream ?? verdict?.upstream ?? null,
    outcome: outcomeOf(endingOf(row), verdict, row.body),
    ...costUnder(row, verdict, prices),
    ruleSet: RULE_SET,
  };
}

function withoutVerdict({ evidence }: StoredAttempt): VerdictColumns {
  const sent = sentWords(evidence);
  return { ...NO_VERDICT, ...adviceColumns(sent), evidence: sentEvidence(sent) };
}

/** A refusal costs nothing; what it costs otherwise is only asked where that changes. */
function costUnder(
  row: StoredAttempt,
  verdict: Verdict | null,
  prices: PriceOverrides,
): Pick<StoredAttempt, "costNanoUsd" | "costSource"> {
  const { costNanoUsd, costSource } = row;
  const wasStopped = row.limitSource !== null;
  const isStopped = verdict !== null;
  if (wasStopped === isStopped || costSource !== (wasStopped ? "refused" : "unpriced"))
    return { costNanoUsd, costSource };
  return costOf(row, null, isStopped, prices);
}

function factsOf({ provider, status, headers, body, endedAtMs }: StoredAttempt): ResponseFacts {
  return { provider, status, headers, body, atMs: endedAtMs };
}

function endingOf({ status, error, outputTokens, ttftMs, cacheHit }: StoredAttempt) {
  return { status, error, output_tokens: outputTokens, ttft_ms: ttftMs, cache_hit: cacheHit };
}

/** Of a success only the error is kept: without one there is nothing to read. */
function hasResponse({ status, error, body }: StoredAttempt): boolean {
  if (body !== null || error !== null) return true;
  return status !== null && !isSuccess(status);
}

/** Lengths at which the end was lost, less what a character that did not fit would have taken. */
function wasCut({ body, error }: StoredAttempt): boolean {
  if (body !== null) return new TextEncoder().encode(body).length > MAX_KEPT_BODY_BYTES - 4;
  return error !== null && error.length >= MAX_KEPT_ERROR_CHARS - 1;
}

function sureness(confidence: StoredAttempt["confidence"]): number {
  return confidence === "explicit" ? 2 : confidence === "pattern" ? 1 : 0;
}
