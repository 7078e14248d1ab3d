import { type Dimension, ownerOf, type RetryAfterSource, type Retryable } from "../model/limit";
import type { ResponseFacts, Verdict } from "../model/verdict";
import { classify } from "./classify";
import type { CheckedAttempt } from "./wire";

type Explicit = Pick<
  CheckedAttempt,
  "limit_source" | "dimension" | "retryable" | "retry_after_ms" | "retry_after_source"
>;

/** An error that is one of the wire's own words says nothing about a limit; anything longer is the client's text of the response. */
const ERROR_WORD = /^[a-z0-9_-]{1,40}$/i;

/** Whose limit stopped an attempt: the sender's explicit word, else what the response says; null = no limit. */
export function verdictOf(sent: Explicit, facts: ResponseFacts, error: string | null): Verdict | null {
  const read = worthReading(facts, error) ? classify(toClassify(facts, error)) : null;
  return explicit(sent, read, facts);
}

function worthReading({ status, body, headers }: ResponseFacts, error: string | null): boolean {
  if (body !== null && body !== undefined) return true;
  if (error !== null && !ERROR_WORD.test(error)) return true;
  return status === null ? Object.keys(headers).length > 0 : status < 200 || status > 299;
}

function toClassify(facts: ResponseFacts, error: string | null): ResponseFacts {
  const hasBody = facts.body !== null && facts.body !== undefined && facts.body !== "";
  return hasBody || error === null || ERROR_WORD.test(error) ? facts : { ...facts, body: error };
}

function explicit(sent: Explicit, read: Verdict | null, facts: ResponseFacts): Verdict | null {
  const source = sent.limit_source ?? read?.limitSource ?? null;
  if (source === null) return null;
  const says = sent.limit_source ?? sent.dimension ?? sent.retryable ?? sent.retry_after_ms;
  if (read !== null && says === null) return read;
  const base = read?.limitSource === source ? read : withoutFigures(source, facts, read);
  return {
    ...base,
    dimension: sent.dimension ?? base.dimension,
    retryable: sent.retryable ?? base.retryable,
    ...advisedWait(sent, base),
    ...(sent.limit_source === null ? {} : { rule: "explicit", confidence: "explicit" as const }),
  };
}

/** A source the response does not speak of: its figures belong to another limit. */
function withoutFigures(limitSource: string, facts: ResponseFacts, read: Verdict | null): Verdict {
  const owner = ownerOf(limitSource);
  const dimension: Dimension = owner === "billing" ? "spend" : owner === "shared" ? "capacity" : "unknown";
  const retryable: Retryable = owner === "billing" && limitSource !== "openrouter_in_flight_budget" ? "never" : "soon";
  return {
    limitSource,
    owner,
    dimension,
    retryable,
    retryAfterMs: read?.retryAfterMs ?? null,
    retryAfterSource: read?.retryAfterSource ?? "none",
    limit: null,
    used: null,
    requested: null,
    resetAtMs: null,
    effectiveStatus: read?.effectiveStatus ?? facts.status,
    upstream: read?.upstream ?? null,
    confidence: "explicit",
    rule: "explicit",
    evidence: read?.evidence ?? [],
  };
}

/** A wait sent without its place counts as the server's word: the contract asks for nothing else. */
function advisedWait(
  sent: Explicit,
  base: Verdict,
): { retryAfterMs: number | null; retryAfterSource: RetryAfterSource } {
  if (sent.retry_after_ms === null) return { retryAfterMs: base.retryAfterMs, retryAfterSource: base.retryAfterSource };
  const retryAfterMs = Math.round(sent.retry_after_ms);
  if (sent.retry_after_source !== null) return { retryAfterMs, retryAfterSource: sent.retry_after_source };
  return {
    retryAfterMs,
    retryAfterSource: retryAfterMs === base.retryAfterMs ? base.retryAfterSource : "retry-after-ms",
  };
}
