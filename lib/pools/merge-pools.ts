import type { Pool } from "../model/pool";
import type { PoolInput } from "../store/settings";

/** What pools that share one limit must have in common. */
const SHARED = ["provider", "account", "deployment"] as const;

export type MergeRefusal =
  | { kind: "missing"; id: string }
  | { kind: "too_few" }
  | { kind: "unlike"; field: (typeof SHARED)[number]; values: (string | null)[] };

export type Merge = { kind: "merged"; input: PoolInput; parts: Pool[] } | MergeRefusal;

/** One pool instead of several whose keys, or models, turn out to share a limit. Where their limits differ the lowest holds: it is the one that stops. */
export function mergePools(known: readonly Pool[], ids: readonly string[], name: string | null): Merge {
  const parts: Pool[] = [];
  for (const id of new Set(ids)) {
    const pool = known.find((one) => one.id === id);
    if (pool === undefined) return { kind: "missing", id };
    parts.push(pool);
  }
  const [first] = parts;
  if (first === undefined || parts.length < 2) return { kind: "too_few" };
  for (const field of SHARED) {
    const values = [...new Set(parts.map((pool) => pool[field]))];
    if (values.length > 1) return { kind: "unlike", field, values };
  }
  const { provider, account, deployment, window, counting } =
    parts.find(({ origin }) => origin !== "observed") ?? first;
  const keys = sharedList(parts.map((pool) => pool.keys));
  const models = sharedList(parts.map((pool) => pool.models));
  const input: PoolInput = {
    name: name ?? nameOf(models, account ?? (keys.join(", ") || provider)),
    provider,
    account,
    deployment,
    keys,
    models,
    limits: lowestLimits(parts),
    window,
    counting,
  };
  return { kind: "merged", input, parts };
}

function nameOf(models: readonly string[], owner: string): string {
  return [models.join(", "), owner]
    .filter((part) => part !== "")
    .join(" · ")
    .slice(0, 200);
}

/** An empty list stands for everything, and then so does the union. */
function sharedList(lists: readonly string[][]): string[] {
  return lists.some((list) => list.length === 0) ? [] : [...new Set(lists.flat())];
}

function lowestLimits(parts: readonly Pool[]): Pool["limits"] {
  const lowest: Pool["limits"] = {};
  for (const { limits } of parts) {
    for (const [limit, value] of Object.entries(limits) as [keyof Pool["limits"], number][]) {
      lowest[limit] = Math.min(lowest[limit] ?? value, value);
    }
  }
  return lowest;
}
