import { MINUTE_MS } from "../metrics/buckets";
import { poolMatcher } from "../metrics/pool-match";
import type { InstanceLabels, RuleGroup, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { TargetRow } from "../store/pool-query";
import type { RuleFiguresQuery, RuleFiguresRow } from "../store/rule-figures";
import type { FigureStores } from "./gather-figures";
import { asksPools, instanceLabels, labelFilter, labelsOf, storeGroups } from "./rule-scope";
import { attemptsAmong, groupsName } from "./stops";

type Scope = Pick<RuleInput, "filter" | "groupBy">;
/** How many attempts there were of the instance with these labels. */
export type AttemptsOf = (labels: InstanceLabels) => number;

/** What attempts are counted by together with the account and the deployment that pools may name. */
const OF_TARGETS: ReadonlySet<string> = new Set(["provider", "model", "key", "pool"]);

/** The attempts among which refusals were, rule by rule; windows that end at the instant, widened to minutes. */
export async function attemptsBesideStops(
  { attempts, settings }: FigureStores,
  rules: readonly RuleInput[],
  atMs: number,
): Promise<AttemptsOf[]> {
  const toMs = Math.ceil(atMs / MINUTE_MS) * MINUTE_MS;
  const spanOf = ({ windowSeconds }: RuleInput) => ({
    fromMs: Math.floor((atMs - windowSeconds * 1000) / MINUTE_MS) * MINUTE_MS,
    toMs,
  });
  const queries = rules
    .filter((rule) => !isOfTargets(rule))
    .map((rule): RuleFiguresQuery => ({ ...attemptsAmong(rule), ...spanOf(rule), stepMs: null }));
  const targets = new Map<number, Promise<TargetRow[]>>();
  for (const rule of rules.filter(isOfTargets)) {
    const span = spanOf(rule);
    if (!targets.has(span.fromMs)) targets.set(span.fromMs, attempts.targets({ ...span, layer: "client" }));
  }
  const [pools, answers] = await Promise.all([settings.pools(), attempts.ruleFigures(queries)]);
  const figures = answers.values();
  return Promise.all(
    rules.map(async (rule) => {
      const counted = isOfTargets(rule)
        ? ofTargets(rule, pools, (await targets.get(spanOf(rule).fromMs)) ?? [])
        : ofFigures(rule, pools, figures.next().value ?? []);
      return totals(rule, counted);
    }),
  );
}

function isOfTargets(rule: Scope): boolean {
  const named = [...rule.groupBy, ...Object.keys(labelFilter(rule)).filter((name) => name !== "layer")];
  return asksPools(rule) && named.every((name) => OF_TARGETS.has(name));
}

interface Counted {
  labels: InstanceLabels;
  attempts: number;
}

function ofTargets({ filter, groupBy }: Scope, pools: readonly Pool[], rows: readonly TargetRow[]): Counted[] {
  const match = poolMatcher(pools);
  return rows.flatMap(({ attempts, limited: _, ...target }) => {
    const at: Record<string, string | null> = { ...target, pool: match(target)?.id ?? null };
    const isWanted = [...OF_TARGETS].every((name) => filter[name as RuleGroup]?.includes(at[name] ?? null) ?? true);
    return isWanted ? [{ labels: labelsOf(groupBy, at), attempts }] : [];
  });
}

function ofFigures(rule: Scope, pools: readonly Pool[], rows: readonly RuleFiguresRow[]): Counted[] {
  const labelsFor = instanceLabels(rule, pools);
  return rows.flatMap(({ labels: values, buckets }) => {
    const labels = labelsFor(storeGroups(rule), values);
    return labels === null
      ? []
      : [{ labels, attempts: buckets.reduce((sum, [, { numerator }]) => sum + numerator, 0) }];
  });
}

function totals(rule: Scope, counted: readonly Counted[]): AttemptsOf {
  const sums = new Map<string, number>();
  for (const { labels, attempts } of counted) {
    const name = groupsName(rule, labels);
    sums.set(name, (sums.get(name) ?? 0) + attempts);
  }
  return (labels) => sums.get(groupsName(rule, labels)) ?? 0;
}
