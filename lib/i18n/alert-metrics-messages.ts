import type { AlertMetricId, RuleGroup } from "../model/alert";
import type { Counted } from "./overview-messages";

/** What stands under a value of a metric. */
export type Basis =
  | "attempts"
  | "requests"
  | "answered"
  | "limited_requests"
  | "cache_reports"
  | "input_tokens"
  | "streamed"
  | "measured"
  | "minutes";

/** Names of what rules watch, of what they are narrowed to and told apart by. */
export interface AlertMetricMessages {
  /** As a heading and in lists. */
  name: Record<AlertMetricId, string>;
  /** What is counted, in one sentence. */
  hint: Record<AlertMetricId, string>;
  family: Record<MetricFamily, string>;
  /** Inside a sentence: `of any pool`. */
  group: Record<RuleGroup | "limit_source" | "dimension" | "limit" | "reset", string>;
  basis: Record<Basis, (count: Counted) => string>;
}

/** Headings of the list of metrics. */
export const METRIC_FAMILIES = ["limits", "pools", "stops", "routing", "speed", "money", "traffic"] as const;
export type MetricFamily = (typeof METRIC_FAMILIES)[number];
