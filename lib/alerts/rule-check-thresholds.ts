import type { RuleInput } from "../model/alert";
import { firstThreshold, isBeyond } from "./judge";
import { type Nature, natureOf } from "./metric-nature";
import type { RuleProblem } from "./rule-check";

/** What values a metric can take. */
interface Range {
  least: number;
  /** null = any. */
  most: number | null;
  /** Whether the least value is ever reached: no answer takes 0 ms. */
  reachesLeast: boolean;
}

export function rangeOf({ metric }: Pick<RuleInput, "metric">): Range {
  if (metric === "amplification") return { least: 1, most: null, reachesLeast: true };
  if (metric === "prompt_cache_share") return { least: 0, most: 1, reachesLeast: true };
  const nature = natureOf(metric);
  const latencies: readonly Nature[] = ["mean", "p50", "p95"];
  return { least: 0, most: nature === "share" ? 1 : null, reachesLeast: !latencies.includes(nature) };
}

/** Thresholds that can be passed, in order, and a way back from them. */
export function checkThresholds(rule: RuleInput): RuleProblem[] {
  if (rule.metric === "budget_used") return [];
  const inRange = (["critical", "warning"] as const).flatMap((field) => checkReachable(rule, field));
  return inRange.length > 0 ? inRange : [...checkDirection(rule), ...checkOrder(rule), ...checkResolve(rule)];
}

function checkReachable(rule: RuleInput, field: "critical" | "warning"): RuleProblem[] {
  const value = rule[field];
  if (value === null) return [];
  const { least, most } = rangeOf(rule);
  const isAbove = rule.direction === "above";
  const canPass = isAbove
    ? value >= least && (most === null || value < most)
    : value > least && value <= (most ?? value);
  if (Number.isFinite(value) && canPass) return [];
  const message = `${rule.metric} can never be ${rule.direction} ${value}.`;
  const low = isAbove ? `${least} or more` : `more than ${least}`;
  const high = most === null ? "" : isAbove ? ` and less than ${most}` : ` and at most ${most}`;
  return [{ field, value, message, fix: `Use ${low}${high}.` }];
}

/** Metrics that only matter in one direction. */
const ONLY: Partial<Record<Nature, RuleInput["direction"]>> = {
  time_to_exhaustion: "below",
  never_stops: "above",
  at_reset_stops: "above",
  minutes_silent: "above",
};

function checkDirection({ metric, direction }: RuleInput): RuleProblem[] {
  const only = ONLY[natureOf(metric)];
  if (only === undefined || only === direction) return [];
  const message = `${metric} only matters when it is ${only} a threshold.`;
  return [{ field: "direction", value: direction, message, fix: `Use "${only}".` }];
}

function checkOrder({ direction, warning, critical }: RuleInput): RuleProblem[] {
  if (warning === null || isBeyond(direction, critical, warning)) return [];
  const message = `A warning must come before critical (${critical}).`;
  const fix = `Use less than ${critical}, or null for no warning.`;
  return [
    { field: "warning", value: warning, message, fix: direction === "above" ? fix : fix.replace("less", "more") },
  ];
}

function checkResolve(rule: RuleInput): RuleProblem[] {
  const { resolveAt: value, direction } = rule;
  if (value === null) return [];
  const field = "resolveAt";
  const first = firstThreshold(rule);
  const side = direction === "above" ? "at most" : "at least";
  if (!Number.isFinite(value) || isBeyond(direction, value, first)) {
    const message = `An alert ${direction} ${first} must resolve on its good side.`;
    return [{ field, value, message, fix: `Use ${side} ${first}, or null for the threshold itself.` }];
  }
  const { least, most, reachesLeast } = rangeOf(rule);
  const canReach =
    direction === "above" ? value > least || (reachesLeast && value === least) : value <= (most ?? value);
  if (canReach) return [];
  const message = `${rule.metric} never comes back to ${value}: the alert could not resolve.`;
  const bound = direction === "above" ? `${reachesLeast ? "at least" : "more than"} ${least}` : `at most ${most}`;
  return [{ field, value, message, fix: `Use ${bound} and ${side} ${first}.` }];
}
