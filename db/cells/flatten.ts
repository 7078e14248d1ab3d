import type { AttemptCounters, Distribution, LimitCounters, RequestCounters } from "../../lib/store/query";
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

/** In the order of LIMIT_FIGURES. */
export function flattenLimits({ attempts, limited, limited429, overloaded, billing }: LimitCounters): Float64Array {
  return Float64Array.of(attempts, limited, limited429, overloaded, billing);
}
