import { floorTo, HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import { periodOf } from "../metrics/periods";
import type { Budget, InstanceLabels, RuleInput } from "../model/alert";
import type { Pool } from "../model/pool";
import type { Window } from "../store/query";
import { PreviewError } from "./alert-desk";
import { budgetFigures, costsOf, isThereFromTheStart } from "./budget-spend";
import type { MinuteFigure } from "./figures";
import { type History, minutesBetween, type PreviewStores, type Trace } from "./preview-history";
import { minutesOver, readBack, type Stretch } from "./read-back";
import { instanceLabels, labelsName, storeGroups } from "./rule-scope";

/** Known from its end on. */
interface Spend {
  endMs: number;
  nanoUsd: number;
}

interface Spender {
  labels: InstanceLabels;
  before: Spend[];
  /** From the first stretch on. */
  minutes: readonly (MinuteFigure | null)[];
}

const FINE_STEPS_MS = [MINUTE_MS, 5 * MINUTE_MS];

/**
 * What was spent since each calendar period began. The period that the time begins in is run through from its own beginning, because what was
 * told in it is not told again.
 */
export async function budgetHistory(stores: PreviewStores, rule: RuleInput, asked: Window): Promise<History> {
  const { budget } = rule;
  if (budget === null) throw new TypeError("A budget rule needs a budget.");
  const { fromMs, toMs } = asked;
  const pools = await stores.settings.pools();
  const firstFromMs = periodOf(budget, fromMs).fromMs;
  // Where days begin at half an hour, an hour belongs to two of them.
  const stepsMs = firstFromMs % HOUR_MS === 0 ? [...FINE_STEPS_MS, HOUR_MS] : FINE_STEPS_MS;
  const window = { fromMs: Math.max(firstFromMs, floorTo(fromMs, HOUR_MS)), toMs };
  const stretches = await readBack(stores.attempts, costsOf(rule), window, stepsMs);
  let startMs = stretches[0]?.fromMs ?? toMs;
  while (startMs < toMs) {
    const period = periodOf(budget, startMs);
    const before = await spentBefore(stores, rule, { fromMs: period.fromMs, toMs: startMs });
    if (before !== null) {
      const judgedFromMs = Math.max(fromMs, startMs);
      const beforeMs = [...endsOf(before), ...minutesBetween(startMs, judgedFromMs)];
      const spenders = spendersOf(rule, pools, before, stretches);
      const traces = spenders.map((one) => traceOf(one, rule, budget, stretches[0]?.fromMs ?? toMs));
      return { beforeMs, judgedFromMs, traces };
    }
    startMs = period.toMs;
  }
  throw new PreviewError("period_not_kept");
}

/** By hour where that can be had, else in one sum, as it is read at night; null = it is not kept. */
async function spentBefore({ attempts }: PreviewStores, rule: RuleInput, window: Window): Promise<Stretch | null> {
  const { fromMs, toMs } = window;
  if (fromMs >= toMs) return { ...window, stepMs: HOUR_MS, rows: [] };
  const hours = { ...costsOf(rule), ...window, stepMs: HOUR_MS };
  const hasHours = fromMs % HOUR_MS === 0 && toMs % HOUR_MS === 0;
  const [byHour] = hasHours ? await attempts.ruleFigures([hours]) : [null];
  if (byHour) return { ...window, stepMs: HOUR_MS, rows: byHour };
  const [sum] = await attempts.ruleFigures([{ ...hours, stepMs: null }]);
  return sum ? { ...window, stepMs: toMs - fromMs, rows: sum } : null;
}

function endsOf({ fromMs, toMs, stepMs }: Stretch): number[] {
  return Array.from({ length: Math.floor((toMs - fromMs) / stepMs) }, (_, index) => fromMs + (index + 1) * stepMs);
}

function spendersOf(
  rule: RuleInput,
  pools: readonly Pool[],
  before: Stretch,
  stretches: readonly Stretch[],
): Spender[] {
  const spenders = new Map<string, Spender>();
  const of = (labels: InstanceLabels) => {
    const spender = spenders.get(labelsName(labels)) ?? { labels, before: [], minutes: [] };
    spenders.set(labelsName(labels), spender);
    return spender;
  };
  if (isThereFromTheStart(rule)) of({});
  const labelsFor = instanceLabels(rule, pools);
  for (const row of before.rows) {
    const labels = labelsFor(storeGroups(rule), row.labels);
    if (labels === null) continue;
    const spends = of(labels).before;
    for (const [bucketAtMs, { numerator }] of row.buckets)
      spends.push({ endMs: Math.min(before.toMs, bucketAtMs + before.stepMs), nanoUsd: numerator });
  }
  for (const { labels, minutes } of minutesOver(rule, pools, stretches)) of(labels).minutes = minutes;
  // Several rows may be one instance.
  for (const spender of spenders.values()) spender.before.sort((a, b) => a.endMs - b.endMs);
  return [...spenders.values()];
}

/** Adds up what was spent since the period began that the last instant fell in. */
function traceOf(spender: Spender, rule: RuleInput, budget: Budget, minutesFromMs: number): Trace {
  const { labels, before, minutes } = spender;
  let period: Window = { fromMs: 0, toMs: 0 };
  let nanoUsd = 0;
  let isThere = false;
  let next = 0;
  let minute = 0;
  const add = ({ endMs, nanoUsd: spent }: Spend) => {
    if (endMs <= period.fromMs) return;
    nanoUsd += spent;
    isThere = true;
  };
  return {
    labels,
    at: (atMs, isKnown) => {
      if (atMs >= period.toMs) {
        period = periodOf(budget, atMs);
        nanoUsd = 0;
        isThere = isThereFromTheStart(rule);
      }
      for (let spend = before[next]; spend !== undefined && spend.endMs <= atMs; spend = before[++next]) add(spend);
      for (; minutesFromMs + (minute + 1) * MINUTE_MS <= atMs; minute++) {
        const figure = minutes[minute] ?? null;
        if (figure !== null) add({ endMs: minutesFromMs + (minute + 1) * MINUTE_MS, nanoUsd: figure.numerator });
      }
      return isKnown || isThere ? budgetFigures(labels, nanoUsd, period) : null;
    },
  };
}
