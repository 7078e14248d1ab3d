import { describe, expect, test } from "vitest";
import { alertMetricMessages } from "../i18n/alert-metrics";
import { METRIC_IDS } from "../metrics/catalog";
import { ALERT_ONLY_METRICS, type RuleInput } from "../model/alert";
import { someInput } from "./alerts-fixture";
import { METRICS_BY_FAMILY } from "./metric-facts";
import { readRuleForm } from "./read-rule-form";
import { type RuleForm, ruleFormOf, startForm, withMetric } from "./rule-form";
import { fieldOfPath, ruleBody, ruleOfRow } from "./rule-wire";

const ALL = [...METRIC_IDS, ...ALERT_ONLY_METRICS];
const problemsOf = (over: Partial<RuleForm>, input: Partial<RuleInput> = {}) => {
  const read = readRuleForm({ ...ruleFormOf(someInput({ warning: null, ...input })), ...over });
  return "problems" in read ? read.problems : {};
};

describe("a rule through its form", () => {
  test.each(ALL)("%s comes back as it was, from its defaults on", (metric) => {
    const input = someInput({ metric, name: "n" });
    expect(readRuleForm(ruleFormOf(input))).toEqual({ input });
  });

  test.each<[string, Partial<RuleInput>, Partial<RuleForm>]>([
    ["a share in percent", { metric: "rate_429", critical: 0.125 }, { critical: "12.5" }],
    ["a time in seconds", { metric: "ttft", critical: 3_500 }, { critical: "3.5" }],
    ["money in dollars", { metric: "cost", critical: 2_500_000_000 }, { critical: "2.5" }],
    ["a length in minutes", { metric: "time_to_exhaustion", critical: 5_400 }, { critical: "90" }],
    [
      "hours of silence",
      { noDataResolveSeconds: 21_600, repeatSeconds: 0 },
      { noDataResolveHours: "6", repeatHours: "" },
    ],
  ])("%s", (_name, input, form) => {
    expect(ruleFormOf(someInput(input))).toMatchObject(form);
  });

  test("figures may be written as people copy them", () => {
    const read = readRuleForm({ ...startForm("cost", "n", [], "UTC"), critical: " $1,250.50 " });
    expect("input" in read && read.input.critical).toBe(1_250_500_000_000);
  });
});

describe("what is wrong stands beside its field", () => {
  test.each<[string, Partial<RuleForm>, object]>([
    ["no name", { name: " " }, { name: "required" }],
    ["no threshold", { critical: "" }, { critical: "required" }],
    ["a threshold that is no number", { critical: "five" }, { critical: "not_a_number" }],
    ["one below 0", { critical: "-1" }, { critical: "negative" }],
    ["resolving beyond firing", { critical: "5", resolveAt: "6" }, { resolveAt: "wrong_side" }],
    ["a warning that comes later", { critical: "5", warning: "6" }, { warning: "warning_side" }],
    [
      "a window that does not stretch",
      { windowMinutes: "10", maxWindowMinutes: "5" },
      { maxWindowMinutes: "too_short" },
    ],
    ["half an attempt", { minSamples: "1.5" }, { minSamples: "not_whole" }],
  ])("%s", (_name, over, expected) => {
    expect(problemsOf(over)).toMatchObject(expected);
  });

  test.each<[string, Partial<RuleForm>, object]>([
    ["a budget without an amount", { budgetAmount: "" }, { budgetAmount: "required" }],
    ["steps that do not ascend", { budgetSteps: "85, 60" }, { budgetSteps: "steps" }],
    ["a zone that is none", { budgetZone: "Mars" }, { budgetZone: "zone" }],
  ])("%s", (_name, over, expected) => {
    expect(problemsOf(over, { metric: "budget_used" })).toEqual(expected);
  });
});

test("another metric brings its own defaults and keeps whom and what for", () => {
  const names = alertMetricMessages("en").name;
  const form = { ...startForm("rate_429", names.rate_429, ["c1"], "UTC"), filter: { app: ["a"] }, description: "d" };
  const next = withMetric(form, "ttft", names);
  expect(next).toMatchObject({
    name: "TTFT, mean",
    critical: "3",
    filter: { app: ["a"] },
    channels: ["c1"],
    description: "d",
  });
  expect(withMetric({ ...form, name: "mine" }, "ttft", names).name).toBe("mine");
});

test.each(ALL)("%s comes back as it was over the wire", (metric) => {
  const input = someInput({ metric, name: "n", filter: { provider: ["openai", null] } });
  const row = { ...ruleBody(input), id: "r1", version: 3, paused_at: null };
  expect(ruleOfRow(JSON.parse(JSON.stringify(row)))).toEqual({ ...input, id: "r1", version: 3 });
});

test("money leaves as USD", () => {
  expect(
    ruleBody(someInput({ metric: "cost", critical: 2_500_000_000, warning: null, resolveAt: null })).critical,
  ).toBe(2.5);
});

test.each([
  ["critical", "critical"],
  ["for_seconds", "forMinutes"],
  ["channels.0", "channels"],
  ["filter.provider.1", "filter"],
  ["budget.time_zone", "budgetZone"],
  ["budget", "budgetAmount"],
  ["", null],
])("a problem at %j is one of the field %j", (path, field) => expect(fieldOfPath(path)).toBe(field));

test("every metric is offered once", () => {
  expect(METRICS_BY_FAMILY.flatMap(({ metrics }) => metrics).toSorted()).toEqual([...ALL].toSorted());
});
