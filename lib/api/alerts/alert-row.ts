import { isoUtc } from "../../charts/csv";
import type { AlertInstance, AlertMetricId, AlertRule, AlertTransition, Evaluation } from "../../model/alert";
import { alertUnit, sentValue } from "./alert-unit";

/** Without its rule the unit of a value is not known, and it stays as it was stored. */
function watched(rule: AlertRule | undefined) {
  return {
    rule_name: rule?.name ?? null,
    metric: rule?.metric ?? null,
    unit: rule === undefined ? null : alertUnit(rule.metric),
  };
}

function evaluationRow(evaluation: Evaluation, metric: AlertMetricId | undefined) {
  const sent = (value: number | null) => (metric === undefined ? value : sentValue(metric, value));
  return {
    verdict: evaluation.verdict,
    value: sent(evaluation.value),
    lower_bound: sent(evaluation.lowerBound),
    threshold: sent(evaluation.threshold),
    samples: evaluation.samples,
    bad: sent(evaluation.bad),
    window_from: isoUtc(evaluation.windowFromMs),
    window_to: isoUtc(evaluation.windowToMs),
    error: evaluation.error,
  };
}

export function alertRow(alert: AlertInstance, rule: AlertRule | undefined) {
  const { acknowledged } = alert;
  return {
    rule_id: alert.ruleId,
    fingerprint: alert.fingerprint,
    ...watched(rule),
    labels: alert.labels,
    state: alert.state,
    severity: alert.severity,
    since: isoUtc(alert.sinceMs),
    episode_id: alert.episodeId,
    fired_at: isoUtc(alert.firedAtMs),
    last_told_at: isoUtc(alert.lastToldAtMs),
    no_data_since: isoUtc(alert.noDataSinceMs),
    paused_at: isoUtc(rule?.pausedAtMs ?? null),
    acknowledged:
      acknowledged === null ? null : { at: isoUtc(acknowledged.atMs), by: acknowledged.by, note: acknowledged.note },
    evaluated_at: isoUtc(alert.evaluatedAtMs),
    ...evaluationRow(alert.last, rule?.metric),
  };
}

export function alertEventRow(transition: AlertTransition & { id: number }, rule: AlertRule | undefined) {
  return {
    id: transition.id,
    at: isoUtc(transition.atMs),
    rule_id: transition.ruleId,
    fingerprint: transition.fingerprint,
    ...watched(rule),
    labels: transition.labels,
    from_state: transition.from,
    to_state: transition.to,
    severity: transition.evaluation.severity,
    untold: transition.untold,
    note: transition.note,
    ...evaluationRow(transition.evaluation, rule?.metric),
  };
}
