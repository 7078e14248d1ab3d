import { describe, expect, test } from "vitest";
import type { AttemptCounters, RequestCounters } from "../store/query";
import { isAdditive, METRIC_IDS, type MetricId, metricOf } from "./catalog";
import { attemptValue, requestValue } from "./compute";
import { emptyAttemptCounters, emptyRequestCounters, sumAttemptCounters } from "./counters";

describe("attempt metrics", () => {
  test.each<[string, MetricId, Partial<AttemptCounters>, number | null]>([
    [
      "429 rate leaves cache answers and cancellations out",
      "rate_429",
      { attempts: 12, outside: 2, limited429: 1 },
      0.1,
    ],
    ["a rate over zero is null", "rate_429", {}, null],
    ["a rate over cache answers alone is null", "limited_rate", { attempts: 3, outside: 3 }, null],
    ["limited rate counts every limited status", "limited_rate", { attempts: 10, limited: 4, limited429: 1 }, 0.4],
    ["overload is its own rate", "overload_rate", { attempts: 10, limited: 4, overloaded: 3 }, 0.3],
    ["billing stops are a count", "billing_stops", { attempts: 10, billing: 5 }, 5],
    ["billing stops do not raise the 429 rate", "rate_429", { attempts: 10, billing: 5 }, 0],
    ["errors are shares of all attempts", "error_rate", { attempts: 10, outside: 5, failed: 1 }, 0.1],
    [
      "cached input over the input of those that report it",
      "prompt_cache_share",
      { inputTokens: 1_000, cachedInputTokens: 50, cacheReportingInputTokens: 200 },
      0.25,
    ],
    ["no answer, no time to first token", "ttft", { attempts: 10 }, null],
  ])("%s", (_name, id, counters, expected) => {
    expect(attemptValue(id, { ...emptyAttemptCounters(), ...counters }).value).toBe(expected);
  });
});

describe("request metrics", () => {
  test.each<[string, MetricId, Partial<RequestCounters>, number | null]>([
    [
      "fallbacks of answered requests",
      "fallback_rate",
      { requests: 30, answered: 20, fallbackModel: 1, fallbackProvider: 2, fallbackBoth: 1 },
      0.2,
    ],
    ["nothing answered, no fallback rate", "fallback_rate", { requests: 30 }, null],
    ["rescued of limited", "rescued_rate", { requests: 30, limited: 8, rescuedByRetry: 3, rescuedByModel: 1 }, 0.5],
    ["rescued by one way", "rescued_by_model_rate", { limited: 8, rescuedByRetry: 3, rescuedByModel: 1 }, 0.125],
    ["attempts per request", "amplification", { requests: 10, attempts: 15 }, 1.5],
    ["hits of those that report hits", "cache_hit_rate", { requests: 100, cacheReported: 10, cacheHits: 4 }, 0.4],
    ["nobody reports hits", "cache_hit_rate", { requests: 100 }, null],
    ["nothing lost where no limit was met", "wait_lost", { requests: 10 }, 0],
    ["nobody measured what the limits cost", "wait_lost", { requests: 10, limited: 2 }, null],
    ["cost of an answer", "cost_per_answered", { answered: 4, costNanoUsd: 1_000 }, 250],
  ])("%s", (_name, id, counters, expected) => {
    expect(requestValue(id, { ...emptyRequestCounters(), ...counters }).value).toBe(expected);
  });
});

test("an empty bucket is 0 for what adds up and null for everything else", () => {
  for (const id of METRIC_IDS) {
    const metric = metricOf(id);
    if (metric.grain === "pool_minute") continue;
    const { value } = metric.grain === "attempt" ? attemptValue(id, null) : requestValue(id, null);
    expect([id, value]).toEqual([id, isAdditive(metric) ? 0 : null]);
  }
});

test("a metric of another grain is refused", () => {
  expect(() => attemptValue("fallback_rate", null)).toThrow("fallback_rate");
  expect(() => requestValue("rpm_utilization", null)).toThrow("rpm_utilization");
});

test("sums add every counter and every bin, and leave their rows alone", () => {
  const row = { counters: { ...emptyAttemptCounters(), attempts: 2 } };
  row.counters.ttft = { count: 1, sumMs: 9, bins: [1, ...row.counters.ttft.bins.slice(1)] };
  const total = sumAttemptCounters([row, row]);
  expect([total.attempts, total.ttft.count, total.ttft.sumMs, total.ttft.bins[0]]).toEqual([4, 2, 18, 2]);
  expect([row.counters.attempts, row.counters.ttft.bins[0]]).toEqual([2, 1]);
});
