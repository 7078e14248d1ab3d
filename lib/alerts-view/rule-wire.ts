import type { RulePreview } from "../alerts/alert-desk";
import type { AlertMetricId, AlertRule, InstanceLabels, RuleInput, Severity } from "../model/alert";
import { alertUnitOf } from "./metric-facts";
import type { RuleField } from "./rule-form";

const NANO = 1e9;

/** A rule as the API takes it; money in USD. */
export function ruleBody(rule: RuleInput) {
  const sent = <Value extends number | null>(value: Value) =>
    (value !== null && alertUnitOf(rule.metric) === "nano_usd" ? value / NANO : value) as Value;
  const { budget } = rule;
  return {
    name: rule.name,
    description: rule.description,
    is_enabled: rule.isEnabled,
    metric: rule.metric,
    direction: rule.direction,
    critical: sent(rule.critical),
    warning: sent(rule.warning),
    resolve_at: sent(rule.resolveAt),
    for_seconds: rule.forSeconds,
    keep_seconds: rule.keepSeconds,
    window_seconds: rule.windowSeconds,
    max_window_seconds: rule.maxWindowSeconds,
    min_samples: rule.minSamples,
    min_bad: rule.minBad,
    confidence: rule.confidence,
    no_data: rule.noData,
    no_data_resolve_seconds: rule.noDataResolveSeconds,
    filter: rule.filter,
    group_by: rule.groupBy,
    budget:
      budget === null
        ? null
        : {
            amount_usd: budget.amountUsd,
            period: budget.period,
            time_zone: budget.timeZone,
            steps: budget.steps,
            projected: budget.projected,
          },
    repeat_seconds: rule.repeatSeconds,
    channels: rule.channels,
  };
}

export type RuleBody = ReturnType<typeof ruleBody>;
/** What the API answers of a rule. */
export type RuleRow = RuleBody & { id: string; version: number; paused_at: string | null };

/** A rule as the API answers it, as the form reads it. */
export function ruleOfRow(row: RuleRow): RuleInput & Pick<AlertRule, "id" | "version"> {
  const stored = <Value extends number | null>(value: Value) =>
    (value !== null && alertUnitOf(row.metric) === "nano_usd" ? Math.round(value * NANO) : value) as Value;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    description: row.description,
    isEnabled: row.is_enabled,
    metric: row.metric,
    direction: row.direction,
    critical: stored(row.critical),
    warning: stored(row.warning),
    resolveAt: stored(row.resolve_at),
    forSeconds: row.for_seconds,
    keepSeconds: row.keep_seconds,
    windowSeconds: row.window_seconds,
    maxWindowSeconds: row.max_window_seconds,
    minSamples: row.min_samples,
    minBad: row.min_bad,
    confidence: row.confidence,
    noData: row.no_data,
    noDataResolveSeconds: row.no_data_resolve_seconds,
    filter: row.filter,
    groupBy: row.group_by,
    budget:
      row.budget === null
        ? null
        : {
            amountUsd: row.budget.amount_usd,
            period: row.budget.period,
            timeZone: row.budget.time_zone,
            steps: row.budget.steps,
            projected: row.budget.projected,
          },
    repeatSeconds: row.repeat_seconds,
    channels: row.channels,
  };
}

const FIELD_OF: Record<string, RuleField> = {
  name: "name",
  description: "description",
  metric: "metric",
  direction: "direction",
  critical: "critical",
  warning: "warning",
  resolve_at: "resolveAt",
  for_seconds: "forMinutes",
  keep_seconds: "keepMinutes",
  window_seconds: "windowMinutes",
  max_window_seconds: "maxWindowMinutes",
  min_samples: "minSamples",
  min_bad: "minBad",
  confidence: "confidence",
  no_data: "noData",
  no_data_resolve_seconds: "noDataResolveHours",
  filter: "filter",
  group_by: "groupBy",
  channels: "channels",
  repeat_seconds: "repeatHours",
  budget: "budgetAmount",
  "budget.amount_usd": "budgetAmount",
  "budget.period": "budgetPeriod",
  "budget.time_zone": "budgetZone",
  "budget.steps": "budgetSteps",
  "budget.projected": "budgetProjected",
};

/** The field that a path of the API's problem is about; null = the rule as a whole. */
export function fieldOfPath(path: string): RuleField | null {
  const [first = "", second] = path.split(".");
  return FIELD_OF[`${first}.${second}`] ?? FIELD_OF[first] ?? null;
}

export interface PreviewRow {
  metric: AlertMetricId;
  from: string;
  to: string;
  is_shortened: boolean;
  fired: number;
  escalated: number;
  omitted_instances: number;
  instances: {
    labels: InstanceLabels;
    points: [atMs: number, value: number | null][];
    episodes: {
      from: string;
      to: string | null;
      severity: Severity;
      worst_value: number | null;
      escalated: string[];
    }[];
  }[];
}

export function previewOfRow(row: PreviewRow): RulePreview {
  const stored = (value: number | null) =>
    value !== null && alertUnitOf(row.metric) === "nano_usd" ? value * NANO : value;
  return {
    fromMs: Date.parse(row.from),
    toMs: Date.parse(row.to),
    isShortened: row.is_shortened,
    fired: row.fired,
    escalated: row.escalated,
    omittedInstances: row.omitted_instances,
    instances: row.instances.map(({ labels, points, episodes }) => ({
      labels,
      points: points.map(([atMs, value]) => [atMs, stored(value)]),
      episodes: episodes.map(({ from, to, severity, worst_value, escalated }) => ({
        fromMs: Date.parse(from),
        toMs: to === null ? null : Date.parse(to),
        severity,
        worstValue: stored(worst_value),
        escalatedAtMs: escalated.map((at) => Date.parse(at)),
      })),
    })),
  };
}
