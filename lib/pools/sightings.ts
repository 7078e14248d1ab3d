import { poolMatcher } from "../metrics/pool-match";
import type { ObservedPool } from "../model/observed-pool";
import type { Pool } from "../model/pool";

/** What headers told of the limits of each pool, by its id; of a pool that covers several places one each. */
export function sightings(pools: readonly Pool[], observed: readonly ObservedPool[]): Map<string, ObservedPool[]> {
  const match = poolMatcher(pools);
  const found = new Map<string, ObservedPool[]>();
  for (const one of observed) {
    const pool = match(one);
    if (pool === null) continue;
    found.set(pool.id, [...(found.get(pool.id) ?? []), one]);
  }
  return found;
}
