import { poolMatcher } from "../metrics/pool-match";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { RuleFiguresQuery, StopRow } from "../store/rule-figures";
import type { RuleFigures } from "./figures";
import { labelFilter, labelsName, labelsOf, storeGroups } from "./rule-scope";

/** Tells which instance of a rule a refusal belongs to; null = the rule does not watch it. */
function stopLabels(rule: RuleInput, pools: readonly Pool[]): (row: StopRow) => InstanceLabels | null {
  const match = poolMatcher(pools);
  const retryable = rule.metric === "never_stops" ? "never" : "at_reset";
  return (row) => {
    const pool = match(row)?.id ?? null;
    if (row.retryable !== retryable || !passes(rule, { ...row, pool })) return null;
    const groups = labelsOf(rule.groupBy, { ...row, pool } as unknown as Record<string, string | null>);
    return { ...groups, limit_source: row.limitSource };
  };
}

function passes({ filter }: RuleInput, row: StopRow & { pool: string | null }): boolean {
  const { limitSource, dimension, ...labels } = row;
  const values = { ...labels, limit_source: limitSource, dimension } as unknown as Record<string, string | null>;
  return Object.entries(filter).every(([name, wanted]) => wanted?.includes(values[name] ?? null) ?? true);
}

export interface Refused {
  labels: InstanceLabels;
  /** Ascending by minute. */
  refusals: StopRow[];
}

/** Refusals by the instance of the rule that they belong to. */
export function refusalsByInstance(rule: RuleInput, pools: readonly Pool[], rows: readonly StopRow[]): Refused[] {
  const labelsFor = stopLabels(rule, pools);
  const instances = new Map<string, Refused>();
  for (const row of rows) {
    const labels = labelsFor(row);
    if (labels === null) continue;
    const refused = instances.get(labelsName(labels)) ?? { labels, refusals: [] };
    instances.set(labelsName(labels), refused);
    refused.refusals.push(row);
  }
  for (const { refusals } of instances.values()) refusals.sort((a, b) => a.minuteAtMs - b.minuteAtMs);
  return [...instances.values()];
}

/** What an instance's refusals in its window come to, among so many attempts of its groups. */
export function stopFigures(
  labels: InstanceLabels,
  refusals: readonly Pick<StopRow, "attempts" | "resetAtMs">[],
  attempts: number,
): Extract<RuleFigures, { kind: "stops" }> {
  let stops = 0;
  let resetAtMs: number | null = null;
  for (const refusal of refusals) {
    stops += refusal.attempts;
    if (refusal.resetAtMs !== null) resetAtMs = Math.max(resetAtMs ?? 0, refusal.resetAtMs);
  }
  return { kind: "stops", labels, stops, attempts: Math.max(stops, attempts), resetAtMs };
}

/** The attempts among which refusals were. */
export function attemptsAmong(rule: RuleInput): Pick<RuleFiguresQuery, "metric" | "filter" | "groupBy"> {
  return { metric: "attempts", filter: labelFilter(rule), groupBy: storeGroups(rule) };
}

/** Equal for instances whose attempts are counted together: they differ in what refused them. */
export function groupsName({ groupBy }: Pick<RuleInput, "groupBy">, labels: InstanceLabels): string {
  return labelsName(labelsOf(groupBy, labels as Record<string, string | null>));
}
