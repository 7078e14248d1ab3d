import { MINUTE_MS } from "../metrics/buckets";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { RuleFigures } from "./figures";
import type { Gather } from "./gather-figures";
import { periodOf } from "./periods";
import { instanceLabels, labelsName, storeFilter, storeGroups } from "./rule-scope";

const NANO_USD = 1e9;

/** What settled requests have cost since the calendar period began. */
export const gatherBudgets: Gather = async (stores, asked, atMs) => {
  const periods = asked.map(({ rule }) => (rule.budget === null ? null : periodOf(rule.budget, atMs)));
  const queries = asked.map(({ rule }, index) => ({
    metric: "cost" as const,
    filter: storeFilter(rule),
    groupBy: storeGroups(rule),
    fromMs: Math.floor((periods[index]?.fromMs ?? atMs) / MINUTE_MS) * MINUTE_MS,
    toMs: Math.max(atMs, (periods[index]?.fromMs ?? atMs) + MINUTE_MS),
    stepMs: null,
  }));
  const [pools, answers] = await Promise.all([stores.settings.pools(), stores.attempts.ruleFigures(queries)]);
  return asked.map(({ rule, known }, index) => {
    const period = periods[index];
    const rows = answers[index];
    if (!period) return new Error("A budget rule needs a budget.");
    if (!rows) return new Error("Costs are not kept back to the beginning of this period.");
    const labelsFor = instanceLabels(rule, pools);
    const spent = new Map<string, { labels: InstanceLabels; nanoUsd: number }>();
    const add = (labels: InstanceLabels | null, nanoUsd: number) => {
      if (labels === null) return;
      const name = labelsName(labels);
      spent.set(name, { labels, nanoUsd: (spent.get(name)?.nanoUsd ?? 0) + nanoUsd });
    };
    for (const labels of instancesOf(rule, known)) add(labels, 0);
    for (const { labels, buckets } of rows) {
      const nanoUsd = buckets.reduce((sum, [, { numerator }]) => sum + numerator, 0);
      add(labelsFor(storeGroups(rule), labels), nanoUsd);
    }
    return [...spent.values()].map(
      ({ labels, nanoUsd }): RuleFigures => ({
        kind: "budget",
        labels,
        spentUsd: nanoUsd / NANO_USD,
        periodFromMs: period.fromMs,
        periodToMs: period.toMs,
      }),
    );
  });
};

/** Those known, and without groups the one there is: nothing spent yet is a figure, too. */
function instancesOf({ groupBy }: RuleInput, known: readonly { labels: InstanceLabels }[]): InstanceLabels[] {
  return [...known.map(({ labels }) => labels), ...(groupBy.length === 0 ? [{}] : [])];
}
