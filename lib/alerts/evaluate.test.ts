import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../metrics/buckets";
import type { Evaluation, RuleInput } from "../model/alert";
import { HISTOGRAM_BINS, histogramBin } from "../store/query";
import { evaluate } from "./evaluate";
import type { MinuteFigure, RuleFigures } from "./figures";
import { failedEvaluation } from "./judge";
import { ruleOf, T } from "./rule-fixture";

type Minute = MinuteFigure | null;
const minute = (numerator: number, denominator: number): Minute => ({ numerator, denominator, bins: null });
/** Newest last. */
const repeated = (count: number, figure: Minute): Minute[] => Array.from({ length: count }, () => figure);

function judged(rule: Partial<RuleInput>, minutes: Minute[], atMs = T): Evaluation {
  return evaluate(ruleOf(rule), { kind: "minutes", labels: {}, minutes }, atMs);
}

const quiet = repeated(60, null);
/** Judged by the plain value, over 5 percent, in 5 minutes. */
const plain: Partial<RuleInput> = {
  metric: "rate_429",
  warning: null,
  critical: 0.05,
  resolveAt: 0.03,
  confidence: null,
  minBad: 0,
  minSamples: 20,
  windowSeconds: 300,
  maxWindowSeconds: 3_600,
};

describe("shares", () => {
  test.each<[string, Partial<RuleInput>, Minute[], Partial<Evaluation>]>([
    ["nothing at all", plain, quiet, { verdict: "no_data", value: null, samples: 0 }],
    ["minutes with nothing that counts", plain, repeated(60, minute(0, 0)), { verdict: "no_data", value: null }],
    ["too few in an hour", plain, [minute(3, 19), ...repeated(9, null)], { verdict: "sparse", samples: 19, bad: 3 }],
    ["exactly the threshold is not beyond it", plain, repeated(5, minute(1, 20)), { verdict: "hold", value: 0.05 }],
    [
      "beyond it",
      plain,
      repeated(5, minute(2, 20)),
      { verdict: "breach", severity: "critical", bad: 10, samples: 100 },
    ],
    ["between", plain, repeated(5, minute(4, 100)), { verdict: "hold", severity: null }],
    ["exactly where it resolves", plain, repeated(5, minute(3, 100)), { verdict: "clear" }],
    [
      "without hysteresis there is no between",
      { ...plain, resolveAt: null },
      repeated(5, minute(5, 100)),
      { verdict: "clear" },
    ],
    [
      "a warning",
      { ...plain, warning: 0.05, critical: 0.2 },
      repeated(5, minute(10, 100)),
      { verdict: "breach", severity: "warning", threshold: 0.05 },
    ],
    [
      "beyond both",
      { ...plain, warning: 0.05, critical: 0.2 },
      repeated(5, minute(30, 100)),
      { severity: "critical", threshold: 0.2 },
    ],
    [
      "no threshold is reached: the first is named",
      { ...plain, warning: 0.05, critical: 0.2 },
      repeated(5, minute(0, 100)),
      { threshold: 0.05 },
    ],
    ["too few bad ones", { ...plain, minBad: 3 }, repeated(5, minute(0.4, 4)), { verdict: "hold", value: 0.1, bad: 2 }],
    ["enough bad ones", { ...plain, minBad: 2 }, repeated(5, minute(0.4, 4)), { verdict: "breach" }],
    ["weighted samples", plain, repeated(5, minute(10, 40)), { verdict: "breach", samples: 200, bad: 50 }],
    ["figures that are no numbers", plain, repeated(5, minute(Number.NaN, 40)), { verdict: "error", value: null }],
  ])("%s", (_name, rule, minutes, expected) => {
    expect(judged(rule, minutes)).toMatchObject(expected);
  });

  test.each<[string, 0.9 | 0.95 | null, number, number, Partial<Evaluation>]>([
    ["1 of 20 may be chance", 0.9, 1, 20, { verdict: "hold", value: 0.05 }],
    ["8 of 100 may be chance at 95 %", 0.95, 8, 100, { verdict: "hold", value: 0.08 }],
    ["and is none at 90 %", 0.9, 8, 100, { verdict: "breach", value: 0.08 }],
    ["nor by the plain value", null, 8, 100, { verdict: "breach", lowerBound: null }],
    ["10 of 20 is none", 0.95, 10, 20, { verdict: "breach" }],
    ["clear goes by the plain value", 0.95, 3, 100, { verdict: "clear" }],
  ])("Wilson's lower bound: %s", (_name, confidence, bad, samples, expected) => {
    expect(judged({ ...plain, confidence }, [minute(bad, samples), ...repeated(4, null)])).toMatchObject(expected);
  });

  test("the bound is the one-sided one", () => {
    // (0.1 + 1.2816²/200 - 1.2816·sqrt(0.09/100 + 1.2816²/40000)) / (1 + 1.2816²/100)
    expect(judged({ ...plain, confidence: 0.9 }, repeated(5, minute(2, 20))).lowerBound).toBeCloseTo(0.06778, 5);
  });

  const below: Partial<RuleInput> = {
    ...plain,
    metric: "cache_hit_rate",
    direction: "below",
    critical: 0.2,
    resolveAt: 0.3,
  };
  test.each<[string, Partial<RuleInput>, Minute[], Partial<Evaluation>]>([
    ["below it", below, repeated(5, minute(1, 20)), { verdict: "breach", value: 0.05, bad: 5 }],
    ["exactly it", below, repeated(5, minute(4, 20)), { verdict: "hold" }],
    ["where it resolves", below, repeated(5, minute(6, 20)), { verdict: "clear" }],
    [
      "the upper bound is tested",
      { ...below, confidence: 0.95 },
      repeated(5, minute(0.6, 4)),
      { verdict: "hold", value: 0.15 },
    ],
    [
      "with enough it is below too",
      { ...below, confidence: 0.95 },
      repeated(5, minute(10, 100)),
      { verdict: "breach" },
    ],
    ["bad ones are the misses", { ...below, minBad: 96 }, repeated(5, minute(1, 20)), { verdict: "hold" }],
    ["not measured is no 0", below, quiet, { verdict: "no_data", value: null }],
  ])("a rule about too little: %s", (_name, rule, minutes, expected) => {
    expect(judged(rule, minutes)).toMatchObject(expected);
  });
});

describe("the window", () => {
  test.each<[string, Minute[], [minutes: number, samples: number, verdict: string]]>([
    ["is 5 minutes where they hold enough", repeated(60, minute(0, 4)), [5, 20, "clear"]],
    ["holds all of its 5 minutes", repeated(60, minute(0, 40)), [5, 200, "clear"]],
    ["grows minute by minute until they do", repeated(60, minute(0, 2)), [10, 20, "clear"]],
    ["goes to the newest first", [...repeated(50, minute(9, 9)), ...repeated(10, minute(0, 2))], [10, 20, "clear"]],
    ["grows over gaps", [...repeated(30, minute(0, 20)), ...repeated(30, null)], [31, 20, "clear"]],
    ["ends at an hour", repeated(80, minute(0, 0.3)), [60, 18, "sparse"]],
    ["takes history that is too short for what it is", [minute(0, 19)], [60, 19, "sparse"]],
  ])("%s", (_name, minutes, [length, samples, verdict]) => {
    const evaluation = judged(plain, minutes);
    expect((evaluation.windowToMs - evaluation.windowFromMs) / MINUTE_MS).toBe(length);
    expect(evaluation.windowToMs).toBe(T);
    expect(evaluation.samples).toBeCloseTo(samples);
    expect(evaluation.verdict).toBe(verdict);
  });
});

describe("other attempt and request metrics", () => {
  const ttft = { metric: "ttft", direction: "above", critical: 3_000, resolveAt: 2_400, minSamples: 20 } as const;
  const sum = { metric: "limited", direction: "above", critical: 50, resolveAt: 10, windowSeconds: 300 } as const;
  test.each<[string, Partial<RuleInput>, Minute[], Partial<Evaluation>]>([
    [
      "a mean beyond its threshold",
      ttft,
      repeated(5, minute(40_000, 10)),
      { verdict: "breach", value: 4_000, samples: 50, bad: null },
    ],
    ["a mean between", ttft, repeated(5, minute(25_000, 10)), { verdict: "hold", value: 2_500 }],
    ["a mean of too few", ttft, [minute(90_000, 10)], { verdict: "sparse", value: 9_000 }],
    ["a mean of nothing", ttft, quiet, { verdict: "no_data", value: null }],
    ["a count of the window alone", sum, repeated(60, minute(9, 100)), { verdict: "hold", value: 45, samples: 500 }],
    ["a count beyond", sum, repeated(60, minute(11, 100)), { verdict: "breach", value: 55, bad: null }],
    ["a count of nothing is not known", sum, quiet, { verdict: "no_data" }],
    [
      "that too little comes is seen where nothing comes",
      { metric: "attempts", direction: "below", critical: 1, resolveAt: null },
      quiet,
      { verdict: "breach", value: 0 },
    ],
    [
      "amounts by what they belong to have no bound",
      { metric: "amplification", critical: 1.5, resolveAt: 1.3, confidence: 0.95, minBad: 900 },
      repeated(5, minute(40, 20)),
      { verdict: "breach", value: 2, lowerBound: null },
    ],
    [
      "tokens are no samples",
      { metric: "prompt_cache_share", direction: "below", critical: 0.2, resolveAt: 0.3, minSamples: 20_000 },
      repeated(5, minute(10, 3_000)),
      { verdict: "sparse" },
    ],
  ])("%s", (_name, rule, minutes, expected) => {
    expect(judged({ ...rule, warning: null }, minutes)).toMatchObject(expected);
  });

  const bins = (...values: number[]) => {
    const counts = Array.from({ length: HISTOGRAM_BINS }, () => 0);
    for (const value of values) counts[histogramBin(value)] = (counts[histogramBin(value)] ?? 0) + 10;
    return counts;
  };
  test.each([
    ["p50", "ttft_p50", 1_750],
    ["p95", "ttft_p95", 3_850],
  ] as const)("%s comes from the bins of the whole window", (_name, metric, expected) => {
    const figure = (value: number): Minute => ({ numerator: value * 10, denominator: 10, bins: bins(value) });
    const minutes = [...repeated(55, figure(100)), figure(900), figure(2_000), null, figure(4_000), null];
    const rule = {
      metric,
      direction: "above",
      critical: 1_700,
      resolveAt: 500,
      warning: null,
      minSamples: 20,
    } as const;
    expect(judged(rule, minutes)).toMatchObject({ verdict: "breach", value: expected, samples: 30, bad: null });
  });
});

describe("use of a limit", () => {
  const pool = { metric: "tpm_utilization", warning: 0.8, critical: 0.95, resolveAt: 0.7 } as const;
  const uses = (...shares: (number | null)[]) =>
    shares.map((share) => (share === null ? null : minute(share * 1_000, 1_000)));
  test.each<[string, Minute[], Partial<Evaluation>]>([
    [
      "3 of the last 5 minutes beyond",
      uses(0.9, 0.1, 0.85, 0.2, 0.82),
      { verdict: "breach", severity: "warning", value: 0.82, bad: 3, samples: 5 },
    ],
    ["2 of them are a spike", uses(0.99, 0.1, 0.99, 0.2, 0.1), { verdict: "clear", value: 0.2, bad: 2 }],
    ["earlier minutes are past", uses(0.9, 0.9, 0.9, 0.1, 0.1, 0.1, 0.1, 0.1), { verdict: "clear", value: 0.1 }],
    [
      "critical where 3 are beyond that",
      uses(0.96, 0.99, 1.2, 0.1, 0.1),
      { severity: "critical", threshold: 0.95, value: 0.96 },
    ],
    ["between", uses(0.75, 0.75, 0.9, 0.1, 0.1), { verdict: "hold", value: 0.75 }],
    ["exactly the threshold", uses(0.8, 0.8, 0.8, 0.8, 0.8), { verdict: "hold" }],
    ["idle", uses(0, 0, 0, 0, 0), { verdict: "clear", value: 0 }],
    ["not reported", uses(null, null, null, null, null), { verdict: "no_data", value: null, samples: 0 }],
    ["hardly reported", uses(null, null, null, 0.9, 0.9), { verdict: "sparse", samples: 2 }],
    ["reported in 3 minutes", uses(null, 0.9, null, 0.9, 0.9), { verdict: "breach" }],
    [
      "a limit nobody knows",
      [minute(5, 0)],
      { verdict: "error", value: null, error: "The limit is not known: declare it on the pool." },
    ],
  ])("%s", (_name, minutes, expected) => {
    expect(judged(pool, minutes)).toMatchObject({ windowFromMs: T - 5 * MINUTE_MS, windowToMs: T, ...expected });
  });

  test("of a window of one minute, that minute", () => {
    expect(judged({ ...pool, windowSeconds: 60 }, uses(0.1, 0.9))).toMatchObject({ verdict: "breach", value: 0.9 });
  });
});

describe("budgets", () => {
  const budget = { amountUsd: 100, period: "day", timeZone: "UTC", steps: [0.6, 0.85, 1], projected: true } as const;
  const spent = (spentUsd: number, elapsed = 0.5, projected = false): Evaluation =>
    evaluate(
      ruleOf({ metric: "budget_used", budget: { ...budget, steps: [...budget.steps], projected } }),
      { kind: "budget", labels: {}, spentUsd, periodFromMs: T, periodToMs: T + DAY_MS },
      T + elapsed * DAY_MS,
    );
  test.each<[string, Evaluation, Partial<Evaluation>]>([
    ["nothing spent", spent(0), { verdict: "clear", value: 0, threshold: 0.6, step: null }],
    ["below the first step", spent(59.9), { verdict: "clear", step: null }],
    [
      "a step is reached",
      spent(60),
      { verdict: "breach", severity: "warning", threshold: 0.6, step: 0.6, bad: 60, samples: 100 },
    ],
    ["the highest counts", spent(99), { severity: "warning", threshold: 0.85, step: 0.85 }],
    ["all of it is critical", spent(100), { severity: "critical", threshold: 1, step: 1 }],
    ["nobody asked for the pace", spent(40, 0.1), { verdict: "clear", projected: null }],
    [
      "the pace leads beyond",
      spent(30, 0.25, true),
      { verdict: "breach", severity: "warning", projected: 1.2, step: null, threshold: 0.6 },
    ],
    ["the pace stays within", spent(20, 0.25, true), { verdict: "clear", projected: 0.8 }],
    ["too early for a pace", spent(30, 0.04, true), { verdict: "clear", projected: null }],
  ])("%s", (_name, evaluation, expected) => {
    expect(evaluation).toMatchObject({ windowFromMs: T, ...expected });
  });

  test("a rule without its budget says so", () => {
    const rule = ruleOf({ metric: "budget_used", budget: null });
    const figures: RuleFigures = { kind: "budget", labels: {}, spentUsd: 1, periodFromMs: T, periodToMs: T + DAY_MS };
    expect(evaluate(rule, figures, T)).toMatchObject({ verdict: "error", value: null });
  });
});

describe("time until a daily limit is used up", () => {
  const until = (used: number, perSecond: number | null, hoursToReset = 10, limit = 10_000) =>
    evaluate(
      ruleOf({ metric: "time_to_exhaustion", direction: "below", critical: 3_600, resolveAt: 7_200, warning: null }),
      { kind: "exhaustion", labels: {}, used, limit, perSecond, resetAtMs: T + hoursToReset * HOUR_MS },
      T,
    );
  test.each<[string, Evaluation, Partial<Evaluation>]>([
    ["within the hour", until(9_000, 1), { verdict: "breach", value: 1_000, bad: 9_000, samples: 10_000 }],
    ["within two", until(5_000, 1), { verdict: "hold", value: 5_000 }],
    ["later", until(0, 1), { verdict: "clear", value: 10_000 }],
    ["it resets before", until(9_000, 1, 0.2), { verdict: "clear", value: null }],
    ["nothing is used", until(9_999, null), { verdict: "clear", value: null }],
    ["used up already", until(10_001, null), { verdict: "breach", value: 0 }],
    ["the reset is past", until(10_001, 1, 0), { verdict: "clear", value: null }],
    ["a limit nobody knows", until(1, 1, 10, 0), { verdict: "error" }],
  ])("%s", (_name, evaluation, expected) => {
    expect(evaluation).toMatchObject(expected);
  });
});

describe("refusals that no soon retry helps", () => {
  const stops = (metric: "never_stops" | "at_reset_stops", count: number, attempts: number, resetAtMs: number | null) =>
    evaluate(ruleOf({ metric }), { kind: "stops", labels: {}, stops: count, attempts, resetAtMs }, T);
  test.each<[string, Evaluation, Partial<Evaluation>]>([
    [
      "one for good",
      stops("never_stops", 1, 500, null),
      { verdict: "breach", severity: "critical", value: 1, samples: 500 },
    ],
    ["none among attempts", stops("never_stops", 0, 500, null), { verdict: "clear", value: 0 }],
    ["no attempts", stops("never_stops", 0, 0, null), { verdict: "no_data", value: null }],
    ["one until a reset", stops("at_reset_stops", 1, 5, T + HOUR_MS), { verdict: "breach", resetAtMs: T + HOUR_MS }],
    ["its reset is past", stops("at_reset_stops", 3, 5, T - 1), { verdict: "clear", resetAtMs: T - 1 }],
    ["no reset was named", stops("at_reset_stops", 1, 5, null), { verdict: "breach", resetAtMs: null }],
  ])("%s", (_name, evaluation, expected) => {
    expect(evaluation).toMatchObject(expected);
  });
});

describe("a source that stopped reporting", () => {
  const silent = (minutes: number, longestPauseMinutes: number) =>
    evaluate(
      ruleOf({ metric: "minutes_silent", critical: 30, warning: null, resolveAt: 5 }),
      {
        kind: "silent",
        labels: {},
        lastAtMs: T - minutes * MINUTE_MS,
        longestPauseMs: longestPauseMinutes * MINUTE_MS,
      },
      T,
    );
  test.each<[string, Evaluation, Partial<Evaluation>]>([
    ["just heard", silent(0, 1), { verdict: "clear", value: 0 }],
    ["heard of in the future", silent(-3, 1), { verdict: "clear", value: 0 }],
    ["quiet", silent(30, 1), { verdict: "hold", value: 30 }],
    ["too quiet", silent(31, 1), { verdict: "breach", threshold: 30 }],
    ["used to be as quiet", silent(31, 16), { verdict: "hold", threshold: 32 }],
    ["more than twice as quiet as ever", silent(33, 16), { verdict: "breach", threshold: 32 }],
  ])("%s", (_name, evaluation, expected) => {
    expect(evaluation).toMatchObject(expected);
  });
});

test("figures that could not be had are an error, in words", () => {
  expect(failedEvaluation(ruleOf(plain), T, "The database is busy.")).toMatchObject({
    verdict: "error",
    value: null,
    error: "The database is busy.",
    windowFromMs: T - 5 * MINUTE_MS,
  });
});
