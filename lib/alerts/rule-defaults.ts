import { isMetricId, metricOf } from "../metrics/catalog";
import type { AlertMetricId, Budget, RuleInput } from "../model/alert";

export const USUAL_BUDGET: Omit<Budget, "amountUsd"> = {
  period: "month",
  timeZone: "UTC",
  steps: [0.6, 0.85, 1],
  projected: true,
};

const USUAL: RuleInput = {
  name: "",
  description: "",
  isEnabled: true,
  metric: "rate_429",
  direction: "above",
  critical: 0.05,
  warning: null,
  resolveAt: 0.03,
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
  groupBy: ["provider"],
  budget: null,
  repeatSeconds: 14_400,
  channels: [],
};
const PLAIN: Partial<RuleInput> = { minBad: 0, confidence: null, groupBy: [] };
const HOURLY_SUM: Partial<RuleInput> = {
  ...PLAIN,
  resolveAt: null,
  windowSeconds: 3_600,
  maxWindowSeconds: 3_600,
  minSamples: 1,
};
const BY_METRIC: Partial<Record<AlertMetricId, Partial<RuleInput>>> = {
  rate_429: { warning: 0.05, critical: 0.2 },
  ttft: { ...PLAIN, critical: 3_000, resolveAt: 2_400, forSeconds: 180, groupBy: ["provider", "model"] },
  cost: { ...HOURLY_SUM, critical: 10e9 },
  budget_used: { ...PLAIN, critical: 1, resolveAt: null, forSeconds: 0, keepSeconds: 0, repeatSeconds: 0 },
};

/** What a new rule on a metric starts from; a name is missing. */
export function defaultsFor(metric: AlertMetricId): RuleInput {
  const isWatched = isMetricId(metric) && metricOf(metric).better === "higher";
  const watched: Partial<RuleInput> = { direction: "below", critical: 0.2, resolveAt: 0.25, minSamples: 50 };
  return structuredClone({ ...USUAL, ...(isWatched ? watched : {}), ...BY_METRIC[metric], metric });
}
