import { metricOf } from "../metrics/catalog";
import type { AlertMetricId, Budget, RuleInput } from "../model/alert";
import { isAlertOnly, type Nature, natureOf } from "./metric-nature";

const NANO_USD = 1e9;
const HOUR = 3_600;

/** What shares are, unless their nature says otherwise. */
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
  maxWindowSeconds: HOUR,
  minSamples: 20,
  minBad: 4,
  confidence: 0.95,
  noData: "keep",
  noDataResolveSeconds: 6 * HOUR,
  filter: {},
  groupBy: [],
  budget: null,
  repeatSeconds: 4 * HOUR,
  channels: [],
};

/** Of what is no share of independent things. */
const PLAIN = { minBad: 0, confidence: null } as const;
/** Of what is judged at once. */
const STANDING = {
  ...PLAIN,
  forSeconds: 0,
  windowSeconds: 300,
  maxWindowSeconds: 300,
  minSamples: 1,
  warning: null,
} as const;
const LATENCY = {
  ...PLAIN,
  critical: 3_000,
  resolveAt: 2_400,
  forSeconds: 180,
  // Latencies have a long tail: one slow answer moves the mean of 20 a long way.
  minSamples: 50,
  maxWindowSeconds: 3 * HOUR,
  groupBy: ["provider", "model"],
} satisfies Partial<RuleInput>;

export const USUAL_BUDGET: Omit<Budget, "amountUsd"> = {
  period: "month",
  timeZone: "UTC",
  steps: [0.6, 0.85, 1],
  projected: true,
};

const BY_NATURE: Record<Nature, Partial<RuleInput>> = {
  share: { groupBy: ["provider"] },
  quotient: { ...PLAIN },
  mean: LATENCY,
  p50: LATENCY,
  p95: { ...LATENCY, critical: 10_000, resolveAt: 8_000 },
  sum: { ...PLAIN, critical: 100, resolveAt: null, maxWindowSeconds: 300, minSamples: 1 },
  pool: {
    ...PLAIN,
    critical: 0.95,
    warning: 0.8,
    resolveAt: 0.7,
    forSeconds: 0,
    maxWindowSeconds: 300,
    minSamples: 1,
    groupBy: ["pool"],
  },
  budget_used: {
    ...STANDING,
    critical: 1,
    resolveAt: null,
    keepSeconds: 0,
    budget: { amountUsd: 100, ...USUAL_BUDGET },
    repeatSeconds: 0,
  },
  time_to_exhaustion: { ...STANDING, direction: "below", critical: HOUR, resolveAt: 2 * HOUR, groupBy: ["pool"] },
  never_stops: { ...STANDING, critical: 0, resolveAt: 0, keepSeconds: HOUR, groupBy: ["provider"] },
  at_reset_stops: { ...STANDING, critical: 0, resolveAt: 0, groupBy: ["provider", "pool"], repeatSeconds: 0 },
  minutes_silent: { ...STANDING, critical: 30, resolveAt: 5, groupBy: ["app"] },
};

/** Where the nature of a metric does not say enough. */
const BY_METRIC: Partial<Record<AlertMetricId, Partial<RuleInput>>> = {
  rate_429: { warning: 0.05, critical: 0.2, resolveAt: 0.03 },
  fallback_rate: { warning: 0.1, critical: 0.3, resolveAt: 0.07 },
  attempts: { direction: "below", critical: 1, resolveAt: 10, windowSeconds: 900, maxWindowSeconds: 900 },
  requests: { direction: "below", critical: 1, resolveAt: 10, windowSeconds: 900, maxWindowSeconds: 900 },
  limited: { critical: 50, resolveAt: 10 },
  billing_stops: { critical: 0, forSeconds: 0, keepSeconds: HOUR },
  duration: { critical: 30_000, resolveAt: 24_000 },
  duration_p50: { critical: 30_000, resolveAt: 24_000 },
  duration_p95: { critical: 60_000, resolveAt: 48_000 },
  wait_lost: { ...PLAIN, critical: 600_000, resolveAt: 300_000, maxWindowSeconds: 300, minSamples: 1 },
  prompt_cache_share: { critical: 0.2, resolveAt: 0.25, minSamples: 20_000 },
  amplification: { critical: 1.5, resolveAt: 1.3 },
  cost: { critical: 10 * NANO_USD, windowSeconds: HOUR, maxWindowSeconds: HOUR },
  fallback_cost: { critical: 5 * NANO_USD, windowSeconds: HOUR, maxWindowSeconds: HOUR },
  cost_per_answered: { critical: 0.1 * NANO_USD, resolveAt: 0.08 * NANO_USD },
};

/** Too little of it is what matters; it is watched over longer, because it is told from fewer. */
const WATCHED: Partial<RuleInput> = {
  direction: "below",
  critical: 0.2,
  resolveAt: 0.25,
  minSamples: 50,
  maxWindowSeconds: 6 * HOUR,
  keepSeconds: 900,
};

/** What a new rule on a metric starts from; a name is missing. */
export function defaultsFor(metric: AlertMetricId): RuleInput {
  const isWatched = !isAlertOnly(metric) && metricOf(metric).better === "higher";
  return structuredClone({
    ...USUAL,
    ...BY_NATURE[natureOf(metric)],
    ...(isWatched ? WATCHED : {}),
    ...BY_METRIC[metric],
    metric,
  });
}
