import { isoUtc } from "../../charts/csv";
import type { AlertRule, Budget, RuleInput } from "../../model/alert";
import { alertUnit, sentValue } from "./alert-unit";
import { FILTER_NAMES } from "./rule-body";

/** What people write of a rule, as they write it; every field, in one order. */
export function ruleFields(rule: RuleInput) {
  const { metric } = rule;
  return {
    name: rule.name,
    description: rule.description,
    is_enabled: rule.isEnabled,
    metric,
    direction: rule.direction,
    critical: sentValue(metric, rule.critical),
    warning: sentValue(metric, rule.warning),
    resolve_at: sentValue(metric, rule.resolveAt),
    for_seconds: rule.forSeconds,
    keep_seconds: rule.keepSeconds,
    window_seconds: rule.windowSeconds,
    max_window_seconds: rule.maxWindowSeconds,
    min_samples: rule.minSamples,
    min_bad: rule.minBad,
    confidence: rule.confidence,
    no_data: rule.noData,
    no_data_resolve_seconds: rule.noDataResolveSeconds,
    filter: Object.fromEntries(
      FILTER_NAMES.flatMap((name) => (rule.filter[name] === undefined ? [] : [[name, rule.filter[name]]])),
    ),
    group_by: rule.groupBy,
    budget: rule.budget === null ? null : budgetFields(rule.budget),
    repeat_seconds: rule.repeatSeconds,
    channels: rule.channels,
  };
}

export function budgetFields({ amountUsd, period, timeZone, steps, projected }: Budget) {
  return { amount_usd: amountUsd, period, time_zone: timeZone, steps, projected };
}

export function ruleRow(rule: AlertRule) {
  return {
    id: rule.id,
    ...ruleFields(rule),
    unit: alertUnit(rule.metric),
    paused_at: isoUtc(rule.pausedAtMs),
    version: rule.version,
    created_at: isoUtc(rule.createdAtMs),
    updated_at: isoUtc(rule.updatedAtMs),
  };
}
