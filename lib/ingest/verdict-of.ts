import {
  DIMENSIONS,
  type Dimension,
  ownerOf,
  RETRY_AFTER_SOURCES,
  RETRYABLES,
  type RetryAfterSource,
  type Retryable,
} from "../model/limit";
import type { Evidence, ResponseFacts, Verdict } from "../model/verdict";
import { classify } from "./classify";
import { documentedMeaning } from "./providers/stated-source";
import type { CheckedAttempt } from "./wire";

export type Explicit = Pick<
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

/** Paths by which the evidence shows, and `sentWords` finds again, what the sender itself said. */
const SENT = "sent ";
const SENT_FIELDS = ["limit_source", "dimension", "retryable", "retry_after_ms", "retry_after_source"] as const;

export function sentEvidence(sent: Explicit): Evidence[] {
  return SENT_FIELDS.flatMap((field) =>
    sent[field] === null ? [] : [{ path: `${SENT}${field}`, excerpt: String(sent[field]) }],
  );
}

/** What the sender of a stored attempt said explicitly, read back from its evidence. */
export function sentWords(evidence: readonly Evidence[]): Explicit {
  const said = new Map(evidence.map(({ path, excerpt }) => [path, excerpt]));
  const wordOf = (field: (typeof SENT_FIELDS)[number]) => said.get(`${SENT}${field}`) ?? null;
  const among = <Word extends string>(words: readonly Word[], field: (typeof SENT_FIELDS)[number]) =>
    words.find((word) => word === wordOf(field)) ?? null;
  const waitMs = wordOf("retry_after_ms");
  return {
    limit_source: wordOf("limit_source"),
    dimension: among(DIMENSIONS, "dimension"),
    retryable: among(RETRYABLES, "retryable"),
    retry_after_ms: waitMs === null ? null : Number(waitMs),
    retry_after_source: among(RETRY_AFTER_SOURCES, "retry_after_source"),
  };
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
    evidence: [...sentEvidence(sent), ...base.evidence],
    ...(sent.limit_source === null ? {} : { rule: "explicit", confidence: "explicit" as const }),
  };
}

/** A source the response does not speak of: its figures belong to another limit. */
function withoutFigures(limitSource: string, facts: ResponseFacts, read: Verdict | null): Verdict {
  const owner = ownerOf(limitSource);
  const dimension: Dimension = owner === "billing" ? "spend" : owner === "shared" ? "capacity" : "unknown";
  const retryable: Retryable = owner === "billing" ? "never" : "soon";
  const documented = documentedMeaning(limitSource);
  return {
    limitSource,
    owner,
    dimension: documented?.dimension ?? dimension,
    retryable: documented?.retryable ?? retryable,
    retryAfterMs: read?.retryAfterMs ?? null,
    retryAfterSource: read?.retryAfterSource ?? "none",
    limit: null,
    used: null,
    requested: null,
    resetAtMs: null,
    waits: read?.waits ?? [],
    scope: null,
    statedAttempts: read?.statedAttempts ?? null,
    bodyIsCut: read?.bodyIsCut ?? false,
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
