import { MINUTE_MS } from "../metrics/buckets";
import { periodOf } from "../metrics/periods";
import type { InstanceLabels, RuleInput } from "../model/alert";
import { budgetFigures, costsOf, isThereFromTheStart } from "./budget-spend";
import type { Gather } from "./gather-figures";
import { instanceLabels, labelsName, storeGroups } from "./rule-scope";

/** What settled requests have cost since the calendar period began. */
export const gatherBudgets: Gather = async (stores, asked, atMs) => {
  const periods = asked.map(({ rule }) => (rule.budget === null ? null : periodOf(rule.budget, atMs)));
  const queries = asked.map(({ rule }, index) => ({
    ...costsOf(rule),
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
    return [...spent.values()].map(({ labels, nanoUsd }) => budgetFigures(labels, nanoUsd, period));
  });
};

function instancesOf(rule: RuleInput, known: readonly { labels: InstanceLabels }[]): InstanceLabels[] {
  return [...known.map(({ labels }) => labels), ...(isThereFromTheStart(rule) ? [{}] : [])];
}
