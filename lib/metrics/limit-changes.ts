import type { ObservedPool } from "../model/observed-pool";
import type { Pool, PoolLimit } from "../model/pool";
import { sightings } from "../pools/sightings";
import type { Window } from "../store/query";
import type { UtilizationLine } from "./overview-model";

/** Keys of one organization learn of a change with their next response each. */
const SAME_CHANGE_MS = 600_000;

/** A provider stated another limit than before. */
export interface SeenLimitChange {
  poolName: string;
  limit: PoolLimit;
  atMs: number;
  from: number;
  to: number;
}

/** Changes that headers told of within a window, of the limits that are drawn; oldest first. Keys of one pool that saw the same change tell it once. */
export function limitChanges(
  lines: readonly UtilizationLine[],
  pools: readonly Pool[],
  observed: readonly ObservedPool[],
  { fromMs, toMs }: Window,
): SeenLimitChange[] {
  const seen = sightings(pools, observed);
  const changes = lines.flatMap(({ poolId, poolName, limit }) => {
    const own = (seen.get(poolId) ?? []).flatMap(({ limits }) => limits.filter((one) => one.limit === limit));
    const first = new Map<string, SeenLimitChange>();
    for (const change of own.flatMap((one) => one.changes).sort((a, b) => a.atMs - b.atMs)) {
      const { atMs, from, to } = change;
      const minute = `${from} ${to} ${Math.floor(atMs / SAME_CHANGE_MS)}`;
      if (atMs >= fromMs && atMs < toMs && !first.has(minute)) first.set(minute, { poolName, limit, atMs, from, to });
    }
    return [...first.values()];
  });
  return changes.sort((a, b) => a.atMs - b.atMs);
}
