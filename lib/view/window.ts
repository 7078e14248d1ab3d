import { DAY_MS, HOUR_MS, MINUTE_MS, stepFor } from "../metrics/buckets";
import type { Window } from "../store/query";
import type { RangeName, ViewState } from "./view-state";

export const RANGE_MS: Readonly<Record<RangeName, number>> = {
  "15m": 15 * MINUTE_MS,
  "1h": HOUR_MS,
  "6h": 6 * HOUR_MS,
  "24h": DAY_MS,
  "7d": 7 * DAY_MS,
  "30d": 30 * DAY_MS,
};

export interface ViewWindow {
  window: Window;
  /** Bucket width for it. */
  stepMs: number;
}

/** Points of a chart as wide as the page: finer buckets than this are not told apart on it. */
const POINTS = 185;

/** The span of time a view asks for, and the width of its buckets. */
export function windowOf({ range }: Pick<ViewState, "range">, nowMs: number): ViewWindow {
  const window =
    range.kind === "absolute"
      ? { fromMs: range.fromMs, toMs: range.toMs }
      : { fromMs: nowMs - RANGE_MS[range.name], toMs: nowMs };
  return { window, stepMs: stepFor(window, POINTS) };
}

/** The narrowest preset that reaches back to an instant; where none does, a day around it. */
export function rangeReaching(atMs: number, nowMs: number): ViewState["range"] {
  const name = (Object.keys(RANGE_MS) as RangeName[]).find((range) => nowMs - atMs < RANGE_MS[range] * 0.9);
  if (name !== undefined) return { kind: "relative", name };
  return { kind: "absolute", fromMs: atMs - DAY_MS + HOUR_MS, toMs: atMs + HOUR_MS };
}
