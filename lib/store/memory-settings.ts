import type { Pool } from "../model/pool";
import { memoryPrices } from "./memory-prices";
import { type Deploy, type SettingsStore, VersionConflictError } from "./settings";

/** Settings that live as long as the process. */
export function memorySettings(): SettingsStore {
  const pools = new Map<string, Pool>();
  const deploys: Deploy[] = [];
  let nextId = 1;
  const byName = (a: Pool, b: Pool) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1);
  return {
    pools: async () => [...pools.values()].sort(byName),
    createPool: async (input) => {
      const pool: Pool = { ...input, id: `pool-${nextId++}`, origin: "declared", version: 1 };
      pools.set(pool.id, pool);
      return pool;
    },
    updatePool: async (id, version, input) => {
      const current = pools.get(id);
      if (current === undefined) return null;
      if (current.version !== version) throw new VersionConflictError(current);
      const pool: Pool = { ...current, ...input, version: version + 1 };
      pools.set(id, pool);
      return pool;
    },
    deletePool: async (id) => pools.delete(id),
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
