import type { AttemptCounters, Filter, RequestCounters, Window } from "./query";

export interface BreakdownQuery extends Window {
  /** Of `limits`; a multiple of one minute. */
  stepMs: number;
  filter: Filter;
}

/** Figures of a window by provider, model and key; `limits` over time. */
export interface Breakdown {
  attempts: (BreakdownKey & { counters: ExposedCounters })[];
  requests: (BreakdownKey & { counters: RequestCounters })[];
  limits: (BreakdownKey & { bucketAtMs: number; limitSource: string; limited: number })[];
}

export interface BreakdownKey {
  provider: string;
  model: string;
  key: string | null;
}

export type ExposedCounters = Pick<AttemptCounters, "attempts" | "outside" | "limited" | "limited429">;
