import type { Price } from "../lib/model/price";
import { PriceTakenError, type SettingsStore, VersionConflictError } from "../lib/store/settings";
import type { ReaderThreads } from "./reader-threads";
import type { PriceChange } from "./writer/commands";
import type { Write } from "./writing";

interface SettingsCalls {
  read: ReaderThreads["read"];
  write: Write;
  /** Whoever prices attempts has to know. */
  pricesChanged(): Promise<void>;
}

/** What people configure, over the threads. */
export function settingsStore({ read, write, pricesChanged }: SettingsCalls): SettingsStore {
  return {
    pools: () => read("pools", {}),
    observed: () => read("observed", {}),
    createPool: (pool) => write("createPool", { id: crypto.randomUUID(), pool }),
    updatePool: async (id, version, pool) => {
      const update = await write("updatePool", { id, version, pool });
      if (update.kind === "conflict") throw new VersionConflictError(update.pool);
      return update.kind === "missing" ? null : update.pool;
    },
    deletePool: (id) => write("deletePool", { id }),
    acceptPool: (id) => write("acceptPool", { id, newId: crypto.randomUUID() }),
    setPoolDismissed: (id, dismissed) => write("setPoolDismissed", { id, dismissed }),
    mergePools: (ids, name) => write("mergePools", { ids, name, newId: crypto.randomUUID() }),
    splitPool: (id) => write("splitPool", { id }),
    prices: () => read("prices", {}),
    createPrice: async (input) => {
      const price = saved(await write("createPrice", { id: crypto.randomUUID(), price: input }));
      await pricesChanged();
      return price;
    },
    updatePrice: async (id, version, input) => {
      const change = await write("updatePrice", { id, version, price: input });
      if (change.kind === "missing") return null;
      const price = saved(change);
      await pricesChanged();
      return price;
    },
    deletePrice: async (id) => {
      const isGone = await write("deletePrice", { id });
      await pricesChanged();
      return isGone;
    },
    deploys: (window) => read("deploys", window),
    createDeploy: (deploy) => write("createDeploy", { ...deploy, id: crypto.randomUUID() }),
  };
}

function saved(change: PriceChange): Price {
  if (change.kind === "conflict") throw new VersionConflictError(change.price);
  if (change.kind === "taken") throw new PriceTakenError(change.price);
  return change.price;
}
