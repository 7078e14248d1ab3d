import { DAY, timeTicks } from "../../lib/charts/time-axis";
import type { OverviewModel } from "../../lib/metrics/overview-model";
import type { TimeFrame } from "../charts/time-chart";
import type { OverviewText } from "./text";

/** The span, ticks and marks that all charts of the page share. */
export function timeFrame(
  model: OverviewModel,
  { format }: OverviewText,
  timeZone: string,
  maxTicks: number,
): TimeFrame {
  const first = model.bucketsAtMs[0] ?? model.window.fromMs;
  const last = model.bucketsAtMs[model.bucketsAtMs.length - 1] ?? model.window.toMs;
  const window = { fromMs: first, toMs: Math.max(last, first + model.stepMs) };
  const { ticks, stepMs } = timeTicks(window, timeZone, maxTicks);
  return {
    window,
    stepMs: model.stepMs,
    ticks,
    tickLabel: (atMs) => (stepMs >= DAY ? format.day(atMs) : format.clock(atMs)),
    gaps: model.gaps.map(({ fromMs, toMs }) => ({
      fromMs: Math.max(fromMs, window.fromMs),
      toMs: Math.min(toMs, window.toMs),
    })),
    deploys: model.deploys,
  };
}

/** `per 10m`, and for the tooltip the bucket with its date and zone. */
export function bucketTitle(model: OverviewModel, { format }: OverviewText, atMs: number): string {
  return format.span(atMs, atMs + model.stepMs);
}
