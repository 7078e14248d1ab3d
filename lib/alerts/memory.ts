import { HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import type { AlertInstance, AlertRule, AlertTransition, Evaluation, ResolveReason } from "../model/alert";
import { natureOf } from "./metric-nature";
import { isFurther } from "./severity";
import { isOpen, type TransitionContext } from "./transition-model";

/** Resets that are named within so little are one: a wait counted from each refusal moves along with it. */
const SAME_RESET_MS = 15 * MINUTE_MS;
/** After a longer downtime an alert needs a full window to be judged. */
export const LONG_DOWNTIME_MS = HOUR_MS;

/** Why an episode is over whatever the verdict: its period or reset is past, or its amount is another one. null = it is not. */
export function episodeOver(
  { metric }: Pick<AlertRule, "metric">,
  before: AlertInstance,
  seen: Evaluation,
  atMs: number,
): { reason: ResolveReason; note: AlertTransition["note"] } | null {
  if (seen.verdict === "error") return null;
  const { last } = before;
  if (metric === "budget_used") {
    if (!remembersBudget(before)) return null;
    if (seen.windowFromMs !== last.windowFromMs) return { reason: "period_over", note: "period" };
    return seen.samples === last.samples ? null : { reason: "rule_changed", note: "edited" };
  }
  const { resetAtMs } = last;
  if (metric !== "at_reset_stops" || !isOpen(before) || seen.verdict !== "breach" || !isPast(resetAtMs, atMs))
    return null;
  const isAnother = (seen.resetAtMs ?? 0) - (resetAtMs ?? 0) > SAME_RESET_MS;
  return isAnother ? { reason: "cleared", note: "period" } : null;
}

function remembersBudget(before: AlertInstance): boolean {
  return before.lastSeq > 0 && before.last.step !== undefined;
}

/** The evaluation as the state table takes it: with what was told before of the same period or reset, and without what nobody could have heard. */
export function withMemory(
  rule: AlertRule,
  before: AlertInstance | null,
  seen: Evaluation,
  context: Pick<TransitionContext, "atMs" | "resumed">,
): Evaluation {
  const heard = withoutUnheard(rule, before, seen, context);
  if (before === null) return heard;
  if (rule.metric === "budget_used") return withBudgetMemory(before, heard);
  return rule.metric === "at_reset_stops" && isOpen(before) ? withResetMemory(before, heard, context.atMs) : heard;
}

/** What was told stays what was told while nothing can be: of failed evaluations, and of paused rules. */
export function keepingMemory(before: AlertInstance, seen: Evaluation): Evaluation {
  const { step, projected, resetAtMs, windowFromMs, samples } = before.last;
  if (step !== undefined) return { ...seen, step, projected: projected ?? null, windowFromMs, samples };
  return resetAtMs !== undefined && isOpen(before) ? { ...seen, resetAtMs } : seen;
}

function withBudgetMemory(before: AlertInstance, seen: Evaluation): Evaluation {
  if (seen.verdict === "error") return keepingMemory(before, seen);
  const { last } = before;
  if (!remembersBudget(before)) return seen;
  const told = { step: highest(last.step, seen.step), projected: highest(last.projected, seen.projected) };
  const isTold = !isFurther(last, seen);
  const isQuiet = seen.verdict === "clear" ? isOpen(before) : isTold && !isOpen(before);
  return isQuiet ? { ...seen, ...told, verdict: "hold", severity: null } : { ...seen, ...told };
}

/** An episode lasts until the reset it was told with, however few dare to ask until then. */
function withResetMemory(before: AlertInstance, seen: Evaluation, atMs: number): Evaluation {
  if (seen.verdict === "error") return keepingMemory(before, seen);
  const resetAtMs = highest(before.last.resetAtMs, seen.resetAtMs);
  if (seen.verdict === "breach" || resetAtMs === null) return { ...seen, resetAtMs };
  return { ...seen, resetAtMs, verdict: isPast(resetAtMs, atMs) ? "clear" : "hold" };
}

function withoutUnheard(
  rule: AlertRule,
  before: AlertInstance | null,
  seen: Evaluation,
  { atMs, resumed }: Pick<TransitionContext, "atMs" | "resumed">,
): Evaluation {
  if (!resumed) return seen;
  const unknown: Evaluation = { ...seen, verdict: "sparse", severity: null };
  const nature = natureOf(rule.metric);
  if (nature === "minutes_silent") {
    const heardMinutes = (atMs - resumed.atMs) / MINUTE_MS;
    return seen.verdict === "breach" && heardMinutes <= seen.threshold ? unknown : seen;
  }
  const hasWindow = nature !== "budget_used" && nature !== "time_to_exhaustion";
  const isPartial = resumed.downMs > LONG_DOWNTIME_MS && seen.windowFromMs < resumed.atMs;
  const isGood = seen.verdict === "clear" || seen.verdict === "hold";
  return hasWindow && isPartial && isGood && before !== null && isOpen(before) ? unknown : seen;
}

function isPast(resetAtMs: number | null | undefined, atMs: number): boolean {
  return resetAtMs !== null && resetAtMs !== undefined && resetAtMs <= atMs;
}

function highest(one: number | null | undefined, other: number | null | undefined): number | null {
  if (one === null || one === undefined) return other ?? null;
  return other === null || other === undefined ? one : Math.max(one, other);
}
