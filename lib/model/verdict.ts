import type { Confidence, Dimension, LimitSource, Owner, RetryAfterSource, Retryable } from "./limit";

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
}

/** What in the response decided: `path` is where it stood (`error.code`, `header retry-after`, `text`), `excerpt` at most 200 characters. */
export interface Evidence {
  path: string;
  excerpt: string;
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
  /** Status the error speaks of, also inside a 200 or a wrong outer status. */
  effectiveStatus: number | null;
  /** Provider the gateway names behind it. */
  upstream: string | null;
  confidence: Confidence;
  /** Id of the rule in docs/limit-sources.md, e.g. `oa6`. */
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
