import { ceilTo, DAY_MS, floorTo, HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import type { RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { AttemptStore } from "../store/attempts";
import type { Window } from "../store/query";
import type { RuleFiguresQuery, RuleFiguresRow } from "../store/rule-figures";
import type { MinuteFigure, RuleFigures } from "./figures";
import { minutesOf } from "./gather-minutes";
import { labelsName } from "./rule-scope";

/** A part of a window, in buckets of `stepMs`. */
export interface Stretch extends Window {
  stepMs: number;
  rows: RuleFiguresRow[];
}

type Minutes = Extract<RuleFigures, { kind: "minutes" }>;

/**
 * Figures back to the beginning of a window, or as far as any are kept: stretches without gaps, the oldest first, each in the finest of these
 * steps (finest first) that reaches back so far.
 */
export async function readBack(
  attempts: Pick<AttemptStore, "ruleFigures">,
  figures: Pick<RuleFiguresQuery, "metric" | "filter" | "groupBy">,
  { fromMs, toMs }: Window,
  stepsMs: readonly number[],
): Promise<Stretch[]> {
  const stretches: Stretch[] = [];
  for (const stepMs of stepsMs) {
    const left = { fromMs, toMs: stretches[0]?.fromMs ?? toMs };
    for (const startMs of startsOf(left, stepMs)) {
      const part = { fromMs: startMs, toMs: left.toMs, stepMs };
      const [rows] = await attempts.ruleFigures([{ ...figures, ...part }]);
      if (!rows) continue;
      stretches.unshift({ ...part, rows });
      break;
    }
  }
  return stretches;
}

/** Where a stretch may begin: with the window, else whole days before its end, at full hours, so that coarser steps can go on from there. */
function startsOf({ fromMs, toMs }: Window, stepMs: number): number[] {
  if (fromMs >= toMs) return [];
  const days = Math.ceil((toMs - fromMs) / DAY_MS) - 1;
  const later = Array.from({ length: days }, (_, index) => ceilTo(toMs - (days - index) * DAY_MS, HOUR_MS));
  return [floorTo(fromMs, stepMs), ...later.filter((startMs) => startMs > fromMs && startMs < toMs)];
}

/** Every instance minute by minute over all of the stretches. */
export function minutesOver(rule: RuleInput, pools: readonly Pool[], stretches: readonly Stretch[]): Minutes[] {
  const instances = new Map<string, Minutes & { minutes: (MinuteFigure | null)[] }>();
  let length = 0;
  for (const { rows, ...span } of stretches) {
    const found = new Map(minutesOf(rule, pools, rows, span).map((one) => [labelsName(one.labels), one]));
    const added = (span.toMs - span.fromMs) / MINUTE_MS;
    for (const [name, { labels }] of found) {
      if (!instances.has(name)) instances.set(name, { kind: "minutes", labels, minutes: nulls(length) });
    }
    for (const [name, { minutes }] of instances) minutes.push(...(found.get(name)?.minutes ?? nulls(added)));
    length += added;
  }
  return [...instances.values()];
}

function nulls(length: number): null[] {
  return Array.from({ length }, () => null);
}
