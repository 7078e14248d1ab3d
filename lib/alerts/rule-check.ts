import { isMetricId, metricOf } from "../metrics/catalog";
import type { AlertMetricId, RuleInput } from "../model/alert";

/** One thing wrong with a rule; `field` as RuleInput names it. */
export interface RuleProblem {
  field: string;
  value: unknown;
  message: string;
  fix: string;
}

export type RuleDefaults = Omit<RuleInput, "name" | "metric" | "critical"> & { critical: number | null };

/** What a rule is where it says nothing else; `critical` null = the metric ships no threshold. */
export function defaultsFor(metric: AlertMetricId): RuleDefaults {
  const known = isMetricId(metric) ? metricOf(metric) : null;
  const threshold = known?.threshold ?? null;
  return {
    description: "",
    isEnabled: true,
    direction: known?.better === "higher" ? "below" : "above",
    critical: metric === "budget_used" ? 1 : threshold,
    warning: null,
    resolveAt: metric === "rate_429" ? 0.03 : null,
    forSeconds: 120,
    keepSeconds: 300,
    windowSeconds: 300,
    maxWindowSeconds: 3_600,
    minSamples: 20,
    minBad: 3,
    confidence: 0.9,
    noData: "keep",
    noDataResolveSeconds: 21_600,
    filter: {},
    groupBy: [],
    budget: null,
    repeatSeconds: 14_400,
    channels: [],
  };
}

/** Everything that keeps a rule from working as written; empty = it can be saved. */
export function checkRule({ critical, direction, resolveAt, budget, metric }: RuleInput): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const isOnGoodSide = resolveAt === null || (direction === "above" ? resolveAt <= critical : resolveAt >= critical);
  if (!isOnGoodSide) {
    problems.push({
      field: "resolveAt",
      value: resolveAt,
      message: "Is on the bad side of critical.",
      fix: `Use a number ${direction === "above" ? "below" : "above"} critical, or null.`,
    });
  }
  if (metric === "budget_used" && budget === null) {
    problems.push({ field: "budget", value: budget, message: "Is missing.", fix: "Give amountUsd and period." });
  }
  return problems;
}
