import { checkRule, type RuleProblem } from "../../alerts/rule-check";
import { defaultsFor } from "../../alerts/rule-defaults";
import { canonicalProvider } from "../../ingest/providers/canonical";
import type { Budget, RuleInput } from "../../model/alert";
import type { ProblemItem } from "../answer";
import { alertUnit, sentValue, storedValue } from "./alert-unit";
import { snakeCase } from "./field-names";
import { findNamed, type Named } from "./named";
import { FILTER_NAMES, type RuleFields } from "./rule-body";

export type ReadRule = { input: RuleInput } | { errors: ProblemItem[] };

/** A checked body as it is stored, metric's defaults filled in; else everything that keeps it from working. */
export function readRule({ name, ...body }: RuleFields & { name: string }, channels: readonly Named[]): ReadRule {
  const usual = defaultsFor(body.metric);
  const thresholds = readThresholds(body, usual);
  const told = (body.channels ?? usual.channels).map((given, index) =>
    findNamed(given, channels, "channel", `channels.${index}`),
  );
  const input: RuleInput = {
    name,
    description: body.description ?? usual.description,
    isEnabled: body.is_enabled ?? usual.isEnabled,
    metric: body.metric,
    direction: body.direction ?? usual.direction,
    ...thresholds,
    forSeconds: body.for_seconds ?? usual.forSeconds,
    keepSeconds: body.keep_seconds ?? usual.keepSeconds,
    ...readWindows(body, usual),
    minSamples: body.min_samples ?? usual.minSamples,
    minBad: body.min_bad ?? usual.minBad,
    confidence: body.confidence === undefined ? usual.confidence : body.confidence,
    noData: body.no_data ?? usual.noData,
    noDataResolveSeconds: body.no_data_resolve_seconds ?? usual.noDataResolveSeconds,
    filter: body.filter === undefined ? usual.filter : filterOf(body.filter),
    groupBy: [...new Set(body.group_by ?? usual.groupBy)],
    budget: budgetOf(body.budget),
    repeatSeconds: body.repeat_seconds ?? usual.repeatSeconds,
    channels: [...new Set(told.flatMap((found) => ("id" in found ? [found.id] : [])))],
  };
  const unknown = told.flatMap((found) => ("problem" in found ? [found.problem] : []));
  const errors = [...unknown, ...checkRule(asSent(input)).map(problemItem)];
  return errors.length > 0 ? { errors } : { input };
}

/** Where a threshold is given alone, there is no milder one, and resolving keeps the distance that is usual. */
function readThresholds(body: RuleFields, usual: RuleInput): Pick<RuleInput, "critical" | "warning" | "resolveAt"> {
  const given = (value: number | null) => storedValue(body.metric, value);
  const critical = body.critical === undefined ? usual.critical : storedValue(body.metric, body.critical);
  const usualWarning = body.critical === undefined ? usual.warning : null;
  const warning = body.warning === undefined ? usualWarning : given(body.warning);
  const direction = body.direction ?? usual.direction;
  if (body.resolve_at !== undefined) return { critical, warning, resolveAt: given(body.resolve_at) };
  const isOpposite = direction !== usual.direction;
  return { critical, warning, resolveAt: isOpposite ? null : usualResolve(warning ?? critical, usual) };
}

/** As far from the first threshold, in proportion, as the metric's own is. */
function usualResolve(first: number, { metric, direction, warning, critical, resolveAt }: RuleInput): number | null {
  const usualFirst = warning ?? critical;
  if (resolveAt === null || first === usualFirst) return resolveAt;
  // A share that is to rise again has less room the higher it stands.
  if (direction === "below" && alertUnit(metric) === "share")
    return rounded(1 - ((1 - first) * (1 - resolveAt)) / (1 - usualFirst));
  return usualFirst === 0 ? null : rounded((first * resolveAt) / usualFirst);
}

/** What does not grow by itself does not grow because it is made longer. */
function readWindows(body: RuleFields, usual: RuleInput): Pick<RuleInput, "windowSeconds" | "maxWindowSeconds"> {
  const windowSeconds = body.window_seconds ?? usual.windowSeconds;
  const isFixed = usual.maxWindowSeconds === usual.windowSeconds;
  const usualMax = isFixed ? windowSeconds : Math.max(usual.maxWindowSeconds, windowSeconds);
  return { windowSeconds, maxWindowSeconds: body.max_window_seconds ?? usualMax };
}

/** Without the dust of binary fractions: 0.06, not 0.06000000000000001. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

function filterOf(given: NonNullable<RuleFields["filter"]>): RuleInput["filter"] {
  const filter: RuleInput["filter"] = {};
  for (const name of FILTER_NAMES) {
    const values = given[name];
    if (values === undefined) continue;
    const list = Array.isArray(values) ? values : [values];
    const stored = name === "provider" ? list.map((one) => (one === null ? null : canonicalProvider(one))) : list;
    filter[name] = [...new Set(stored)];
  }
  return filter;
}

function budgetOf(budget: RuleFields["budget"]): Budget | null {
  if (budget === undefined || budget === null) return null;
  const { amount_usd: amountUsd, time_zone: timeZone, period, steps, projected } = budget;
  return { amountUsd, period, timeZone, steps, projected };
}

/** Thresholds as they were written, so that what is said of them is in that unit; which of two is larger stays the same. */
function asSent(rule: RuleInput): RuleInput {
  const sent = <Value extends number | null>(value: Value) => sentValue(rule.metric, value);
  return { ...rule, critical: sent(rule.critical), warning: sent(rule.warning), resolveAt: sent(rule.resolveAt) };
}

function problemItem({ field, value, message, fix }: RuleProblem): ProblemItem {
  return { path: snakeCase(field), message: [message, fix].filter((part) => part !== "").join(" "), value };
}
