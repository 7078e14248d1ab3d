import { emptyAttemptCounters, emptyRequestCounters } from "../../lib/metrics/counters";
import {
  type AttemptCounters,
  type Distribution,
  HISTOGRAM_BINS,
  type LimitCounters,
  type RequestCounters,
} from "../../lib/store/query";
import { ATTEMPT_FIGURES, REQUEST_FIGURES } from "../schema/cells";

type Counters = AttemptCounters | RequestCounters;

/** Counters as the columns of their table: plain figures first, then each distribution's count, sum and bins. */
export function flatten(counters: Counters): Float64Array {
  const flat = new Float64Array("requests" in counters ? REQUEST_FIGURES.length : ATTEMPT_FIGURES.length);
  let at = 0;
  for (const value of Object.values(counters) as (number | Distribution)[]) {
    if (typeof value === "number") flat[at++] = value;
    else {
      flat[at++] = value.count;
      flat[at++] = value.sumMs;
      for (const bin of value.bins) flat[at++] = bin;
    }
  }
  return flat;
}

export function readAttemptCounters(figures: readonly number[]): AttemptCounters {
  return unflatten(emptyAttemptCounters(), figures);
}

export function readRequestCounters(figures: readonly number[]): RequestCounters {
  return unflatten(emptyRequestCounters(), figures);
}

function unflatten<Kind extends Counters>(empty: Kind, figures: readonly number[]): Kind {
  let at = 0;
  const target = empty as unknown as Record<string, number | Distribution>;
  for (const [name, value] of Object.entries(target)) {
    if (typeof value === "number") target[name] = figures[at++] ?? 0;
    else {
      value.count = figures[at++] ?? 0;
      value.sumMs = figures[at++] ?? 0;
      for (let bin = 0; bin < HISTOGRAM_BINS; bin++) value.bins[bin] = figures[at++] ?? 0;
    }
  }
  return empty;
}

/** In the order of LIMIT_FIGURES. */
export function flattenLimits({ attempts, limited, limited429, overloaded, billing }: LimitCounters): Float64Array {
  return Float64Array.of(attempts, limited, limited429, overloaded, billing);
}
