import { defaultCountingRule, defaultWindow } from "../metrics/counting";
import { poolMatcher } from "../metrics/pool-match";
import type { ObservedPool } from "../model/observed-pool";
import type { Pool } from "../model/pool";
import type { PoolInput } from "../store/settings";

/** What people declared or chose, and what headers told of beside it, by name. */
export function knownPools(declared: readonly Pool[], observed: readonly ObservedPool[]): Pool[] {
  const match = poolMatcher(declared);
  const beside = observed.filter((pool) => pool.dismissedAtMs === null && match(pool) === null);
  return [...declared, ...beside.map(observedAsPool)].sort(byName);
}

/** What would be declared to say the same. */
export function declaredFrom({ provider, account, deployment, key, model, limits }: ObservedPool): PoolInput {
  return {
    name: [model, deployment, account ?? key ?? provider].filter((part) => part !== null).join(" · "),
    provider,
    account,
    deployment,
    keys: key === null ? [] : [key],
    models: [model],
    limits: Object.fromEntries(limits.map(({ limit, value }) => [limit, value])),
    window: defaultWindow(provider),
    counting: defaultCountingRule(provider),
  };
}

function observedAsPool(observed: ObservedPool): Pool {
  return { ...declaredFrom(observed), id: observed.id, origin: "observed", version: 1 };
}

function byName(a: Pool, b: Pool): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1;
}
