import type { PoolLimit } from "./pool";

/** A limit as the provider stated it with a response. */
export interface SeenLimit {
  limit: PoolLimit;
  value: number;
  remaining: number | null;
  resetAtMs: number | null;
}

/** Whom a limit was stated to. Where an account was sent its keys share the limit, so the key is left out. */
export interface ObservedPlace {
  provider: string;
  account: string | null;
  deployment: string | null;
  key: string | null;
  /** A model, or a glob where several share one limit. */
  model: string;
}

/** What one response said of limits. */
export interface Observation extends ObservedPlace {
  atMs: number;
  limits: SeenLimit[];
}

export interface LimitChange {
  atMs: number;
  from: number;
  to: number;
}

/** A limit, what the provider said of it last, and when that changed. */
export interface ObservedLimit extends SeenLimit {
  firstSeenAtMs: number;
  /** To the minute. */
  lastSeenAtMs: number;
  /** Oldest first; only the newest are kept. */
  changes: LimitChange[];
}

/** A quota pool that headers told of. */
export interface ObservedPool extends ObservedPlace {
  id: string;
  limits: ObservedLimit[];
  /** Somebody does not want to see it; null = it is shown. */
  dismissedAtMs: number | null;
}
