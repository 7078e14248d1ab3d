import { describe, expect, test } from "vitest";
import { METRIC_IDS } from "../metrics/catalog";
import { ALERT_ONLY_METRICS, type AlertMetricId, type Budget, type RuleInput } from "../model/alert";
import { budgetRule, defaultRules } from "./default-rules";
import { checkRule } from "./rule-check";
import { defaultsFor } from "./rule-defaults";

const ALL: AlertMetricId[] = [...METRIC_IDS, ...ALERT_ONLY_METRICS];
const rule = (metric: AlertMetricId, over: Partial<RuleInput> = {}) => ({
  ...defaultsFor(metric),
  name: "A rule",
  ...over,
});
const budget: Budget = { amountUsd: 100, period: "month", timeZone: "UTC", steps: [0.6, 1], projected: false };

describe("defaults", () => {
  test.each(ALL)("of %s are a rule that may be saved once it has a name", (metric) => {
    expect(checkRule(defaultsFor(metric)).map(({ field }) => field)).toEqual(["name"]);
    expect(checkRule(rule(metric))).toEqual([]);
  });

  test("are nobody's to change", () => {
    defaultsFor("ttft").groupBy.push("app");
    expect(defaultsFor("ttft").groupBy).not.toContain("app");
  });

  test.each(["en", "zh-CN"] as const)("that are shipped may be saved, and are told apart (%s)", (language) => {
    const shipped = defaultRules(language);
    expect(shipped.flatMap(({ rule: of }) => checkRule(of))).toEqual([]);
    expect(new Set(shipped.map(({ id }) => id)).size).toBe(shipped.length);
    expect(new Set(shipped.map(({ rule: of }) => of.name)).size).toBe(shipped.length);
    expect(shipped.map(({ rule: of }) => of.description).filter((text) => text === "")).toEqual([]);
  });

  test("are those of the articles", () => {
    const first = defaultRules("en").map(({ rule: of }) => [of.metric, of.warning ?? of.critical, of.resolveAt]);
    expect(first.slice(0, 5)).toEqual([
      ["rate_429", 0.05, 0.03],
      ["tpm_utilization", 0.8, 0.7],
      ["rpm_utilization", 0.8, 0.7],
      ["fallback_rate", 0.1, 0.07],
      ["ttft", 3_000, 2_400],
    ]);
  });

  test("of a budget are 60, 85 and 100 %", () => {
    const of = budgetRule({ amountUsd: 250, timeZone: "Asia/Shanghai" }, "en");
    expect(of.budget).toMatchObject({
      amountUsd: 250,
      steps: [0.6, 0.85, 1],
      period: "month",
      timeZone: "Asia/Shanghai",
    });
    expect(checkRule(of)).toEqual([]);
  });
});

describe("what keeps a rule from being saved", () => {
  test.each<[string, RuleInput, string, RegExp]>([
    ["no name", rule("rate_429", { name: " " }), "name", /1 to 200/],
    ["a warning beyond critical", rule("rate_429", { warning: 0.3, critical: 0.2 }), "warning", /less than 0.2/],
    ["a warning at critical", rule("rate_429", { warning: 0.2, critical: 0.2 }), "warning", /less than 0.2/],
    [
      "a warning below critical of a rule about too little",
      rule("cache_hit_rate", { warning: 0.1, critical: 0.2 }),
      "warning",
      /more than 0.2/,
    ],
    ["it resolves beyond its threshold", rule("rate_429", { resolveAt: 0.06 }), "resolveAt", /at most 0.05/],
    ["it resolves on the wrong side below", rule("cache_hit_rate", { resolveAt: 0.1 }), "resolveAt", /at least 0.2/],
    ["it can never resolve", rule("cache_hit_rate", { resolveAt: 1.2 }), "resolveAt", /at most 1/],
    ["no latency is 0", rule("ttft", { resolveAt: 0 }), "resolveAt", /more than 0/],
    ["no amplification is below 1", rule("amplification", { resolveAt: 0.9 }), "resolveAt", /at least 1/],
    ["no share is above 1", rule("rate_429", { critical: 1, warning: null }), "critical", /less than 1/],
    ["percent for a share", rule("rate_429", { critical: 5, warning: null }), "critical", /less than 1/],
    ["no count is below 0", rule("attempts", { critical: 0, resolveAt: null }), "critical", /more than 0/],
    ["no number", rule("limited", { critical: Number.NaN }), "critical", /0 or more/],
    [
      "minutes of silence that are too few",
      rule("minutes_silent", { direction: "below", resolveAt: null }),
      "direction",
      /"above"/,
    ],
    [
      "time left that is too long",
      rule("time_to_exhaustion", { direction: "above", resolveAt: null }),
      "direction",
      /"below"/,
    ],
    ["half a minute", rule("rate_429", { windowSeconds: 90 }), "windowSeconds", /Use 120/],
    ["no window", rule("rate_429", { windowSeconds: 0 }), "windowSeconds", /Use 60/],
    [
      "a window that shrinks",
      rule("rate_429", { windowSeconds: 600, maxWindowSeconds: 300 }),
      "maxWindowSeconds",
      /Use 600/,
    ],
    ["a sum whose window grows", rule("limited", { maxWindowSeconds: 3_600 }), "maxWindowSeconds", /Use 300/],
    [
      "a pool judged by a day",
      rule("tpm_utilization", { windowSeconds: 86_400, maxWindowSeconds: 86_400 }),
      "windowSeconds",
      /Use 3600/,
    ],
    ["a year of waiting", rule("rate_429", { forSeconds: 31_536_000 }), "forSeconds", /Use 86400/],
    ["less than no time", rule("rate_429", { keepSeconds: -1 }), "keepSeconds", /Use 0/],
    ["no samples", rule("rate_429", { minSamples: 0 }), "minSamples", /Use 1/],
    ["told each minute", rule("rate_429", { repeatSeconds: 60 }), "repeatSeconds", /300 or more/],
    ["a bound of a mean", rule("ttft", { confidence: 0.9 }), "confidence", /null/],
    ["a bound of tokens", rule("prompt_cache_share", { confidence: 0.9 }), "confidence", /null/],
    ["a pool's app", rule("tpm_utilization", { groupBy: ["app"] }), "groupBy", /provider, pool/],
    ["a request's upstream", rule("fallback_rate", { groupBy: ["upstream"] }), "groupBy", /provider, model/],
    ["an attempt's pool", rule("rate_429", { groupBy: ["pool"] }), "groupBy", /provider, model/],
    ["a group twice", rule("rate_429", { groupBy: ["app", "app"] }), "groupBy", /once/],
    ["a pool's model", rule("tpm_utilization", { filter: { model: ["gpt-4o"] } }), "filter.model", /provider, pool/],
    [
      "a latency of a limit",
      rule("ttft", { filter: { limit_source: ["provider_rate_limit"] } }),
      "filter.limit_source",
      /provider/,
    ],
    ["an empty filter", rule("rate_429", { filter: { app: [] } }), "filter.app", /leave the filter out/],
    ["a budget without one", rule("budget_used", { budget: null }), "budget", /amount/],
    ["a budget of something else", rule("rate_429", { budget }), "budget", /null/],
    [
      "a budget of nothing",
      rule("budget_used", { budget: { ...budget, amountUsd: 0 } }),
      "budget.amountUsd",
      /dollars/,
    ],
    [
      "a zone nobody knows",
      rule("budget_used", { budget: { ...budget, timeZone: "Mars/Phobos" } }),
      "budget.timeZone",
      /IANA/,
    ],
    [
      "steps out of order",
      rule("budget_used", { budget: { ...budget, steps: [0.85, 0.6] } }),
      "budget.steps",
      /0\.6, 0\.85, 1/,
    ],
    ["no steps", rule("budget_used", { budget: { ...budget, steps: [] } }), "budget.steps", /0\.6/],
    ["steps in percent", rule("budget_used", { budget: { ...budget, steps: [60, 85] } }), "budget.steps", /0\.6/],
    ["a budget that waits", rule("budget_used", { forSeconds: 60 }), "forSeconds", /Use 0/],
  ])("%s", (_name, of, field, fix) => {
    const problems = checkRule(of);
    expect(problems.map((problem) => problem.field)).toEqual([field]);
    expect(problems[0]?.fix).toMatch(fix);
    expect(problems[0]?.message).toMatch(/^[A-Z\w].*[.]$/);
  });

  test("all of it is said at once", () => {
    const problems = checkRule(rule("rate_429", { name: "", windowSeconds: 61, critical: 7, groupBy: ["pool"] }));
    expect(problems.map(({ field }) => field)).toEqual(["name", "critical", "windowSeconds", "groupBy"]);
  });
});
