import { poolMatcher } from "../metrics/pool-match";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { StopRow } from "../store/rule-figures";
import { attemptsBesideStops } from "./attempts-beside-stops";
import type { RuleFigures } from "./figures";
import type { AskedRule, Gather } from "./gather-figures";
import { labelsName, labelsOf } from "./rule-scope";

type Stops = Extract<RuleFigures, { kind: "stops" }>;

/** Refusals that no soon retry helps, in the window that ends at the instant, with the latest reset they named. */
export const gatherStops: Gather = async (stores, asked, atMs) => {
  const rules = asked.map(({ rule }) => rule);
  const windowMs = Math.max(...rules.map(({ windowSeconds }) => windowSeconds * 1000));
  const [pools, rows, attemptsOf] = await Promise.all([
    stores.settings.pools(),
    stores.attempts.stops({ fromMs: atMs - windowMs, toMs: atMs }),
    attemptsBesideStops(stores, rules, atMs),
  ]);
  return asked.map((one, index) => {
    const figures = stopsOf(one, pools, rows);
    for (const figure of figures) figure.attempts = Math.max(figure.stops, attemptsOf[index]?.(figure.labels) ?? 0);
    return figures;
  });
};

function stopsOf({ rule, known }: AskedRule, pools: readonly Pool[], rows: readonly StopRow[]): Stops[] {
  const match = poolMatcher(pools);
  const retryable = rule.metric === "never_stops" ? "never" : "at_reset";
  const none = (labels: InstanceLabels): Stops => ({ kind: "stops", labels, stops: 0, attempts: 0, resetAtMs: null });
  const instances = new Map(known.map(({ labels }) => [labelsName(labels), none(labels)]));
  for (const row of rows) {
    const pool = match(row)?.id ?? null;
    if (row.retryable !== retryable || !passes(rule, { ...row, pool })) continue;
    const groups = labelsOf(rule.groupBy, { ...row, pool } as unknown as Record<string, string | null>);
    const labels = { ...groups, limit_source: row.limitSource };
    const instance = instances.get(labelsName(labels)) ?? none(labels);
    instances.set(labelsName(labels), instance);
    instance.stops += row.attempts;
    if (row.resetAtMs !== null) instance.resetAtMs = Math.max(instance.resetAtMs ?? 0, row.resetAtMs);
  }
  return [...instances.values()];
}

function passes({ filter }: RuleInput, row: StopRow & { pool: string | null }): boolean {
  const { limitSource, dimension, ...labels } = row;
  const values = { ...labels, limit_source: limitSource, dimension } as unknown as Record<string, string | null>;
  return Object.entries(filter).every(([name, wanted]) => wanted?.includes(values[name] ?? null) ?? true);
}
