import type { AlertInstance, AlertRule, AlertTransition, Evaluation, ResolveReason } from "../model/alert";
import { episodeOver, keepingMemory, withMemory } from "./memory";
import { freeze, nextState, type Step, toOk } from "./state-table";
import {
  isOpen,
  type NewEvent,
  type Tell,
  type ToldRule,
  type TransitionContext,
  type TransitionResult,
} from "./transition-model";

export type { NewEvent, ToldRule, TransitionContext, TransitionResult } from "./transition-model";

/**
 * What an instance becomes by one evaluation, and what there is to tell. An evaluation that is not later than the last one changes nothing.
 * Silences, inhibition and context are the caller's.
 */
export function transition(
  rule: AlertRule,
  previous: AlertInstance | null,
  evaluation: Evaluation,
  context: TransitionContext,
): TransitionResult {
  const { atMs } = context;
  if (previous !== null && atMs <= previous.evaluatedAtMs) return { instance: previous, events: [], transition: null };
  const before = previous ?? untouched(rule, evaluation, context);
  if (rule.pausedAtMs !== null && rule.pausedAtMs <= atMs) return paused(previous, before, evaluation, context);

  const over = previous && episodeOver(rule, previous, evaluation, atMs);
  const ended = over && isOpen(before) ? end(rule, before, over.reason, atMs) : null;
  const from = over ? toOk(ended?.instance ?? before, atMs) : before;
  const seen = withMemory(rule, over ? null : previous, evaluation, context);
  const step = nextState({ rule, from, evaluation: seen, atMs, newEpisodeId: context.newEpisodeId });
  const told = tell(rule, from, step, seen, atMs);
  const instance = { ...told.instance, labels: context.labels, evaluatedAtMs: atMs, last: seen };
  const events = [...(ended?.events ?? []), ...told.events];
  const isTold = [...(ended ? ["resolved"] : []), ...told.events.map(({ kind }) => kind)].some(
    (kind) => kind !== "repeat",
  );
  return {
    instance: isWorthKeeping(instance) ? instance : null,
    events,
    transition:
      isTold || isChange(previous, instance)
        ? line(before, instance, {
            untold: events.length > 0 && rule.channels.length === 0 ? "no_channel" : null,
            note: over?.note ?? null,
          })
        : null,
  };
}

/**
 * Ends an instance for another reason than its figures. Tells that it is over only where it was told that it fires; by hand is no silence: what
 * is still beyond its threshold fires anew.
 */
export function endInstance(
  rule: ToldRule,
  instance: AlertInstance,
  reason: ResolveReason,
  atMs: number,
): TransitionResult {
  if (instance.state === "ok") return { instance, events: [], transition: null };
  const ended = isOpen(instance) ? end(rule, instance, reason, atMs) : { instance: toOk(instance, atMs), events: [] };
  const note = reason === "rule_changed" ? "edited" : null;
  const transition = { ...line(instance, ended.instance, { untold: null, note }), atMs };
  return { ...ended, transition };
}

/** Told with what it came to last: the new evaluation is of another period, or of nothing. */
function end(rule: ToldRule, instance: AlertInstance, reason: ResolveReason, atMs: number) {
  const step: Step = { instance: toOk(instance, atMs), tells: [{ kind: "resolved", reason }] };
  return tell(rule, instance, step, instance.last, atMs);
}

/** Numbers what there is to tell. What ends an episode is told of the episode that ends. */
function tell(
  rule: ToldRule,
  from: AlertInstance,
  { instance, tells }: Step,
  evaluation: Evaluation,
  atMs: number,
): { instance: AlertInstance; events: NewEvent[] } {
  let { lastSeq } = instance;
  const events = tells.map(({ kind, reason }: Tell): NewEvent => {
    const { episodeId, severity, firedAtMs } = kind === "resolved" ? from : instance;
    lastSeq += 1;
    return {
      ruleId: rule.id,
      ruleName: rule.name,
      metric: rule.metric,
      direction: rule.direction,
      resolveAt: rule.resolveAt,
      budget: rule.budget,
      fingerprint: instance.fingerprint,
      episodeId: episodeId ?? "",
      seq: lastSeq,
      kind,
      severity: severity ?? "warning",
      reason,
      atMs,
      firedAtMs: firedAtMs ?? atMs,
      labels: instance.labels,
      evaluation,
    };
  });
  return { instance: events.length === 0 ? instance : { ...instance, lastSeq, lastToldAtMs: atMs }, events };
}

/** Judged and shown, but neither changed nor told; its time does not count. */
function paused(
  previous: AlertInstance | null,
  before: AlertInstance,
  evaluation: Evaluation,
  { atMs, labels }: TransitionContext,
): TransitionResult {
  const last = previous === null ? evaluation : keepingMemory(previous, evaluation);
  const instance = { ...freeze(before, atMs - before.evaluatedAtMs), labels, evaluatedAtMs: atMs, last };
  const couldTell = evaluation.verdict === (isOpen(before) ? "clear" : "breach");
  return {
    instance: isWorthKeeping(instance) ? instance : null,
    events: [],
    transition: isChange(previous, instance)
      ? line(before, instance, { untold: couldTell ? "paused" : null, note: null })
      : null,
  };
}

function untouched(rule: ToldRule, last: Evaluation, { atMs, labels, fingerprint }: TransitionContext): AlertInstance {
  return {
    ruleId: rule.id,
    fingerprint,
    labels,
    state: "ok",
    severity: null,
    episodeId: null,
    sinceMs: atMs,
    activeSinceMs: null,
    firedAtMs: null,
    clearSinceMs: null,
    noDataSinceMs: null,
    toldNoData: false,
    lastToldAtMs: null,
    lastSeq: 0,
    evaluatedAtMs: atMs,
    last,
    acknowledged: null,
  };
}

function isWorthKeeping({ state, lastSeq, last }: AlertInstance): boolean {
  return state !== "ok" || lastSeq > 0 || last.verdict !== "clear";
}

/** An instance that is not there stands for one that is well. */
function isChange(previous: AlertInstance | null, now: AlertInstance): boolean {
  const { state, severity, last } = previous ?? { state: "ok", severity: null, last: { verdict: "clear" } };
  return state !== now.state || severity !== now.severity || last.verdict !== now.last.verdict;
}

function line(from: AlertInstance, to: AlertInstance, why: Pick<AlertTransition, "untold" | "note">): AlertTransition {
  const { ruleId, fingerprint, labels, evaluatedAtMs, last } = to;
  return { atMs: evaluatedAtMs, ruleId, fingerprint, labels, from: from.state, to: to.state, evaluation: last, ...why };
}
