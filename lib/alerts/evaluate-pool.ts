import { MINUTE_MS } from "../metrics/buckets";
import type { Evaluation, RuleInput } from "../model/alert";
import type { MinuteFigure } from "./figures";
import { failedEvaluation, firstThreshold, isBeyond, judge, unjudged } from "./judge";

/** So much of the window must be beyond a threshold: 3 of 5 minutes. */
const SHARE_OF_WINDOW = 0.6;

/** How many minutes of a window must be beyond the threshold. */
export function minutesNeeded(windowSeconds: number): number {
  return Math.ceil((windowSeconds / 60) * SHARE_OF_WINDOW);
}

/**
 * Use of a limit: a breach when 3 of the last 5 full minutes are beyond the threshold. The value is what these three reached (the third
 * highest), so that it is beyond the threshold exactly when the rule is; an idle minute is 0, and a minute in which nothing was reported is none.
 */
export function evaluatePool(rule: RuleInput, minutes: readonly (MinuteFigure | null)[], atMs: number): Evaluation {
  const window = rule.windowSeconds / 60;
  const reported = minutes.slice(-window).filter((figure) => figure !== null);
  if (reported.some(({ denominator }) => !(denominator > 0))) {
    return failedEvaluation(rule, atMs, "The limit is not known: declare it on the pool.");
  }
  const shares = reported.map(({ numerator, denominator }) => numerator / denominator);
  if (shares.some((share) => !Number.isFinite(share))) {
    return failedEvaluation(rule, atMs, `${rule.metric} could not be computed: its figures are no numbers.`);
  }
  const worstFirst = shares.sort((a, b) => (rule.direction === "above" ? b - a : a - b));
  const value = worstFirst[minutesNeeded(rule.windowSeconds) - 1];
  const grounds = {
    samples: shares.length,
    bad: shares.filter((share) => isBeyond(rule.direction, share, firstThreshold(rule))).length,
    windowFromMs: atMs - window * MINUTE_MS,
    windowToMs: atMs,
  };
  if (value !== undefined) return judge(rule, { ...grounds, value });
  return unjudged(rule, shares.length === 0 ? "no_data" : "sparse", { ...grounds, value: worstFirst.at(-1) ?? null });
}
