import type { AlertInstance, AlertRule, Evaluation, ResolveReason } from "../model/alert";
import { isWorse, worseSeverity } from "./severity";
import type { Tell } from "./transition-model";

export interface Step {
  instance: AlertInstance;
  tells: Tell[];
}

interface Seen {
  rule: AlertRule;
  from: AlertInstance;
  evaluation: Evaluation;
  atMs: number;
  newEpisodeId(): string;
}

/** One cell of the state table; docs/alerts.md has it in words. */
export function nextState(seen: Seen): Step {
  const { from, evaluation, atMs } = seen;
  switch (evaluation.verdict) {
    case "error":
      return quiet(freeze(from, atMs - from.evaluatedAtMs));
    case "sparse":
    case "no_data":
      return withoutData(seen);
    default: {
      const instance = { ...from, noDataSinceMs: null };
      return withData({ ...seen, from: instance });
    }
  }
}

function withData(seen: Seen): Step {
  const { from, evaluation } = seen;
  switch (from.state) {
    case "ok":
    case "pending":
      return evaluation.verdict === "breach" ? towardsFiring(seen) : quiet(toOk(from, seen.atMs));
    case "firing":
    case "recovering":
      if (evaluation.verdict === "breach") return stillFiring(seen);
      return evaluation.verdict === "hold" ? quiet(toFiring(from, seen.atMs)) : recovering(seen);
  }
}

function towardsFiring({ rule, from, evaluation, atMs, newEpisodeId }: Seen): Step {
  const activeSinceMs = from.activeSinceMs ?? atMs;
  const { severity } = evaluation;
  if (atMs - activeSinceMs < rule.forSeconds * 1_000) {
    const sinceMs = from.state === "pending" ? from.sinceMs : atMs;
    return quiet({ ...from, state: "pending", severity, sinceMs, activeSinceMs });
  }
  const instance: AlertInstance = {
    ...from,
    state: "firing",
    severity,
    episodeId: newEpisodeId(),
    sinceMs: atMs,
    activeSinceMs,
    firedAtMs: atMs,
    lastSeq: 0,
  };
  return { instance, tells: [{ kind: "fired", reason: null }] };
}

function stillFiring({ rule, from, evaluation, atMs }: Seen): Step {
  const severity = worseSeverity(from.severity, evaluation.severity);
  const instance: AlertInstance = { ...toFiring(from, atMs), severity };
  if (isWorse(from, evaluation)) return { instance, tells: [{ kind: "escalated", reason: null }] };
  const isDue =
    from.state === "firing" &&
    severity === "critical" &&
    from.acknowledged === null &&
    rule.repeatSeconds > 0 &&
    atMs - (from.lastToldAtMs ?? atMs) >= rule.repeatSeconds * 1_000;
  return isDue ? { instance, tells: [{ kind: "repeat", reason: null }] } : quiet(instance);
}

function recovering({ rule, from, atMs }: Seen): Step {
  const clearSinceMs = from.clearSinceMs ?? atMs;
  if (atMs - clearSinceMs >= rule.keepSeconds * 1_000) return resolved(from, "cleared", atMs);
  const sinceMs = from.state === "recovering" ? from.sinceMs : atMs;
  return quiet({ ...from, state: "recovering", sinceMs, clearSinceMs });
}

function withoutData({ rule, from, atMs }: Seen): Step {
  const noDataSinceMs = from.noDataSinceMs ?? atMs;
  const silentMs = atMs - noDataSinceMs;
  const instance = { ...freeze(from, atMs - from.evaluatedAtMs), noDataSinceMs };
  switch (from.state) {
    case "ok":
      return quiet(instance);
    case "pending": {
      const longestMs = Math.max(2 * rule.forSeconds, rule.maxWindowSeconds) * 1_000;
      return quiet(silentMs >= longestMs ? toOk(instance, atMs) : instance);
    }
    case "firing":
    case "recovering": {
      const isOver = rule.noDataResolveSeconds > 0 && silentMs >= rule.noDataResolveSeconds * 1_000;
      if (isOver) return resolved(instance, "no_data", atMs);
      if (rule.noData === "keep" || from.toldNoData || from.state === "recovering") return quiet(instance);
      return { instance: { ...instance, toldNoData: true }, tells: [{ kind: "no_data", reason: null }] };
    }
  }
}

/** Moves timers along so that this time does not count. */
export function freeze(instance: AlertInstance, byMs: number): AlertInstance {
  const later = (sinceMs: number | null) => (sinceMs === null ? null : sinceMs + byMs);
  const { activeSinceMs, clearSinceMs, noDataSinceMs } = instance;
  return {
    ...instance,
    activeSinceMs: instance.state === "pending" ? later(activeSinceMs) : activeSinceMs,
    clearSinceMs: later(clearSinceMs),
    noDataSinceMs: later(noDataSinceMs),
  };
}

function resolved(from: AlertInstance, reason: ResolveReason, atMs: number): Step {
  return { instance: toOk(from, atMs), tells: [{ kind: "resolved", reason }] };
}

/** Keeps `lastSeq`, by which an instance that once fired is known. */
export function toOk(from: AlertInstance, atMs: number): AlertInstance {
  return {
    ...from,
    state: "ok",
    severity: null,
    episodeId: null,
    sinceMs: from.state === "ok" ? from.sinceMs : atMs,
    activeSinceMs: null,
    firedAtMs: null,
    clearSinceMs: null,
    toldNoData: false,
    acknowledged: null,
  };
}

function toFiring(from: AlertInstance, atMs: number): AlertInstance {
  return from.state === "firing" ? from : { ...from, state: "firing", sinceMs: atMs, clearSinceMs: null };
}

function quiet(instance: AlertInstance): Step {
  return { instance, tells: [] };
}
