import { metricOf } from "../metrics/catalog";
import { type AlertMetricId, RULE_GROUPS, type RuleGroup, type RuleInput } from "../model/alert";
import { isAlertOnly } from "./metric-nature";
import type { RuleProblem } from "./rule-check";

type FilterName = keyof RuleInput["filter"];
interface Scope {
  groups: readonly RuleGroup[];
  filters: readonly FilterName[];
}

const LIMITS = ["limit_source", "dimension"] as const;
const OF_ATTEMPTS = RULE_GROUPS.filter((group) => group !== "pool");
const OF_REQUESTS = OF_ATTEMPTS.filter((group) => group !== "upstream");
const OF_POOLS = ["provider", "pool"] as const;

/** Attempt metrics that count what a limit or a bill stopped; the others would not change by whose limit it was. */
const COUNTS_LIMITED: ReadonlySet<AlertMetricId> = new Set([
  "limited",
  "rate_429",
  "limited_rate",
  "overload_rate",
  "billing_stops",
]);
/** Filtered by whose limit it was, every request met one. */
const ALWAYS_ONE: ReadonlySet<AlertMetricId> = new Set(["requests_limited_rate"]);

/** What a metric can be grouped and filtered by. */
export function scopeOf(metric: AlertMetricId): Scope {
  if (isAlertOnly(metric)) {
    switch (metric) {
      case "budget_used":
        return { groups: OF_REQUESTS, filters: OF_REQUESTS };
      case "time_to_exhaustion":
        return { groups: OF_POOLS, filters: OF_POOLS };
      case "never_stops":
      case "at_reset_stops":
        return { groups: RULE_GROUPS, filters: [...RULE_GROUPS, ...LIMITS] };
      case "minutes_silent":
        return { groups: OF_ATTEMPTS, filters: OF_ATTEMPTS };
    }
  }
  switch (metricOf(metric).grain) {
    case "attempt":
      return { groups: OF_ATTEMPTS, filters: COUNTS_LIMITED.has(metric) ? [...OF_ATTEMPTS, ...LIMITS] : OF_ATTEMPTS };
    case "request":
      return { groups: OF_REQUESTS, filters: ALWAYS_ONE.has(metric) ? OF_REQUESTS : [...OF_REQUESTS, ...LIMITS] };
    case "pool_minute":
      return { groups: OF_POOLS, filters: OF_POOLS };
  }
}

/** Groups and filters that the metric has, each once and with something in it. */
export function checkScope({ metric, groupBy, filter }: RuleInput): RuleProblem[] {
  const { groups, filters } = scopeOf(metric);
  const wrongGroups = groupBy.filter((group) => !groups.includes(group));
  const doubled = groupBy.filter((group, index) => groupBy.indexOf(group) !== index);
  const named = Object.entries(filter) as [FilterName, (string | null)[] | undefined][];
  return [
    ...wrongGroups.map((group) => ({
      field: "groupBy",
      value: group,
      message: `${metric} is not counted by ${group}.`,
      fix: `Use some of ${groups.join(", ")}.`,
    })),
    ...doubled.map((group) => ({
      field: "groupBy",
      value: group,
      message: `${group} is there twice.`,
      fix: "Name each group once.",
    })),
    ...named.flatMap(([name, values]) => {
      const field = `filter.${name}`;
      if (!filters.includes(name)) {
        const message = `${metric} cannot be filtered by ${name}.`;
        return [{ field, value: values, message, fix: `Use some of ${filters.join(", ")}.` }];
      }
      if (values === undefined || values.length > 0) return [];
      return [
        {
          field,
          value: values,
          message: "Nothing passes an empty filter.",
          fix: "Name a value, or leave the filter out.",
        },
      ];
    }),
  ];
}
