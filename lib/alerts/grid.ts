import { floorTo, MINUTE_MS } from "../metrics/buckets";

/** A longer pause between instants is downtime. */
export const DOWNTIME_FROM_MS = 5 * MINUTE_MS;

export interface Grid {
  intervalMs: number;
  /** An instant is judged so much later, so that what ended before it has arrived. */
  delayMs: number;
}

/** The latest instant that may be judged now. */
export function latestInstant(nowMs: number, { intervalMs, delayMs }: Grid): number {
  return floorTo(nowMs - delayMs, intervalMs);
}

export type GridStep =
  | { kind: "wait"; untilMs: number }
  /** `downMs` > 0: the evaluator stood still for so long. */
  | { kind: "due"; atMs: number; downMs: number }
  /** The clock was set back behind an instant that is judged already. */
  | { kind: "clock_back"; untilMs: number };

/** What to do now, after `lastAtMs` was judged; null = nothing ever was. Missed instants are not made up for. */
export function gridStep(lastAtMs: number | null, nowMs: number, grid: Grid): GridStep {
  const { intervalMs, delayMs } = grid;
  const atMs = latestInstant(nowMs, grid);
  if (lastAtMs === null) return { kind: "due", atMs, downMs: 0 };
  const untilMs = floorTo(lastAtMs, intervalMs) + intervalMs + delayMs;
  if (nowMs - delayMs < lastAtMs) return { kind: "clock_back", untilMs };
  if (atMs <= lastAtMs) return { kind: "wait", untilMs };
  const missedMs = atMs - lastAtMs - intervalMs;
  return { kind: "due", atMs, downMs: missedMs > DOWNTIME_FROM_MS ? missedMs : 0 };
}
