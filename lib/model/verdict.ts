import type {
  Confidence,
  Dimension,
  LimitSource,
  Owner,
  RetryAfterSource,
  Retryable,
  Scope,
  WaitDoubt,
  WaitUnit,
} from "./limit";

/** One HTTP response as a client saw it; the only input of classification. */
export interface ResponseFacts {
  /** Host that was called, as a canonical provider id (`openai`, `openrouter`, …) or an unknown host kept as sent. */
  provider: string;
  /** HTTP status; null when the transport gave none. */
  status: number | null;
  /** Header names in any case; a value may be a list. */
  headers: Readonly<Record<string, string | readonly string[]>>;
  /** Parsed JSON, text, or null. */
  body: unknown;
  /** Time of the response, epoch ms; absolute resets are measured against its `date` header first, then this. */
  atMs: number;
  /** `atMs` is only when somebody asked: a clock time without a date ("resets 9am") cannot be turned into a wait. */
  atIsAssumed?: true;
}

/** What in the response decided: `path` is where it stood (`error.code`, `header retry-after`, `text`), `excerpt` at most 200 characters. */
export interface Evidence {
  path: string;
  excerpt: string;
}

/** One wait that a response states, wherever it stands. */
export interface StatedWait {
  /** As in `Evidence`. */
  path: string;
  excerpt: string;
  unit: WaitUnit;
  /** From the response's own clock; 0 where the instant is over. */
  waitMs: number;
  /** Set where an instant was stated, not a distance. */
  atMs: number | null;
  /** True of the one that `retryAfterMs` repeats. */
  governs: boolean;
  doubt: WaitDoubt | null;
}

/** The reading of a limiting response. */
export interface Verdict {
  limitSource: LimitSource;
  owner: Owner;
  dimension: Dimension;
  retryable: Retryable;
  /** Advised wait; with source `calendar` or `backoff` it is our estimate. */
  retryAfterMs: number | null;
  retryAfterSource: RetryAfterSource;
  /** Figures the server stated, in the unit of the dimension. */
  limit: number | null;
  used: number | null;
  requested: number | null;
  resetAtMs: number | null;
  /** Every wait the server stated, the one that governs first; at most eight. */
  waits: StatedWait[];
  /** Who shares the limit; null where nobody can say. */
  scope: Scope | null;
  /** Calls that the text says stand behind this one error ("Failed after 3 attempts"); null = it says nothing. */
  statedAttempts: number | null;
  /** The body was longer than is read: what follows was not seen. */
  bodyIsCut: boolean;
  /** Status the error speaks of, also inside a 200 or a wrong outer status. */
  effectiveStatus: number | null;
  /** Provider the gateway names behind it. */
  upstream: string | null;
  confidence: Confidence;
  /** Id of the rule in docs/limit-rules.md, e.g. `oa6`. */
  rule: string;
  evidence: Evidence[];
}

/** One bucket of rate-limit headers, on any response. */
export interface QuotaFact {
  dimension: "rpm" | "tpm" | "itpm" | "otpm" | "rpd" | "tpd" | "concurrency";
  limit: number | null;
  remaining: number | null;
  resetAtMs: number | null;
}
