import { defaultsFor } from "../alerts/rule-defaults";
import type { AlertMetricId, AlertRule, Budget, Direction, NoDataMode, RuleGroup, RuleInput } from "../model/alert";
import { plainNumber, typedValue } from "./form-unit";

export const RULE_FILTERS = [
  "environment",
  "app",
  "provider",
  "model",
  "pool",
  "key",
  "upstream",
  "limit_source",
  "dimension",
] as const;
export type RuleFilter = (typeof RULE_FILTERS)[number];

/** The form as it stands on the page: thresholds and times are text in the unit that is typed. */
export interface RuleForm {
  name: string;
  description: string;
  isEnabled: boolean;
  metric: AlertMetricId;
  direction: Direction;
  critical: string;
  warning: string;
  resolveAt: string;
  forMinutes: string;
  keepMinutes: string;
  windowMinutes: string;
  maxWindowMinutes: string;
  minSamples: string;
  minBad: string;
  confidence: "none" | "0.9" | "0.95";
  noData: NoDataMode;
  noDataResolveHours: string;
  filter: RuleInput["filter"];
  groupBy: RuleGroup[];
  channels: string[];
  repeatHours: string;
  budgetAmount: string;
  budgetPeriod: Budget["period"];
  budgetZone: string;
  /** Percentages, separated by commas. */
  budgetSteps: string;
  budgetProjected: boolean;
}

export type RuleField = Exclude<keyof RuleForm, "isEnabled">;
export type RuleProblemCode =
  | "required"
  | "too_long"
  | "not_a_number"
  | "negative"
  | "not_positive"
  | "not_whole"
  | "wrong_side"
  | "too_short"
  | "warning_side"
  | "zone"
  | "steps";
export type RuleProblems = Partial<Record<RuleField, RuleProblemCode>>;

type Defaults = ReturnType<typeof defaultsFor>;

/** What a new rule on a metric starts with. */
export function startForm(metric: AlertMetricId, name: string, channels: string[], timeZone: string): RuleForm {
  const form = formOf({ ...defaultsFor(metric), name, metric });
  return { ...form, channels, budgetZone: form.budgetAmount === "" ? timeZone : form.budgetZone };
}

export function ruleFormOf(rule: RuleInput): RuleForm {
  return formOf(rule);
}

/** Another metric has other thresholds, windows and groups; what says whom and what for stays. */
export function withMetric(form: RuleForm, metric: AlertMetricId, names: Record<AlertMetricId, string>): RuleForm {
  const next = startForm(metric, form.name, form.channels, form.budgetZone);
  const isNamedAfterIt = form.name.trim() === "" || form.name === names[form.metric];
  return {
    ...next,
    name: isNamedAfterIt ? names[metric] : form.name,
    description: form.description,
    isEnabled: form.isEnabled,
    filter: form.filter,
  };
}

/** A rule like another one, under another name. */
export function copyForm(rule: AlertRule, name: string): RuleForm {
  return { ...formOf(rule), name };
}

function formOf(
  rule: Omit<Defaults, "critical"> & Pick<RuleInput, "name" | "metric"> & { critical: number | null },
): RuleForm {
  const { metric, budget } = rule;
  const minutes = (seconds: number) => plainNumber(seconds / 60);
  const hours = (seconds: number) => (seconds === 0 ? "" : plainNumber(seconds / 3_600));
  return {
    name: rule.name,
    description: rule.description,
    isEnabled: rule.isEnabled,
    metric,
    direction: rule.direction,
    critical: typedValue(metric, rule.critical),
    warning: typedValue(metric, rule.warning),
    resolveAt: typedValue(metric, rule.resolveAt),
    forMinutes: minutes(rule.forSeconds),
    keepMinutes: minutes(rule.keepSeconds),
    windowMinutes: minutes(rule.windowSeconds),
    maxWindowMinutes: minutes(rule.maxWindowSeconds),
    minSamples: String(rule.minSamples),
    minBad: String(rule.minBad),
    confidence: rule.confidence === null ? "none" : rule.confidence === 0.9 ? "0.9" : "0.95",
    noData: rule.noData,
    noDataResolveHours: hours(rule.noDataResolveSeconds),
    filter: rule.filter,
    groupBy: rule.groupBy,
    channels: rule.channels,
    repeatHours: hours(rule.repeatSeconds),
    budgetAmount: budget === null ? "" : plainNumber(budget.amountUsd),
    budgetPeriod: budget?.period ?? "month",
    budgetZone: budget?.timeZone ?? "UTC",
    budgetSteps: (budget?.steps ?? [0.6, 0.85, 1]).map((step) => plainNumber(step * 100)).join(", "),
    budgetProjected: budget?.projected ?? false,
  };
}
