import type { AttemptCounters, Filter, RequestCounters, Window } from "./query";

export interface LimitPlacesQuery extends Window {
  filter: Filter;
}

/** Attempts that a limit or a bill stopped, by what stopped them and where. */
export interface LimitPlace {
  limitSource: string;
  dimension: string | null;
  provider: string;
  model: string;
  attempts: number;
}

export interface BreakdownQuery extends Window {
  /** Of `limits`; a multiple of one minute. */
  stepMs: number;
  filter: Filter;
}

/** Figures of a window by provider, model and key; `limits` over time. */
export interface Breakdown {
  attempts: (BreakdownKey & { counters: ExposedCounters })[];
  requests: (BreakdownKey & { counters: RescueCounters })[];
  limits: (BreakdownKey & { bucketAtMs: number; limitSource: string; limited: number })[];
}

export interface BreakdownKey {
  provider: string;
  model: string;
  key: string | null;
}

export type ExposedCounters = Pick<AttemptCounters, "attempts" | "outside" | "limited" | "limited429">;

/** Of requests, what limits cost and how they were got round. */
export interface RescueCounters
  extends Pick<
    RequestCounters,
    "requests" | "limited" | "rescuedByRetry" | "rescuedByProvider" | "rescuedByModel" | "rescuedByBoth"
  > {
  waitLostCount: number;
  waitLostSumMs: number;
}

export function emptyRescueCounters(): RescueCounters {
  return {
    requests: 0,
    limited: 0,
    rescuedByRetry: 0,
    rescuedByProvider: 0,
    rescuedByModel: 0,
    rescuedByBoth: 0,
    waitLostCount: 0,
    waitLostSumMs: 0,
  };
}

/** What a breakdown tells of requests. */
export function rescueCountersOf(counters: RequestCounters): RescueCounters {
  const { requests, limited, rescuedByRetry, rescuedByProvider, rescuedByModel, rescuedByBoth, waitLost } = counters;
  const rescued = { rescuedByRetry, rescuedByProvider, rescuedByModel, rescuedByBoth };
  return { requests, limited, ...rescued, waitLostCount: waitLost.count, waitLostSumMs: waitLost.sumMs };
}
