import { ceilTo, floorTo, MINUTE_MS } from "../metrics/buckets";
import type { InstanceLabels, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { RuleFiguresRow, StopRow } from "../store/rule-figures";
import type { Gather } from "./gather-figures";
import { instanceLabels, labelsName, storeGroups } from "./rule-scope";
import { attemptsAmong, groupsName, stopFigures, stopLabels } from "./stops";

/** Refusals that no soon retry helps, in the window that ends at the instant, with the latest reset they named. */
export const gatherStops: Gather = async (stores, asked, atMs) => {
  const windowMs = Math.max(...asked.map(({ rule }) => rule.windowSeconds * 1000));
  const toMs = ceilTo(atMs, MINUTE_MS);
  const fromMs = asked.map(({ rule }) => floorTo(atMs - rule.windowSeconds * 1000, MINUTE_MS));
  const attempts = asked.map(({ rule }, index) => ({
    ...attemptsAmong(rule),
    fromMs: fromMs[index] ?? atMs,
    toMs,
    stepMs: null,
  }));
  const [pools, rows, counted] = await Promise.all([
    stores.settings.pools(),
    stores.attempts.stops({ fromMs: atMs - windowMs, toMs: atMs }),
    stores.attempts.ruleFigures(attempts),
  ]);
  return asked.map(({ rule, known }, index) => {
    const totals = attemptsOf(rule, pools, counted[index] ?? []);
    // Rules that look back farther had more read than this one may see.
    const own = rows.filter(({ minuteAtMs }) => minuteAtMs >= (fromMs[index] ?? atMs));
    const instances = new Map(known.map(({ labels }) => [labelsName(labels), { labels, refusals: [] as StopRow[] }]));
    for (const [name, found] of refusalsOf(rule, pools, own)) instances.set(name, found);
    return [...instances.values()].map(({ labels, refusals }) =>
      stopFigures(labels, refusals, totals.get(groupsName(rule, labels)) ?? 0),
    );
  });
};

function refusalsOf(rule: RuleInput, pools: readonly Pool[], rows: readonly StopRow[]) {
  const labelsFor = stopLabels(rule, pools);
  const instances = new Map<string, { labels: InstanceLabels; refusals: StopRow[] }>();
  for (const row of rows) {
    const labels = labelsFor(row);
    if (labels === null) continue;
    const instance = instances.get(labelsName(labels)) ?? { labels, refusals: [] };
    instances.set(labelsName(labels), instance);
    instance.refusals.push(row);
  }
  return instances;
}

/** Attempts by groups. */
function attemptsOf(rule: RuleInput, pools: readonly Pool[], rows: readonly RuleFiguresRow[]): Map<string, number> {
  const labelsFor = instanceLabels(rule, pools);
  const totals = new Map<string, number>();
  for (const { labels: values, buckets } of rows) {
    const labels = labelsFor(storeGroups(rule), values);
    if (labels === null) continue;
    const name = groupsName(rule, labels);
    const own = buckets.reduce((sum, [, { numerator }]) => sum + numerator, 0);
    totals.set(name, (totals.get(name) ?? 0) + own);
  }
  return totals;
}
