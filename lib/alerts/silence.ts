import { ceilTo, MINUTE_MS } from "../metrics/buckets";
import type { InstanceLabels } from "../model/alert";
import type { RuleFigures } from "./figures";

/** A source counts as heard in whole stretches of so long. */
export const HEARD_STEP_MS = 5 * MINUTE_MS;
/** Whoever has not reported for longer is forgotten, unless an alert about it is open. */
export const LOOKS_BACK_MS = 48 * 60 * MINUTE_MS;
const USUAL_MS = 24 * 60 * MINUTE_MS;
/** A batch that ran for an hour and ended is no source that fell silent. */
const REGULAR_FROM_MS = 6 * 60 * MINUTE_MS;

/** The stretches in which a source may have been heard before an instant. */
export function lookedBackFrom(atMs: number): { fromMs: number; toMs: number } {
  const toMs = ceilTo(atMs, HEARD_STEP_MS);
  return { fromMs: toMs - LOOKS_BACK_MS, toMs };
}

/**
 * Since when a source is silent, and how long its pauses usually are, from the stretches in which it was heard (their starts, ascending, none
 * earlier than is looked back). null = no source that could fall silent.
 */
export function silenceAt(
  labels: InstanceLabels,
  heardAtMs: readonly number[],
  atMs: number,
  isKnown: boolean,
): Extract<RuleFigures, { kind: "silent" }> | null {
  const [first, last] = [heardAtMs[0], heardAtMs.at(-1)];
  if (first === undefined || last === undefined)
    return isKnown ? { kind: "silent", labels, lastAtMs: lookedBackFrom(atMs).fromMs, longestPauseMs: 0 } : null;
  if (!isKnown && last - first < REGULAR_FROM_MS) return null;
  // The end of a stretch stands for everything in it.
  const lastAtMs = Math.min(atMs, last + HEARD_STEP_MS);
  return { kind: "silent", labels, lastAtMs, longestPauseMs: longestPause(heardAtMs, lastAtMs - USUAL_MS) };
}

function longestPause(heardAtMs: readonly number[], fromMs: number): number {
  let longestMs = 0;
  for (let index = heardAtMs.length - 1; index > 0; index--) {
    const [before = 0, startMs = 0] = [heardAtMs[index - 1], heardAtMs[index]];
    if (startMs < fromMs) break;
    longestMs = Math.max(longestMs, startMs - before - HEARD_STEP_MS);
  }
  return longestMs;
}
