import { poolMatcher } from "../metrics/pool-match";
import type { InstanceLabels, RuleGroup, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { Filter, LabelGroup } from "../store/query";
import { LABELS } from "../store/series-of-rows";

/** What pools are told apart by in figures. */
const POOL_LABELS: readonly LabelGroup[] = ["provider", "model", "key"];

/** A rule's filter as stores take it; pools are matched afterwards, see `instanceLabels`. */
export function storeFilter(rule: Pick<RuleInput, "filter">): Filter {
  const { limit_source, dimension } = rule.filter;
  return {
    ...labelFilter(rule),
    ...(limit_source ? { limitSource: limit_source } : {}),
    ...(dimension ? { dimension } : {}),
  };
}

/** The same without what only stopped attempts have: everything among which they were. */
export function labelFilter({ filter }: Pick<RuleInput, "filter">): Filter {
  const labels = LABELS.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []));
  return { layer: "client", ...Object.fromEntries(labels) };
}

/** Whether pools have to be known. */
export function asksPools({ filter, groupBy }: Pick<RuleInput, "filter" | "groupBy">): boolean {
  return groupBy.includes("pool") || filter.pool !== undefined;
}

/** Labels a store has to keep apart so that a rule's groups, pools among them, can be told. */
export function storeGroups(rule: Pick<RuleInput, "filter" | "groupBy">): LabelGroup[] {
  const own = rule.groupBy.filter((group): group is LabelGroup => group !== "pool");
  return [...new Set([...own, ...(asksPools(rule) ? POOL_LABELS : [])])];
}

/**
 * Labels of the instance that a row of these values belongs to; null = of none, because its pool is unknown or filtered out.
 * Figures do not know accounts and deployments: pools that name one never match here (docs/decisions/0017).
 */
export function instanceLabels(
  rule: Pick<RuleInput, "filter" | "groupBy">,
  pools: readonly Pool[],
): (names: readonly LabelGroup[], values: readonly (string | null)[]) => InstanceLabels | null {
  const match = poolMatcher(pools);
  return (names, values) => {
    const at = Object.fromEntries(names.map((name, index) => [name, values[index] ?? null]));
    const needsPool = asksPools(rule);
    const pool = needsPool ? match(coordinatesOf(at)) : null;
    if (needsPool && (pool === null || !(rule.filter.pool?.includes(pool.id) ?? true))) return null;
    return labelsOf(rule.groupBy, { ...at, pool: pool?.id ?? null });
  };
}

function coordinatesOf(at: Record<string, string | null>) {
  return {
    provider: at.provider ?? "",
    model: at.model ?? "",
    key: at.key ?? null,
    account: at.account ?? null,
    deployment: at.deployment ?? null,
  };
}

/** The labels a rule groups by, out of all that are known. */
export function labelsOf(groupBy: readonly RuleGroup[], at: Record<string, string | null>): InstanceLabels {
  return Object.fromEntries(groupBy.map((group) => [group, at[group] ?? null]));
}

/** Equal labels have equal names. */
export function labelsName(labels: InstanceLabels): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
}
