import type { Confidence, Dimension, LimitSource, RetryAfterSource, Retryable } from "./limit";
import type { Evidence } from "./verdict";

export const LAYERS = ["client", "gateway"] as const;
export type Layer = (typeof LAYERS)[number];

export const FALLBACKS = ["none", "provider", "model", "both"] as const;
export type Fallback = (typeof FALLBACKS)[number];

export const COST_SOURCES = ["reported", "override", "catalogue", "refused", "unpriced"] as const;
export type CostSource = (typeof COST_SOURCES)[number];

/** `limited`: in the limit rates; `billing`: a stop that only money cures; `failed`: neither; `cancelled`: by the client. */
export const OUTCOMES = ["answered", "limited", "billing", "failed", "cancelled"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * One HTTP try, checked, normalised and classified; once stored, only rereading it under newer rules changes its verdict.
 * Times are epoch ms UTC, money nano-USD, null = not measured.
 */
export interface Attempt {
  /** Client's idempotency id; null when none was sent. Unique together with `keyAtMs`. */
  id: string | null;
  /** `started_at` exactly as sent (before any clamping); the received time when none was sent. */
  keyAtMs: number;
  requestId: string | null;
  /** 1-based; null = order by start. */
  attempt: number | null;
  layer: Layer;
  parentId: string | null;
  grouping: "exact" | "inferred";

  provider: string;
  upstream: string | null;
  model: string;
  servedModel: string | null;
  deployment: string | null;
  account: string | null;
  key: string | null;
  client: string | null;
  app: string | null;
  environment: string | null;
  run: string | null;
  tags: string[];

  startedAtMs: number;
  endedAtMs: number;
  durationMs: number | null;
  ttftMs: number | null;
  ttftKind: "token" | "byte" | null;
  queuedMs: number | null;
  clockSkewed: boolean;

  status: number | null;
  effectiveStatus: number | null;
  error: string | null;
  outcome: Outcome;
  limitSource: LimitSource | null;
  dimension: Dimension | null;
  retryable: Retryable | null;
  retryAfterMs: number | null;
  retryAfterSource: RetryAfterSource | null;
  confidence: Confidence | null;
  rule: string | null;
  ruleSet: number;
  limit: number | null;
  used: number | null;
  requested: number | null;
  resetAtMs: number | null;
  evidence: Evidence[];
  /** Rate-limit headers as received, lower-case names; kept on any response that has them. */
  headers: Record<string, string>;
  /** Masked error body, at most 4 KiB, of attempts that a limit stopped; kept also where newer rules see none. */
  body: string | null;

  waitMs: number | null;
  /** Measured by the sender; what the store computes itself is `StoredAttempt.waitBeforeMs`. */
  waitBeforeMs: number | null;
  /** As sent; null = derive from the request's first choice. */
  fallback: Fallback | null;

  /** Includes cached input (normalised per provider). */
  inputTokens: number | null;
  outputTokens: number | null;
  cachedInputTokens: number | null;
  cacheWriteTokens: number | null;
  reservedTokens: number | null;
  costNanoUsd: number | null;
  costSource: CostSource;
  cacheHit: boolean | null;
  stream: boolean | null;
  /** Share of attempts the source sends, in (0, 1]; each row stands for 1 / sampleRate. */
  sampleRate: number;
}

export interface StoredAttempt extends Attempt {
  /** Insertion sequence: the cursor of pages, live tail and export. */
  seq: number;
  receivedAtMs: number;
  /** Never null once stored: an attempt sent without one is a request of its own. */
  requestId: string;
}
