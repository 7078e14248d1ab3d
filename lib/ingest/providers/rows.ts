import type { Dimension, LimitSource, Retryable } from "../../model/limit";
import type { Rule } from "./provider";

type Conditions = Pick<
  Rule,
  "status" | "code" | "codePath" | "message" | "header" | "needsStatus" | "afterInner" | "calendar"
>;

const verdict =
  (source: LimitSource, dimension: Dimension | "detect", retryable: Retryable) =>
  (id: string, conditions: Conditions): Rule => ({ id, ...conditions, source, dimension, retryable });

/** Shorthands for the verdicts that rows of data repeat. */
export const capacity = verdict("upstream_provider_shared_pool", "capacity", "soon");
export const rate = (dimension: Dimension | "detect") => verdict("provider_rate_limit", dimension, "soon");
export const credits = verdict("provider_credits", "spend", "never");
export const budget = verdict("provider_budget", "spend", "at_reset");
export const gatewayRate = (dimension: Dimension | "detect") => verdict("gateway_rate_limit", dimension, "soon");
export const gatewayCredits = verdict("gateway_credits", "spend", "never");
export const gatewayBudget = (retryable: Retryable) => verdict("gateway_budget", "spend", retryable);
export { verdict };
