import { MINUTE_MS } from "../metrics/buckets";
import { isMetricId } from "../metrics/catalog";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import { addFigure, type RuleFiguresQuery, type RuleFiguresRow } from "../store/rule-figures";
import type { MinuteFigure, RuleFigures } from "./figures";
import type { AskedRule, Gather } from "./gather-figures";
import { instanceLabels, labelsName, storeFilter, storeGroups } from "./rule-scope";

/** Rules of up to an hour share what they read. */
const SHARED_WINDOW_MS = 60 * MINUTE_MS;

/** Attempt and request metrics: minutes up to the instant, of every instance with anything in them and of those known. */
export const gatherMinutes: Gather = async (stores, asked, atMs) => {
  const toMs = Math.ceil(atMs / MINUTE_MS) * MINUTE_MS;
  const [pools, answers] = await Promise.all([
    stores.settings.pools(),
    stores.attempts.ruleFigures(asked.map(({ rule }) => minutesQuery(rule, toMs - windowMsOf(rule), toMs, MINUTE_MS))),
  ]);
  return asked.map((one, index) => {
    const rows = answers[index];
    if (rows === null || rows === undefined) return new Error("Minutes are not kept as long as this rule looks back.");
    const fromMs = toMs - one.rule.maxWindowSeconds * 1000;
    return withKnown(one, minutesOf(one.rule, pools, rows, { fromMs, toMs }), emptyMinutes(fromMs, toMs));
  });
};

function windowMsOf({ maxWindowSeconds }: RuleInput): number {
  return Math.max(SHARED_WINDOW_MS, maxWindowSeconds * 1000);
}

/** Throws on metrics without minutes of their own. */
export function minutesQuery(rule: RuleInput, fromMs: number, toMs: number, stepMs: number): RuleFiguresQuery {
  if (!isMetricId(rule.metric)) throw new TypeError(`${rule.metric} is not counted by minutes.`);
  return { metric: rule.metric, filter: storeFilter(rule), groupBy: storeGroups(rule), fromMs, toMs, stepMs };
}

/** One entry an instance; buckets longer than a minute are spread evenly over their minutes. */
export function minutesOf(
  rule: RuleInput,
  pools: readonly Pool[],
  rows: readonly RuleFiguresRow[],
  { fromMs, toMs, stepMs = MINUTE_MS }: { fromMs: number; toMs: number; stepMs?: number },
): Extract<RuleFigures, { kind: "minutes" }>[] {
  const labelsFor = instanceLabels(rule, pools);
  const names = storeGroups(rule);
  const parts = stepMs / MINUTE_MS;
  const instances = new Map<string, { labels: InstanceLabels; minutes: (MinuteFigure | null)[] }>();
  for (const { labels: values, buckets } of rows) {
    const labels = labelsFor(names, values);
    if (labels === null) continue;
    const name = labelsName(labels);
    const instance = instances.get(name) ?? { labels, minutes: emptyMinutes(fromMs, toMs) };
    instances.set(name, instance);
    for (const [bucketAtMs, figure] of buckets) {
      const share = parts === 1 ? figure : spread(figure, parts);
      for (let part = 0; part < parts; part++) {
        const at = (bucketAtMs - fromMs) / MINUTE_MS + part;
        const known = instance.minutes[at];
        if (known !== undefined) instance.minutes[at] = known === null ? share : addFigure(known, share);
      }
    }
  }
  return [...instances.values()].map((instance) => ({ kind: "minutes", ...instance }));
}

function spread({ numerator, denominator, bins }: MinuteFigure, parts: number): MinuteFigure {
  return {
    numerator: numerator / parts,
    denominator: denominator / parts,
    bins: bins?.map((weight) => weight / parts) ?? null,
  };
}

function emptyMinutes(fromMs: number, toMs: number): null[] {
  return Array.from({ length: Math.max(0, Math.round((toMs - fromMs) / MINUTE_MS)) }, () => null);
}

/** Instances that were reported before and are not now have no data; they must not be forgotten while they matter. */
function withKnown({ known }: AskedRule, found: RuleFigures[], minutes: readonly null[]): RuleFigures[] {
  const names = new Set(found.map(({ labels }) => labelsName(labels)));
  const missing = known.filter(({ labels }) => !names.has(labelsName(labels)));
  return [...found, ...missing.map(({ labels }): RuleFigures => ({ kind: "minutes", labels, minutes }))];
}
