import type { AlertInstance, AlertMetricId, AlertRule, InstanceLabels, Severity, Silence } from "../model/alert";
import { matchingSilence } from "./silence-match";

/** All of these say "there is a limit": told of a provider, its models, keys and pools need not say it as well. */
const LIMIT_METRICS: ReadonlySet<AlertMetricId> = new Set<AlertMetricId>([
  "limited",
  "rate_429",
  "limited_rate",
  "overload_rate",
  "requests_limited_rate",
  "failed_by_limit_rate",
  "never_stops",
  "at_reset_stops",
]);
const NARROWER = ["model", "key", "pool"] as const;

export interface InhibitionSubject {
  metric: AlertMetricId;
  labels: InstanceLabels;
  severity: Severity | null;
  /** Where the labels do not name it: of a pool, say. */
  provider: string | null;
}

/**
 * The firing alert of a whole provider that makes this one of a model, key or pool needless; null = none. It has to be
 * as severe, and to be heard itself. What needs a person (`never_stops`) is only covered by the same of its provider.
 */
export function inhibitorOf(
  subject: InhibitionSubject,
  instances: readonly AlertInstance[],
  rules: readonly AlertRule[],
  silences: readonly Silence[],
  nowMs: number,
): AlertInstance | null {
  const provider = subject.labels.provider ?? subject.provider;
  if (provider === null || !isAboutLimits(subject.metric)) return null;
  if (!NARROWER.some((name) => subject.labels[name] !== undefined)) return null;
  const ruleById = new Map(rules.map((rule) => [rule.id, rule]));
  return (
    instances.find((instance) => {
      const metric = ruleById.get(instance.ruleId)?.metric;
      if (metric === undefined || !LIMIT_METRICS.has(metric)) return false;
      if (subject.metric === "never_stops" && metric !== "never_stops") return false;
      // While it recovers as well: its models recover with it, and would be told at their very end.
      if (instance.episodeId === null || instance.labels.provider !== provider) return false;
      if (!isOfWholeProvider(instance.labels)) return false;
      if (subject.severity === "critical" && instance.severity !== "critical") return false;
      return matchingSilence(silences, instance, nowMs) === null;
    }) ?? null
  );
}

/** A pool near its limit is no news either once its provider limits. */
function isAboutLimits(metric: AlertMetricId): boolean {
  return LIMIT_METRICS.has(metric) || metric.endsWith("_utilization");
}

function isOfWholeProvider(labels: InstanceLabels): boolean {
  return (["model", "key", "pool", "app", "environment", "upstream"] as const).every(
    (name) => labels[name] === undefined,
  );
}
