import type { AlertInstance, AlertTransition } from "../model/alert";
import { LONG_DOWNTIME_MS } from "./memory";
import { freeze, toOk } from "./state-table";
import { isOpen } from "./transition-model";

/**
 * An instance after the evaluator stood still. Up to an hour does not count. After more nobody knows what was pending; what fires stays, stale
 * until there is a full window again (`resumed` of transition).
 */
export function shiftForDowntime(instance: AlertInstance, downMs: number): AlertInstance {
  if (downMs <= 0) return instance;
  const evaluatedAtMs = instance.evaluatedAtMs + downMs;
  if (downMs <= LONG_DOWNTIME_MS) return { ...freeze(instance, downMs), evaluatedAtMs };
  if (instance.state === "pending") return { ...toOk(instance, evaluatedAtMs), evaluatedAtMs };
  if (!isOpen(instance)) return { ...instance, evaluatedAtMs };
  return { ...freeze(instance, downMs), noDataSinceMs: instance.noDataSinceMs ?? evaluatedAtMs, evaluatedAtMs };
}

/** The line that says why nothing happened meanwhile. */
export function gapTransition(before: AlertInstance, after: AlertInstance, atMs: number): AlertTransition {
  const { ruleId, fingerprint, labels, last } = after;
  return {
    atMs,
    ruleId,
    fingerprint,
    labels,
    from: before.state,
    to: after.state,
    evaluation: last,
    untold: null,
    note: "gap",
  };
}
