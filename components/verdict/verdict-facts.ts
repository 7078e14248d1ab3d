import type { Confidence, Dimension, LimitSource, RetryAfterSource, Retryable } from "../../lib/model/limit";

/** What is shown of a verdict, stored or just read; null = not stated. */
export interface VerdictFacts {
  limitSource: LimitSource;
  dimension: Dimension | null;
  retryable: Retryable | null;
  retryAfterMs: number | null;
  retryAfterSource: RetryAfterSource | null;
  limit: number | null;
  used: number | null;
  requested: number | null;
  remaining?: number | null;
  resetAtMs: number | null;
  upstream: string | null;
  rule: string | null;
  ruleSet: number;
  confidence: Confidence | null;
}
