import type { Pool } from "../model/pool";
import type { PoolInput } from "../store/settings";

/** A pool that somebody makes: typed, accepted, merged or taken from a published limit. */
export function newPool(id: string, input: PoolInput, made: Pick<Pool, "parts"> = {}): Pool {
  return { ...input, ...made, id, origin: originOf(input), version: 1 };
}

/** The whole pool is replaced; what was merged into it can still be split again. */
export function editedPool(current: Pool, input: PoolInput): Pool {
  const { id, parts, version } = current;
  const kept = parts === undefined ? {} : { parts };
  return { ...input, ...kept, id, origin: originOf(input), version: version + 1 };
}

/** What stood before a merge; those that were only seen in headers come back by themselves. */
export function restoredParts(parts: readonly Pool[]): Pool[] {
  const declared = parts.filter(({ origin }) => origin !== "observed");
  return declared.map((pool) => ({ ...pool, version: pool.version + 1 }));
}

function originOf({ preset }: PoolInput): Pool["origin"] {
  return preset === undefined ? "declared" : "preset";
}
