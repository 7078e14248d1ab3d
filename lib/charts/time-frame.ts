import type { OverviewText } from "../i18n/overview-text";
import type { OverviewModel } from "../metrics/overview-model";
import type { Window } from "../store/query";
import type { Deploy } from "../store/settings";
import type { AlertSpan } from "./alert-marks";
import { DAY, timeTicks } from "./time-axis";

/** What all charts of a page share: the same span, ticks, gaps and marks under each other. */
export interface TimeFrame {
  /** From the start of the first bucket to the start of the last: where points stand. */
  window: Window;
  stepMs: number;
  ticks: number[];
  tickLabel: (atMs: number) => string;
  gaps: readonly Window[];
  deploys: readonly Deploy[];
  /** Of every metric; each chart marks its own. */
  alerts: readonly AlertSpan[];
}

export function timeFrame(
  model: OverviewModel,
  { format }: OverviewText,
  maxTicks: number,
  alerts: readonly AlertSpan[],
): TimeFrame {
  const first = model.bucketsAtMs[0] ?? model.window.fromMs;
  const last = model.bucketsAtMs.at(-1) ?? model.window.toMs;
  const window = { fromMs: first, toMs: Math.max(last, first + model.stepMs) };
  const { ticks, stepMs } = timeTicks(window, format.timeZone, maxTicks);
  return {
    window,
    stepMs: model.stepMs,
    ticks,
    tickLabel: (atMs) => (stepMs >= DAY ? format.day(atMs) : format.clock(atMs)),
    gaps: model.gaps,
    deploys: model.deploys,
    alerts,
  };
}
