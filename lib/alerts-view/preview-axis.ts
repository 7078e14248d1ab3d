import { valueTicks } from "../charts/time-axis";
import { DAY_MS, MINUTE_MS } from "../metrics/buckets";
import type { AlertMetricId, Direction, RuleInput } from "../model/alert";
import { type AlertUnit, alertUnitOf } from "./metric-facts";

/** The axis ends at so many times the threshold, else what is far from it flattens everything else. */
const CLIP_AT: Record<Direction, number> = { above: 8, below: 4 };
const MOST_STEPS = 5;
const LENGTHS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440].map((minutes) => minutes * MINUTE_MS);
const UNIT_MS: Partial<Record<AlertUnit, number>> = { seconds: 1_000, minutes: MINUTE_MS };

type Thresholds = Pick<RuleInput, "metric" | "direction" | "critical" | "warning" | "resolveAt" | "budget">;

export interface ValueAxis {
  ticks: number[];
  top: number;
  /** Values lie beyond its end. */
  isClipped: boolean;
}

/** An axis that holds a rule's thresholds and, unless they are too far away, its values. */
export function valueAxis(rule: Thresholds, highest: number): ValueAxis {
  const reference = Math.max(...thresholdsOf(rule));
  const limit = reference * CLIP_AT[rule.direction];
  const wanted = Math.max(highest, reference * 1.25);
  const isClipped = reference > 0 && wanted > limit;
  const ticks = ticksOf(rule.metric, isClipped ? limit : wanted);
  return { ticks, top: ticks.at(-1) ?? 1, isClipped };
}

function thresholdsOf({ budget, critical, warning, resolveAt }: Thresholds): number[] {
  return budget === null ? [critical, warning ?? 0, resolveAt ?? 0] : [...budget.steps];
}

function ticksOf(metric: AlertMetricId, top: number): number[] {
  const unit = alertUnitOf(metric);
  const unitMs = UNIT_MS[unit];
  if (unitMs === undefined) return valueTicks(top, unit === "count");
  const topMs = top * unitMs;
  const days = Math.ceil(topMs / MOST_STEPS / DAY_MS) * DAY_MS;
  const stepMs = LENGTHS_MS.find((lengthMs) => lengthMs * MOST_STEPS >= topMs) ?? days;
  const count = Math.max(1, Math.ceil(topMs / stepMs));
  return Array.from({ length: count + 1 }, (_, index) => (index * stepMs) / unitMs);
}

export interface Band {
  tone: "warn" | "critical";
  low: number;
  high: number;
}

/** What lies beyond a threshold, and between resolving and firing; of budgets what steps have been reached. */
export function bandsOf(rule: Thresholds, top: number): Band[] {
  const { budget, direction, critical, warning, resolveAt } = rule;
  const band = (tone: Band["tone"], a: number, b: number): Band[] => {
    const [low, high] = [Math.min(a, b, top), Math.min(Math.max(a, b), top)];
    return low < high ? [{ tone, low, high }] : [];
  };
  if (budget === null) {
    return [
      ...band("critical", critical, direction === "above" ? top : 0),
      ...band("warn", resolveAt ?? warning ?? critical, critical),
    ];
  }
  const full = budget.steps.find((step) => step >= 1) ?? top;
  return [...band("critical", full, top), ...band("warn", budget.steps[0] ?? full, full)];
}
