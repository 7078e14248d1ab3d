import { defaultsFor } from "../alerts/rule-defaults";
import { isTimeZone } from "../i18n/time-zone";
import type { Budget, RuleInput } from "../model/alert";
import { clean, storedValue } from "./form-unit";
import { isRatioMetric } from "./metric-facts";
import type { RuleField, RuleForm, RuleProblems } from "./rule-form";
import type { SpokenRule } from "./rule-words";

const MAX_NAME = 200;

/** The rule that a form makes, or what is wrong with each field. */
export function readRuleForm(form: RuleForm): { input: RuleInput } | { problems: RuleProblems } {
  const problems: RuleProblems = {};
  const name = form.name.trim();
  if (name === "") problems.name = "required";
  else if (name.length > MAX_NAME) problems.name = "too_long";
  const budget = form.metric === "budget_used" ? readBudget(form, problems) : null;
  const usual = defaultsFor(form.metric);
  const critical = budget === null ? readThreshold("critical", form, problems) : (usual.critical ?? 1);
  if (critical === null && budget === null && problems.critical === undefined) problems.critical = "required";
  const warning = budget === null ? readThreshold("warning", form, problems) : null;
  const resolveAt = budget === null ? readThreshold("resolveAt", form, problems) : null;
  const isAbove = form.direction === "above";
  const isBeyond = (value: number, limit: number) => (isAbove ? value > limit : value < limit);
  if (critical !== null && warning !== null && !isBeyond(critical, warning)) problems.warning ??= "warning_side";
  const mildest = warning ?? critical;
  if (mildest !== null && resolveAt !== null && isBeyond(resolveAt, mildest)) problems.resolveAt ??= "wrong_side";
  const windowSeconds = readAmount("windowMinutes", 60, form, problems);
  const maxWindowSeconds = readAmount("maxWindowMinutes", 60, form, problems);
  if (windowSeconds === 0) problems.windowMinutes ??= "not_positive";
  if (maxWindowSeconds < windowSeconds) problems.maxWindowMinutes ??= "too_short";
  const isRatio = isRatioMetric(form.metric);
  const input: RuleInput = {
    name,
    description: form.description.trim(),
    isEnabled: form.isEnabled,
    metric: form.metric,
    direction: form.direction,
    critical: critical ?? 0,
    warning,
    resolveAt,
    forSeconds: readAmount("forMinutes", 60, form, problems),
    keepSeconds: readAmount("keepMinutes", 60, form, problems),
    windowSeconds,
    maxWindowSeconds,
    minSamples: readWhole("minSamples", form, problems),
    minBad: isRatio ? readWhole("minBad", form, problems) : usual.minBad,
    confidence: isRatio ? confidenceOf(form) : usual.confidence,
    noData: form.noData,
    noDataResolveSeconds: readAmount("noDataResolveHours", 3_600, form, problems),
    filter: form.filter,
    groupBy: form.groupBy,
    budget,
    repeatSeconds: readAmount("repeatHours", 3_600, form, problems),
    channels: form.channels,
  };
  return Object.keys(problems).length > 0 ? { problems } : { input };
}

/** As much of a rule as a form that is still being filled in says; what cannot be read yet is not a number. */
export function spokenRule(form: RuleForm): SpokenRule {
  const ignored: RuleProblems = {};
  const budget = form.metric === "budget_used" ? readBudget(form, ignored) : null;
  return {
    metric: form.metric,
    direction: form.direction,
    critical: readThreshold("critical", form, ignored) ?? Number.NaN,
    warning: readThreshold("warning", form, ignored),
    forSeconds: readAmount("forMinutes", 60, form, ignored),
    filter: form.filter,
    groupBy: form.groupBy,
    budget,
  };
}

function confidenceOf({ confidence }: RuleForm): RuleInput["confidence"] {
  return confidence === "none" ? null : confidence === "0.9" ? 0.9 : 0.95;
}

/** Thousands may be grouped, and a percent or dollar sign may stand beside. */
function numberOf(text: string): number | null {
  const bare = text.replace(/[\s,，_$%％]/g, "");
  return bare === "" ? null : Number(bare);
}

function readThreshold(
  field: "critical" | "warning" | "resolveAt",
  form: RuleForm,
  problems: RuleProblems,
): number | null {
  const typed = numberOf(form[field]);
  if (typed === null) return null;
  if (!Number.isFinite(typed)) problems[field] = "not_a_number";
  else if (typed < 0) problems[field] = "negative";
  else return storedValue(form.metric, typed);
  return null;
}

type AmountField = Extract<RuleField, `${string}Minutes` | `${string}Hours`>;

/** Empty counts as 0: at once, never. */
function readAmount(field: AmountField, perUnit: number, form: RuleForm, problems: RuleProblems): number {
  const typed = numberOf(form[field]) ?? 0;
  if (!Number.isFinite(typed)) problems[field] = "not_a_number";
  else if (typed < 0) problems[field] = "negative";
  else return Math.round(typed * perUnit);
  return 0;
}

function readWhole(field: "minSamples" | "minBad", form: RuleForm, problems: RuleProblems): number {
  const typed = numberOf(form[field]) ?? 0;
  if (!Number.isFinite(typed)) problems[field] = "not_a_number";
  else if (typed < 0) problems[field] = "negative";
  else if (!Number.isInteger(typed)) problems[field] = "not_whole";
  else return typed;
  return 0;
}

function readBudget(form: RuleForm, problems: RuleProblems): Budget {
  const amount = numberOf(form.budgetAmount);
  if (amount === null) problems.budgetAmount = "required";
  else if (!Number.isFinite(amount)) problems.budgetAmount = "not_a_number";
  else if (amount <= 0) problems.budgetAmount = "not_positive";
  const timeZone = form.budgetZone.trim();
  if (!isTimeZone(timeZone)) problems.budgetZone = "zone";
  const steps = form.budgetSteps
    .split(/[,，、;\s]+/)
    .filter((part) => part !== "")
    .map((part) => clean(Number(part.replace(/[%％]/, "")) / 100));
  const isAscending = steps.every((step, index) => step > (steps[index - 1] ?? 0));
  if (steps.length === 0 || !isAscending) problems.budgetSteps = "steps";
  return {
    amountUsd: amount !== null && Number.isFinite(amount) ? amount : 0,
    period: form.budgetPeriod,
    timeZone,
    steps: problems.budgetSteps === undefined ? steps : [],
    projected: form.budgetProjected,
  };
}
