import { basisOf, type Charged, chargeOf } from "../counting/charges";
import { poolMatcher } from "../metrics/pool-match";
import type { Layer, Outcome, StoredAttempt } from "../model/attempt";
import type { Pool, PoolLimit } from "../model/pool";
import { isFromCache, isRefused } from "./count-pool-usage";
import type { Window } from "./query";

export const EATER_GROUPS = ["app", "key", "run", "model"] as const;
export type EaterGroup = (typeof EATER_GROUPS)[number];

const MAX_EATERS = 20;
const MAX_EXAMPLES = 5;

/** Who used a limit of a pool, straight from rows. */
export interface PoolEatersQuery extends Window {
  layer: Layer;
  poolId: string;
  limit: PoolLimit;
  /** So many of the rows that ended last are looked at, whatever they belong to. */
  maxRows: number;
}

/** What one value used of a limit. */
export interface Eater {
  /** Null = not sent. */
  value: string | null;
  /** In the limit's unit; of concurrency milliseconds in flight. */
  amount: number;
  attempts: number;
  refused: number;
}

/** A request that used much. */
export interface EaterExample {
  requestId: string;
  app: string | null;
  environment: string | null;
  model: string;
  outcome: Outcome;
  startedAtMs: number;
  amount: number;
}

export interface PoolEaters {
  /** There are all attempts from here on. */
  completeFromMs: number;
  amount: number;
  attempts: number;
  refused: number;
  /** Most first; `others` = how many values more there are. */
  by: Record<EaterGroup, { eaters: Eater[]; others: number }>;
  examples: EaterExample[];
}

/** What eating reads of an attempt. */
export type Eating = Charged & Pick<StoredAttempt, EaterGroup | "environment" | "seq">;

/** Everything but the ids of the example requests, which only the store knows. */
export function poolEatersOf<Row extends Eating>(
  pools: readonly Pool[],
  rows: Iterable<Row>,
  query: PoolEatersQuery,
): Omit<PoolEaters, "examples" | "completeFromMs"> & { examples: { row: Row; amount: number }[] } {
  const match = poolMatcher(pools);
  const tables = new Map(EATER_GROUPS.map((group) => [group, new Map<string | null, Eater>()]));
  const total: Eater = { value: null, amount: 0, attempts: 0, refused: 0 };
  const eaten: { row: Row; amount: number }[] = [];
  for (const row of rows) {
    const pool = match(row);
    if (pool?.id !== query.poolId) continue;
    const amount = eatenBy(row, pool, query);
    if (amount === null) continue;
    eaten.push({ row, amount });
    addTo(total, row, amount);
    for (const [group, table] of tables) {
      const eater = table.get(row[group]) ?? { value: row[group], amount: 0, attempts: 0, refused: 0 };
      table.set(row[group], eater);
      addTo(eater, row, amount);
    }
  }
  const by = Object.fromEntries(
    EATER_GROUPS.map((group) => {
      const sorted = [...(tables.get(group)?.values() ?? [])].sort(
        (a, b) => b.amount - a.amount || b.attempts - a.attempts || String(a.value).localeCompare(String(b.value)),
      );
      return [group, { eaters: sorted.slice(0, MAX_EATERS), others: Math.max(0, sorted.length - MAX_EATERS) }];
    }),
  ) as PoolEaters["by"];
  const examples = eaten.sort((a, b) => b.amount - a.amount || a.row.seq - b.row.seq).slice(0, MAX_EXAMPLES);
  return { amount: total.amount, attempts: total.attempts, refused: total.refused, by, examples };
}

function addTo(eater: Eater, row: Charged, amount: number): void {
  const weight = 1 / row.sampleRate;
  eater.amount += amount;
  eater.attempts += weight;
  if (isRefused(row)) eater.refused += weight;
}

/** Null = not of the window. */
function eatenBy(row: Charged, { counting }: Pool, { limit, fromMs, toMs }: PoolEatersQuery): number | null {
  if (isFromCache(row)) return null;
  if (limit === "concurrency") {
    const ranMs = Math.min(row.endedAtMs, toMs) - Math.max(row.startedAtMs, fromMs);
    if (isRefused(row)) return row.startedAtMs >= fromMs && row.startedAtMs < toMs ? 0 : null;
    return ranMs > 0 ? ranMs / row.sampleRate : null;
  }
  const atMs = basisOf(limit, counting) === "end" ? row.endedAtMs : row.startedAtMs;
  return atMs >= fromMs && atMs < toMs ? chargeOf(row, limit, counting) : null;
}

export function exampleOf(row: Eating, requestId: string, amount: number): EaterExample {
  const { app, environment, model, outcome, startedAtMs } = row;
  return { requestId, app, environment, model, outcome, startedAtMs, amount };
}
