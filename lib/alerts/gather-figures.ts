import { isMetricId, metricOf } from "../metrics/catalog";
import type { AlertInstance, AlertOnlyMetric, RuleInput } from "../model/alert";
import type { AttemptStore } from "../store/attempts";
import type { SettingsStore } from "../store/settings";
import type { RuleFigures } from "./figures";
import { gatherBudgets } from "./gather-budgets";
import { gatherMinutes } from "./gather-minutes";
import { gatherExhaustion, gatherPoolMinutes } from "./gather-pools";
import { gatherSilence } from "./gather-silence";
import { gatherStops } from "./gather-stops";

/** What rules are judged from. */
export interface FigureStores {
  attempts: Pick<AttemptStore, "ruleFigures" | "poolUse" | "poolPeaks" | "targets" | "stops">;
  settings: Pick<SettingsStore, "pools">;
}

/** A rule, and the instances it has so far: those must be judged even if nothing is reported of them any more. */
export interface AskedRule {
  rule: RuleInput;
  known: readonly Pick<AlertInstance, "labels" | "state">[];
}

/** One entry a rule, in their order; an Error where its figures cannot be had. */
export type Gathered = (RuleFigures[] | Error)[];

export type Gather = (stores: FigureStores, asked: readonly AskedRule[], atMs: number) => Promise<Gathered>;

const GATHER: Record<AlertOnlyMetric, Gather> = {
  time_to_exhaustion: gatherExhaustion,
  budget_used: gatherBudgets,
  never_stops: gatherStops,
  at_reset_stops: gatherStops,
  minutes_silent: gatherSilence,
};

function gatherOf({ metric }: RuleInput): Gather {
  if (!isMetricId(metric)) return GATHER[metric];
  return metricOf(metric).grain === "pool_minute" ? gatherPoolMinutes : gatherMinutes;
}

/**
 * Everything that is judged at one instant, in one read a family, so that a thousand rules cost little more than one.
 * A family that cannot be read leaves the others unharmed.
 */
export async function gatherFigures(
  stores: FigureStores,
  asked: readonly AskedRule[],
  atMs: number,
): Promise<Gathered> {
  const gathered: Gathered = asked.map(({ rule }) => new Error(`No figures are known for ${rule.metric}.`));
  const families = new Map<Gather, number[]>();
  for (const [place, { rule }] of asked.entries()) {
    const gather = gatherOf(rule);
    const places = families.get(gather) ?? [];
    families.set(gather, places);
    places.push(place);
  }
  await Promise.all(
    [...families].map(async ([gather, places]) => {
      const own = places.flatMap((place) => asked[place] ?? []);
      const found = await gather(stores, own, atMs).catch(asError);
      for (const [index, place] of places.entries()) {
        gathered[place] = found instanceof Error ? found : (found[index] ?? new Error("The figures are incomplete."));
      }
    }),
  );
  return gathered;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
