import { MINUTE_MS } from "../metrics/buckets";
import { percentileOf } from "../metrics/percentiles";
import type { Evaluation, RuleInput } from "../model/alert";
import type { MinuteFigure } from "./figures";
import { failedEvaluation, firstThreshold, type Grounds, judge, unjudged } from "./judge";
import { natureOf } from "./metric-nature";
import { wilsonBounds } from "./wilson";

interface Sum {
  minutes: number;
  numerator: number;
  denominator: number;
}

/** Attempt and request metrics: the window grows minute by minute into the past until it holds enough samples. */
export function evaluateMinutes(rule: RuleInput, minutes: readonly (MinuteFigure | null)[], atMs: number): Evaluation {
  const nature = natureOf(rule.metric);
  const isSum = nature === "sum";
  // A sum over more minutes is another figure, so its window does not grow.
  const sum = isSum ? sumOf(rule, minutes, rule.windowSeconds) : sumOf(rule, minutes, rule.maxWindowSeconds);
  const { numerator, denominator: samples } = sum;
  const grounds: Grounds = {
    value: null,
    samples,
    bad: nature === "share" || nature === "quotient" ? numerator : null,
    windowFromMs: atMs - sum.minutes * MINUTE_MS,
    windowToMs: atMs,
  };
  if (!Number.isFinite(numerator) || !Number.isFinite(samples)) {
    return failedEvaluation(rule, atMs, `${rule.metric} could not be computed: its figures are no numbers.`);
  }
  // That nothing came is what a rule about too little asks for.
  if (isSum && rule.direction === "below") return judge(rule, { ...grounds, value: numerator });
  const value = figureOf(rule, minutes, sum);
  if (samples <= 0 || value === null) return unjudged(rule, "no_data", grounds);
  if (samples < rule.minSamples) return unjudged(rule, "sparse", { ...grounds, value });
  return nature === "share" ? judgeShare(rule, { ...grounds, value }) : judge(rule, { ...grounds, value });
}

function sumOf(rule: RuleInput, minutes: readonly (MinuteFigure | null)[], maxSeconds: number): Sum {
  const least = rule.windowSeconds / 60;
  const most = Math.max(least, maxSeconds / 60);
  const sum = { minutes: 0, numerator: 0, denominator: 0 };
  while (sum.minutes < least || (sum.minutes < most && sum.denominator < rule.minSamples)) {
    sum.minutes += 1;
    const figure = minutes[minutes.length - sum.minutes];
    if (!figure) continue;
    sum.numerator += figure.numerator;
    sum.denominator += figure.denominator;
  }
  return sum;
}

function figureOf(rule: RuleInput, minutes: readonly (MinuteFigure | null)[], sum: Sum): number | null {
  const { numerator, denominator } = sum;
  switch (natureOf(rule.metric)) {
    case "sum":
      return numerator;
    case "p50":
      return percentileOf({ count: denominator, sumMs: numerator, bins: binsOf(minutes.slice(-sum.minutes)) }, 0.5);
    case "p95":
      return percentileOf({ count: denominator, sumMs: numerator, bins: binsOf(minutes.slice(-sum.minutes)) }, 0.95);
    default:
      return denominator > 0 ? numerator / denominator : null;
  }
}

function binsOf(minutes: readonly (MinuteFigure | null)[]): number[] {
  const total: number[] = [];
  for (const figure of minutes) {
    for (const [bin, weight] of figure?.bins?.entries() ?? []) total[bin] = (total[bin] ?? 0) + weight;
  }
  return total;
}

/** A few bad ones are no breach, and neither is a share that chance may have lifted over the threshold. */
function judgeShare(rule: RuleInput, grounds: Grounds & { value: number }): Evaluation {
  const numerator = grounds.bad ?? 0;
  const bad = rule.direction === "above" ? numerator : grounds.samples - numerator;
  const bounds = rule.confidence === null ? null : wilsonBounds(numerator, grounds.samples, rule.confidence);
  const bound = bounds && (rule.direction === "above" ? bounds.lower : bounds.upper);
  const tested = bad < rule.minBad ? firstThreshold(rule) : (bound ?? grounds.value);
  return { ...judge(rule, grounds, tested), lowerBound: bound };
}
