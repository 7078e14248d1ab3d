import type { Fallback } from "./attempt";
import type { Dimension, LimitSource } from "./limit";

/** How a settled request ended. */
export const REQUEST_OUTCOMES = ["answered", "rescued", "failed_by_limit", "billing", "failed", "cancelled"] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

export const RESCUES = ["retry", "provider", "model", "both"] as const;
export type Rescue = (typeof RESCUES)[number];

/** What the attempts of one request say together. Client layer unless named otherwise. */
export interface RequestFacts {
  provider: string;
  model: string;
  key: string | null;
  run: string | null;
  servedProvider: string | null;
  servedModel: string | null;
  startedAtMs: number;
  endedAtMs: number;
  attempts: number;
  limitedAttempts: number;
  /** Outcome marks of the client attempts in order: owner initial of a limit (p g s u; b for the money stop that waiting cures), `b` billing, `a` answered, `f` failed, `c` cancelled. */
  marks: string;
  /** Of the first limited or billing attempt. */
  limitSource: LimitSource | null;
  dimension: Dimension | null;
  /** null while no outcome can be told yet. */
  outcome: RequestOutcome | null;
  rescuedBy: Rescue | null;
  /** null unless answered. */
  fallback: Fallback | null;
  /** Σ wait before attempts that follow a limited one, plus the declared wait of a limited attempt that none followed; null when not limited. */
  waitLostMs: number | null;
  cacheHit: boolean | null;
  inputTokens: number | null;
  outputTokens: number | null;
  cachedInputTokens: number | null;
  costNanoUsd: number | null;
  /** Of the first attempt; the request stands for 1 / sampleRate. */
  sampleRate: number;
  /** When the request settles if no further attempt comes. */
  settlesAtMs: number;
}

export interface StoredRequest extends RequestFacts {
  seq: number;
  requestId: string;
  app: string | null;
  environment: string | null;
  grouping: "exact" | "inferred";
  /** null until settled; facts entered metrics at this moment and change there only with the verdicts they were made from. */
  settledAtMs: number | null;
  lateAttempts: number;
}
