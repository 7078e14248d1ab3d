import { checkRule, defaultsFor, type RuleProblem } from "../../alerts/rule-check";
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
  const critical = body.critical === undefined ? usual.critical : storedValue(body.metric, body.critical);
  if (critical === null || critical === undefined) {
    const message = `${body.metric} has no threshold of its own: give a number (in ${alertUnit(body.metric)}).`;
    return { errors: [{ path: "critical", message, value: null }] };
  }
  const told = (body.channels ?? usual.channels).map((given, index) =>
    findNamed(given, channels, "channel", `channels.${index}`),
  );
  const windowSeconds = body.window_seconds ?? usual.windowSeconds;
  const input: RuleInput = {
    name,
    description: body.description ?? usual.description,
    isEnabled: body.is_enabled ?? usual.isEnabled,
    metric: body.metric,
    direction: body.direction ?? usual.direction,
    critical,
    ...milderThresholds(body, critical),
    forSeconds: body.for_seconds ?? usual.forSeconds,
    keepSeconds: body.keep_seconds ?? usual.keepSeconds,
    windowSeconds,
    maxWindowSeconds: body.max_window_seconds ?? Math.max(usual.maxWindowSeconds, windowSeconds),
    minSamples: body.min_samples ?? usual.minSamples,
    minBad: body.min_bad ?? usual.minBad,
    confidence: body.confidence === undefined ? usual.confidence : body.confidence,
    noData: body.no_data ?? usual.noData,
    noDataResolveSeconds: body.no_data_resolve_seconds ?? usual.noDataResolveSeconds,
    filter: body.filter === undefined ? usual.filter : filterOf(body.filter),
    groupBy: [...new Set(body.group_by ?? usual.groupBy)],
    budget: body.budget === undefined ? usual.budget : budgetOf(body.budget),
    repeatSeconds: body.repeat_seconds ?? usual.repeatSeconds,
    channels: [...new Set(told.flatMap((found) => ("id" in found ? [found.id] : [])))],
  };
  const unknown = told.flatMap((found) => ("problem" in found ? [found.problem] : []));
  const errors = [...unknown, ...checkRule(input).map((problem) => problemItem(problem, input))];
  return errors.length > 0 ? { errors } : { input };
}

/** Where a threshold is given alone, resolving keeps the distance that it has by default. */
function milderThresholds(body: RuleFields, critical: number): Pick<RuleInput, "warning" | "resolveAt"> {
  const usual = defaultsFor(body.metric);
  const isUsual = body.critical === undefined || critical === usual.critical;
  const given = (value: number | null) => storedValue(body.metric, value);
  const warning = body.warning === undefined ? (isUsual ? usual.warning : null) : given(body.warning);
  if (body.resolve_at !== undefined) return { warning, resolveAt: given(body.resolve_at) };
  const mildest = warning ?? critical;
  const usualMildest = usual.warning ?? usual.critical;
  if (mildest === usualMildest || usual.resolveAt === null) return { warning, resolveAt: usual.resolveAt };
  const isComparable =
    usualMildest !== null && usualMildest !== 0 && (body.direction ?? usual.direction) === usual.direction;
  return { warning, resolveAt: isComparable ? rounded((mildest * usual.resolveAt) / usualMildest) : null };
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

const THRESHOLDS = new Set(["critical", "warning", "resolveAt"]);

/** As the sender wrote it: names in snake case, money in USD. */
function problemItem({ field, value, message, fix }: RuleProblem, { metric }: RuleInput): ProblemItem {
  const sent = THRESHOLDS.has(field) && typeof value === "number" ? sentValue(metric, value) : value;
  return { path: snakeCase(field), message: [message, fix].filter((part) => part !== "").join(" "), value: sent };
}
