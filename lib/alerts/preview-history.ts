import { MINUTE_MS } from "../metrics/buckets";
import type { InstanceLabels } from "../model/alert";
import type { AttemptStore } from "../store/attempts";
import type { SettingsStore } from "../store/settings";
import type { RuleFigures } from "./figures";

export interface PreviewStores {
  attempts: Pick<AttemptStore, "ruleFigures" | "poolUse" | "poolPeaks" | "stops" | "keptFrom">;
  settings: Pick<SettingsStore, "pools">;
  /** Lets others have their turn: a week of many instances is seconds of work. */
  breathe: () => Promise<void>;
  now: () => number;
}

/** One instance through time. */
export interface Trace {
  labels: InstanceLabels;
  /**
   * What would have been judged at an instant, from nothing later than that; null = there was no such instance. To be asked in the order of time.
   * `isKnown`: it was judged before, and is not to be forgotten.
   */
  at(atMs: number, isKnown: boolean): RuleFigures | null;
}

export interface History {
  /** Instants, ascending, to be run through before those that are shown: what fires then may go on. */
  beforeMs: readonly number[];
  /** From here on every instant sees as far back as it does at night. */
  judgedFromMs: number;
  traces: Trace[];
}

/** The grid after one instant up to another one, that included. */
export function minutesBetween(afterMs: number, untilMs: number): number[] {
  const count = Math.max(0, Math.floor((untilMs - afterMs) / MINUTE_MS));
  return Array.from({ length: count }, (_, index) => afterMs + (index + 1) * MINUTE_MS);
}
