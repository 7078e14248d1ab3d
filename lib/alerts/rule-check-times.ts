import { DAY_MS, HOUR_MS } from "../metrics/buckets";
import type { RuleInput } from "../model/alert";
import { natureOf } from "./metric-nature";
import type { RuleProblem } from "./rule-check";

const HOUR = HOUR_MS / 1_000;
const DAY = DAY_MS / 1_000;
const MAX_SAMPLES = 1_000_000_000;

/** Whole numbers of seconds (or samples), by field. */
const BOUNDS = {
  windowSeconds: { least: 60, most: DAY, step: 60 },
  maxWindowSeconds: { least: 60, most: DAY, step: 60 },
  forSeconds: { least: 0, most: DAY, step: 1 },
  keepSeconds: { least: 0, most: 7 * DAY, step: 1 },
  noDataResolveSeconds: { least: 0, most: 30 * DAY, step: 1 },
  repeatSeconds: { least: 0, most: 30 * DAY, step: 1 },
  minSamples: { least: 1, most: MAX_SAMPLES, step: 1 },
  minBad: { least: 0, most: MAX_SAMPLES, step: 1 },
} as const;
type Field = keyof typeof BOUNDS;

const MIN_REPEAT_SECONDS = 300;
/** Pools are judged by their last minutes. */
const MAX_POOL_WINDOW_SECONDS = HOUR;

/** Windows, timers and samples. */
export function checkTimes(rule: RuleInput): RuleProblem[] {
  const outside = (Object.keys(BOUNDS) as Field[]).flatMap((field) => checkBounds(rule, field));
  return outside.length > 0 ? outside : [...checkWindows(rule), ...checkRepeat(rule), ...checkConfidence(rule)];
}

function checkBounds(rule: RuleInput, field: Field): RuleProblem[] {
  const value = rule[field];
  const { least, most, step } = BOUNDS[field];
  if (value >= least && value <= most && value % step === 0) return [];
  const what = step === 1 ? "a whole number" : "whole minutes, in seconds,";
  return [
    {
      field,
      value,
      message: `It must be ${what} from ${least} to ${most}.`,
      fix: `Use ${nearest(value, BOUNDS[field])}.`,
    },
  ];
}

function nearest(value: number, { least, most, step }: { least: number; most: number; step: number }): number {
  if (!Number.isFinite(value)) return least;
  return Math.min(most, Math.max(least, Math.ceil(value / step) * step));
}

function checkWindows({ metric, windowSeconds, maxWindowSeconds }: RuleInput): RuleProblem[] {
  const nature = natureOf(metric);
  const problem = (field: Field, value: number, message: string, seconds: number): RuleProblem[] => [
    { field, value, message, fix: `Use ${seconds}.` },
  ];
  if (nature === "pool" && windowSeconds > MAX_POOL_WINDOW_SECONDS)
    return problem(
      "windowSeconds",
      windowSeconds,
      "Use of a limit is judged by its last hour at most.",
      MAX_POOL_WINDOW_SECONDS,
    );
  if (maxWindowSeconds < windowSeconds)
    return problem("maxWindowSeconds", maxWindowSeconds, "A window grows, it never shrinks.", windowSeconds);
  const grows = ["share", "quotient", "mean", "p50", "p95"].includes(nature);
  if (!grows && maxWindowSeconds !== windowSeconds)
    return problem("maxWindowSeconds", maxWindowSeconds, `The window of ${metric} does not grow.`, windowSeconds);
  return [];
}

function checkRepeat({ repeatSeconds: value }: RuleInput): RuleProblem[] {
  if (value === 0 || value >= MIN_REPEAT_SECONDS) return [];
  const message = "That would be told too often to be read.";
  return [{ field: "repeatSeconds", value, message, fix: `Use ${MIN_REPEAT_SECONDS} or more, or 0 for never.` }];
}

function checkConfidence({ metric, confidence: value }: RuleInput): RuleProblem[] {
  if (value === null || natureOf(metric) === "share") return [];
  const message = `${metric} is no share of attempts or requests, so it has no bound.`;
  return [{ field: "confidence", value, message, fix: "Use null." }];
}
