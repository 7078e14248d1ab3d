import { floorTo, MINUTE_MS } from "../metrics/buckets";
import { attemptsBesideStops } from "./attempts-beside-stops";
import type { Gather } from "./gather-figures";
import { labelsName } from "./rule-scope";
import { type Refused, refusalsByInstance, stopFigures } from "./stops";

/** Refusals that no soon retry helps, in the window that ends at the instant, with the latest reset they named. */
export const gatherStops: Gather = async (stores, asked, atMs) => {
  const rules = asked.map(({ rule }) => rule);
  const windowMs = Math.max(...rules.map(({ windowSeconds }) => windowSeconds * 1000));
  const [pools, rows, attemptsOf] = await Promise.all([
    stores.settings.pools(),
    stores.attempts.stops({ fromMs: atMs - windowMs, toMs: atMs }),
    attemptsBesideStops(stores, rules, atMs),
  ]);
  return asked.map(({ rule, known }, index) => {
    // Rules that look back farther had more read than this one may see.
    const fromMs = floorTo(atMs - rule.windowSeconds * 1000, MINUTE_MS);
    const own = rows.filter(({ minuteAtMs }) => minuteAtMs >= fromMs);
    const instances = new Map(
      known.map(({ labels }): [string, Refused] => [labelsName(labels), { labels, refusals: [] }]),
    );
    for (const found of refusalsByInstance(rule, pools, own)) instances.set(labelsName(found.labels), found);
    return [...instances.values()].map(({ labels, refusals }) =>
      stopFigures(labels, refusals, attemptsOf[index]?.(labels) ?? 0),
    );
  });
};
