import { MINUTE_MS } from "../metrics/buckets";
import type { AlertRule, Evaluation, RuleInput } from "../model/alert";
import { defaultsFor } from "./rule-defaults";

export const T = Date.UTC(2026, 2, 2, 12, 0);

export function ruleOf(input: Partial<RuleInput> = {}, kept: Partial<AlertRule> = {}): AlertRule {
  return {
    ...defaultsFor(input.metric ?? "rate_429"),
    name: "A rule",
    channels: ["c"],
    ...input,
    id: "r",
    pausedAtMs: null,
    version: 1,
    createdAtMs: T,
    updatedAtMs: T,
    ...kept,
  };
}

/** An evaluation at an instant, of a window of five minutes. */
export function evaluationOf(atMs: number, over: Partial<Evaluation>): Evaluation {
  return {
    verdict: "clear",
    severity: over.verdict === "breach" ? "critical" : null,
    value: 0.5,
    lowerBound: null,
    threshold: 0.05,
    samples: 100,
    bad: 50,
    windowFromMs: atMs - 5 * MINUTE_MS,
    windowToMs: atMs,
    error: null,
    ...over,
  };
}
