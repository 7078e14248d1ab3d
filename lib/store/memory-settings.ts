import type { Pool } from "../model/pool";
import { declaredFrom, knownPools } from "../pools/known-pools";
import { editedPool, newPool, restoredParts } from "../pools/made-pools";
import { mergePools } from "../pools/merge-pools";
import type { ObservedPools } from "../pools/observed-pools";
import { memoryPrices } from "./memory-prices";
import { type Deploy, type PoolInput, type SettingsStore, VersionConflictError } from "./settings";

/** Settings that live as long as the process. */
export function memorySettings(observed: ObservedPools, now: () => number): SettingsStore {
  const pools = new Map<string, Pool>();
  const deploys: Deploy[] = [];
  let nextId = 1;
  const known = () => knownPools([...pools.values()], observed.all());
  const create = (input: PoolInput, made: Pick<Pool, "parts"> = {}) => {
    const pool = newPool(`pool-${nextId++}`, input, made);
    pools.set(pool.id, pool);
    return pool;
  };
  return {
    pools: async () => known(),
    observed: async () => ({ pools: observed.all(), leftOut: observed.leftOut }),
    createPool: async (input) => create(input),
    updatePool: async (id, version, input) => {
      const current = pools.get(id);
      if (current === undefined) return null;
      if (current.version !== version) throw new VersionConflictError(current);
      const pool = editedPool(current, input);
      pools.set(id, pool);
      return pool;
    },
    deletePool: async (id) => pools.delete(id),
    acceptPool: async (id) => {
      const seen = observed.find(id);
      return seen === null ? null : create(declaredFrom(seen));
    },
    setPoolDismissed: async (id, dismissed) => observed.setDismissed(id, dismissed ? now() : null) !== null,
    mergePools: async (ids, name) => {
      const merge = mergePools(known(), ids, name);
      if (merge.kind !== "merged") return merge;
      for (const { id } of merge.parts) pools.delete(id);
      return { kind: "merged", pool: create(merge.input, { parts: merge.parts }) };
    },
    splitPool: async (id) => {
      const { parts } = pools.get(id) ?? {};
      if (parts === undefined) return false;
      pools.delete(id);
      for (const part of restoredParts(parts)) pools.set(part.id, part);
      return true;
    },
    ...memoryPrices(),
    deploys: async ({ fromMs, toMs }) =>
      deploys.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).sort((a, b) => a.atMs - b.atMs),
    createDeploy: async (input) => {
      const deploy = { ...input, id: `deploy-${nextId++}` };
      deploys.push(deploy);
      return deploy;
    },
  };
}
