import { MINUTE_MS } from "../metrics/buckets";
import type { InstanceLabels } from "../model/alert";
import type { RuleFiguresRow } from "../store/rule-figures";
import type { RuleFigures } from "./figures";
import type { Gather } from "./gather-figures";
import { instanceLabels, labelsName, storeFilter, storeGroups } from "./rule-scope";

const STEP_MS = 5 * MINUTE_MS;
/** Whoever has not reported for longer is forgotten, unless an alert about it is open. */
const LOOKS_BACK_MS = 48 * 60 * MINUTE_MS;
const USUAL_MS = 24 * 60 * MINUTE_MS;
/** A batch that ran for an hour and ended is no source that fell silent. */
const REGULAR_FROM_MS = 6 * 60 * MINUTE_MS;

/** When each source was last heard of, and how long its pauses usually are. */
export const gatherSilence: Gather = async (stores, asked, atMs) => {
  const toMs = Math.ceil(atMs / STEP_MS) * STEP_MS;
  const queries = asked.map(({ rule }) => ({
    metric: "attempts" as const,
    filter: storeFilter(rule),
    groupBy: storeGroups(rule),
    fromMs: toMs - LOOKS_BACK_MS,
    toMs,
    stepMs: STEP_MS,
  }));
  const [pools, answers] = await Promise.all([stores.settings.pools(), stores.attempts.ruleFigures(queries)]);
  return asked.map(({ rule, known }, index) => {
    const rows = answers[index];
    if (!rows) return new Error("Five-minute figures are not kept for two days.");
    const labelsFor = instanceLabels(rule, pools);
    const heard = new Map<string, { labels: InstanceLabels; atMs: number[] }>();
    for (const row of rows) {
      const labels = labelsFor(storeGroups(rule), row.labels);
      if (labels === null) continue;
      const name = labelsName(labels);
      const source = heard.get(name) ?? { labels, atMs: [] };
      heard.set(name, source);
      source.atMs.push(...heardAt(row));
    }
    const names = new Set(known.map(({ labels }) => labelsName(labels)));
    const sources = [...heard].filter(([name, source]) => names.has(name) || isRegular(source.atMs));
    const found = sources.map(([, source]) => silenceOf(source, atMs));
    const forgotten = known.filter(({ labels }) => !heard.has(labelsName(labels)));
    const longAgo = forgotten.map(
      ({ labels }): RuleFigures => ({ kind: "silent", labels, lastAtMs: toMs - LOOKS_BACK_MS, longestPauseMs: 0 }),
    );
    return [...found, ...longAgo];
  });
};

function heardAt({ buckets }: RuleFiguresRow): number[] {
  return buckets.filter(([, { numerator }]) => numerator > 0).map(([bucketAtMs]) => bucketAtMs);
}

function isRegular(atMs: readonly number[]): boolean {
  return Math.max(...atMs) - Math.min(...atMs) >= REGULAR_FROM_MS;
}

/** The end of a bucket stands for everything in it. */
function silenceOf({ labels, atMs }: { labels: InstanceLabels; atMs: number[] }, nowMs: number): RuleFigures {
  const starts = [...new Set(atMs)].sort((a, b) => a - b);
  const lastAtMs = Math.min(nowMs, (starts.at(-1) ?? 0) + STEP_MS);
  let longestPauseMs = 0;
  for (const [index, startMs] of starts.entries()) {
    const before = starts[index - 1];
    if (before === undefined || startMs < lastAtMs - USUAL_MS) continue;
    longestPauseMs = Math.max(longestPauseMs, startMs - before - STEP_MS);
  }
  return { kind: "silent", labels, lastAtMs, longestPauseMs };
}
