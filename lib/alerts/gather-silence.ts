import type { InstanceLabels } from "../model/alert";
import type { RuleFiguresRow } from "../store/rule-figures";
import type { Gather } from "./gather-figures";
import { instanceLabels, labelsName, storeFilter, storeGroups } from "./rule-scope";
import { HEARD_STEP_MS, lookedBackFrom, silenceAt } from "./silence";

/** When each source was last heard of, and how long its pauses usually are. */
export const gatherSilence: Gather = async (stores, asked, atMs) => {
  const queries = asked.map(({ rule }) => ({
    metric: "attempts" as const,
    filter: storeFilter(rule),
    groupBy: storeGroups(rule),
    ...lookedBackFrom(atMs),
    stepMs: HEARD_STEP_MS,
  }));
  const [pools, answers] = await Promise.all([stores.settings.pools(), stores.attempts.ruleFigures(queries)]);
  return asked.map(({ rule, known }, index) => {
    const rows = answers[index];
    if (!rows) return new Error("Five-minute figures are not kept for two days.");
    const labelsFor = instanceLabels(rule, pools);
    const sources = new Map<string, { labels: InstanceLabels; heardAtMs: Set<number> }>();
    const add = (labels: InstanceLabels, heardAtMs: readonly number[]) => {
      const name = labelsName(labels);
      const source = sources.get(name) ?? { labels, heardAtMs: new Set() };
      sources.set(name, source);
      for (const startMs of heardAtMs) source.heardAtMs.add(startMs);
    };
    for (const row of rows) {
      const labels = labelsFor(storeGroups(rule), row.labels);
      if (labels !== null) add(labels, heardAt(row));
    }
    for (const { labels } of known) add(labels, []);
    const names = new Set(known.map(({ labels }) => labelsName(labels)));
    return [...sources].flatMap(([name, { labels, heardAtMs }]) => {
      const starts = [...heardAtMs].sort((a, b) => a - b);
      return silenceAt(labels, starts, atMs, names.has(name)) ?? [];
    });
  });
};

function heardAt({ buckets }: RuleFiguresRow): number[] {
  return buckets.filter(([, { numerator }]) => numerator > 0).map(([bucketAtMs]) => bucketAtMs);
}
