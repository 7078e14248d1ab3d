import { timeLeftMs } from "../counting/time-left";
import { MINUTE_MS } from "../metrics/buckets";
import type { Evaluation, RuleInput } from "../model/alert";
import type { RuleFigures } from "./figures";
import { failedEvaluation, firstThreshold, judge, unjudged } from "./judge";

type FiguresOf<Kind> = Extract<RuleFigures, { kind: Kind }>;

/** The pace of a pool is that of the last half hour. */
const PACE_WINDOW_MS = 30 * MINUTE_MS;

/** Seconds until a daily limit is used up. Where that is after its reset, there is no such time, and all is well. */
export function evaluateExhaustion(rule: RuleInput, figures: FiguresOf<"exhaustion">, atMs: number): Evaluation {
  const { used, limit, perSecond, resetAtMs } = figures;
  if (!(limit > 0)) return failedEvaluation(rule, atMs, "The limit is not known: declare it on the pool.");
  const grounds = { samples: limit, bad: used, windowFromMs: atMs - PACE_WINDOW_MS, windowToMs: atMs };
  const leftMs = timeLeftMs(limit - used, perSecond === null ? null : perSecond / 1_000, resetAtMs - atMs);
  const value = leftMs === null ? null : leftMs / 1_000;
  return value === null ? unjudged(rule, "clear", { ...grounds, value }) : judge(rule, { ...grounds, value });
}

/** Refusals that a soon retry does not help. Those whose reset is past are over, although the window still holds them. */
export function evaluateStops(rule: RuleInput, figures: FiguresOf<"stops">, atMs: number): Evaluation {
  const { stops, attempts, resetAtMs } = figures;
  const grounds = { samples: attempts, bad: stops, windowFromMs: atMs - rule.windowSeconds * 1_000, windowToMs: atMs };
  const hasReset = rule.metric === "at_reset_stops";
  const told = (evaluation: Evaluation): Evaluation => (hasReset ? { resetAtMs, ...evaluation } : evaluation);
  if (stops <= 0 && attempts <= 0) return told(unjudged(rule, "no_data", { value: null, ...grounds }));
  const isOver = hasReset && resetAtMs !== null && resetAtMs <= atMs;
  return told(
    isOver ? unjudged(rule, "clear", { value: stops, ...grounds }) : judge(rule, { value: stops, ...grounds }),
  );
}

/** Minutes since a source was last heard of. A pause is none before it is twice the longest that the source is known for. */
export function evaluateSilence(rule: RuleInput, figures: FiguresOf<"silent">, atMs: number): Evaluation {
  const value = Math.max(0, atMs - figures.lastAtMs) / MINUTE_MS;
  const usual = (2 * figures.longestPauseMs) / MINUTE_MS;
  const critical = Math.max(rule.critical, usual);
  const warning = rule.warning === null ? null : Math.max(rule.warning, usual);
  const resolveAt = rule.resolveAt ?? firstThreshold({ critical, warning });
  const grounds = { value, samples: 1, bad: null, windowFromMs: Math.min(figures.lastAtMs, atMs), windowToMs: atMs };
  return judge({ direction: rule.direction, critical, warning, resolveAt }, grounds);
}
