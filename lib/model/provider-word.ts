import type { PoolLimit } from "./pool";

/** What a provider itself said of a limit: limit less remaining, at the most used of a span of time. */
export interface ProviderWord {
  /** The observed pool whose headers said so. */
  poolId: string;
  limit: PoolLimit;
  /** When the span begins. */
  atMs: number;
  used: number;
  /** The limit as it was stated then. */
  limitValue: number;
}
