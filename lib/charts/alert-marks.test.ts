import { describe, expect, test } from "vitest";
import type { AlertEvent } from "../model/alert";
import { type AlertSpan, alertMarks, alertSpans, alertsOn } from "./alert-marks";

const event = (over: Partial<AlertEvent>): AlertEvent => ({
  id: "e",
  ruleId: "r",
  ruleName: "429 rate",
  metric: "rate_429",
  direction: "above",
  resolveAt: null,
  budget: null,
  fingerprint: "f",
  episodeId: "one",
  seq: 1,
  kind: "fired",
  severity: "warning",
  reason: null,
  atMs: 100,
  firedAtMs: 100,
  labels: { provider: "openai" },
  evaluation: {
    verdict: "breach",
    severity: "warning",
    value: 1,
    lowerBound: null,
    threshold: 0,
    samples: 1,
    bad: null,
    windowFromMs: 0,
    windowToMs: 100,
    error: null,
  },
  context: null,
  ...over,
});
const say = ({ ruleName }: AlertEvent) => ({ label: ruleName, href: "/alerts" });
const span = (over: Partial<AlertSpan>): AlertSpan => ({
  key: "k",
  metric: "rate_429",
  severity: "warning",
  fromMs: 0,
  toMs: null,
  label: "a",
  href: "/alerts",
  ...over,
});

describe("alerts as spans", () => {
  test("an episode lasts from firing to resolving, with its worst severity", () => {
    const events = [
      event({}),
      event({ seq: 2, kind: "escalated", severity: "critical", atMs: 200 }),
      event({ seq: 3, kind: "resolved", atMs: 300 }),
      event({ episodeId: "two", atMs: 400, firedAtMs: 400 }),
    ];
    expect(alertSpans(events, { layer: "client" }, say)).toMatchObject([
      { key: "one", fromMs: 100, toMs: 300, severity: "critical" },
      { key: "two", fromMs: 400, toMs: null, severity: "warning" },
    ]);
  });

  test.each([
    ["its provider", { provider: ["openai"] }, 1],
    ["another provider", { provider: ["groq"] }, 0],
    ["what it does not name", { app: ["support"] }, 1],
  ])("a filter on %s", (_name, filter, count) => {
    expect(alertSpans([event({})], { layer: "client", ...filter }, say)).toHaveLength(count);
  });

  test.each([
    ["rate_429", "limited"],
    ["budget_used", "limited"],
    ["tpm_utilization", "utilization"],
    ["time_to_exhaustion", "utilization"],
    ["fallback_rate", "fallback"],
    ["cache_hit_rate", "cache"],
    ["ttft_p95", "ttft"],
  ] as const)("%s stands on the chart %s", (metric, chart) => {
    expect(alertsOn(chart, [span({ metric })])).toHaveLength(1);
  });
});

test("marks that would stand on one place share it, with the graver colour and the longer span", () => {
  const spans = [
    span({ fromMs: 50, toMs: 60, label: "a" }),
    span({ fromMs: 55, toMs: null, label: "b", severity: "critical" }),
    span({ fromMs: 80, toMs: 90, label: "c" }),
    span({ fromMs: 0, toMs: 5, label: "before" }),
    span({ fromMs: 200, label: "after" }),
  ];
  expect(alertMarks(spans, { fromMs: 10, toMs: 110 }, 100)).toEqual([
    { fromMs: 50, toMs: null, severity: "critical", labels: ["a", "b"], href: "/alerts" },
    { fromMs: 80, toMs: 90, severity: "warning", labels: ["c"], href: "/alerts" },
  ]);
});
