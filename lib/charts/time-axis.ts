import { zoneOffsetMs } from "../i18n/time-zone";
import type { Window } from "../store/query";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const TICK_STEPS = [
  MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  5 * DAY,
  10 * DAY,
  30 * DAY,
];

/** Ticks on round local times, at most `maxTicks`, clear of both edges so that no label is cut. */
export function timeTicks(
  { fromMs, toMs }: Window,
  timeZone: string,
  maxTicks: number,
): { ticks: number[]; stepMs: number } {
  const lengthMs = toMs - fromMs;
  const stepMs = TICK_STEPS.find((step) => lengthMs / step <= maxTicks) ?? Math.ceil(lengthMs / maxTicks / DAY) * DAY;
  const offsetMs = zoneOffsetMs(timeZone, fromMs);
  const marginMs = lengthMs / 40;
  const ticks: number[] = [];
  for (let atMs = Math.ceil((fromMs + offsetMs) / stepMs) * stepMs - offsetMs; atMs < toMs; atMs += stepMs) {
    if (atMs - fromMs >= marginMs && toMs - atMs >= marginMs) ticks.push(atMs);
  }
  return { ticks, stepMs };
}

/** Round upper end of an axis that starts at 0 and holds `top`, with 3 to 5 steps; counts have no half ticks. */
export function valueTicks(top: number, isWhole = false): number[] {
  if (top <= 0) return [0, 1];
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const fine =
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((candidate) => candidate * 4 >= top * 0.999) ?? 10 * power;
  const step = isWhole ? Math.max(1, Math.ceil(fine)) : fine;
  const count = Math.ceil((top * 0.999) / step);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}
