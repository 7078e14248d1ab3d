import { describe, expect, test } from "vitest";
import type { StoredAttempt } from "../model/attempt";
import type { Dimension } from "../model/limit";
import type { CountingRule, Pool, PoolLimit } from "../model/pool";
import type { PoolSpanRow } from "../store/pool-span";
import type { PoolUsageRow } from "../store/query";
import { MINUTE_MS } from "./buckets";
import { defaultCountingRule } from "./counting";
import { CEILING_SHARE, type Conclusion, inferDimension, isQuestioned, ROOM_SHARE } from "./infer-dimension";
import type { PoolTraffic } from "./infer-dimension-use";

const NOON = Date.UTC(2026, 2, 2, 12);
const COORDINATES = { provider: "azure_openai", account: null, deployment: null, key: null, model: "gpt-4o" };
const RULE: CountingRule = { ...defaultCountingRule("azure_openai"), reservedTokens: false };

function attemptOf(parts: Partial<StoredAttempt> = {}): StoredAttempt {
  const attempt: Partial<StoredAttempt> = {
    ...COORDINATES,
    layer: "client",
    upstream: null,
    outcome: "limited",
    limitSource: "provider_rate_limit",
    dimension: "unknown",
    retryable: "soon",
    startedAtMs: NOON + 30_000,
    endedAtMs: NOON + 30_200,
    inputTokens: null,
    outputTokens: null,
    cachedInputTokens: null,
    reservedTokens: null,
    requested: null,
    cacheHit: null,
    sampleRate: 1,
    ...parts,
  };
  return attempt as StoredAttempt;
}

function poolOf(limits: Pool["limits"], over: Partial<Pool> = {}): Pool {
  return {
    id: "p",
    name: "Team",
    provider: COORDINATES.provider,
    account: null,
    deployment: null,
    keys: [],
    models: [],
    limits,
    window: "rolling",
    counting: RULE,
    origin: "declared",
    version: 1,
    ...over,
  };
}

function spanRow(parts: Partial<PoolSpanRow> = {}): PoolSpanRow {
  return {
    ...COORDINATES,
    basis: "start",
    failed: false,
    attempts: 0,
    inputTokens: 0,
    cachedInputTokens: 0,
    outputTokens: 0,
    reserveExcessTokens: 0,
    unmeasured: 0,
    running: 0,
    ...parts,
  };
}

function minuteRow(parts: Partial<PoolUsageRow>): PoolUsageRow {
  const { unmeasured: _u, running: _r, ...row } = spanRow();
  return { ...row, minuteAtMs: NOON - MINUTE_MS, limited: 0, inFlightMs: 0, ...parts };
}

const NO_TRAFFIC: PoolTraffic = { lastMinute: [], clockMinute: [], day: [] };

/** So many requests, tokens and running attempts in the last 60 seconds. */
function used(requests: number, tokens = 0, running = 0): PoolTraffic {
  return { ...NO_TRAFFIC, lastMinute: [spanRow({ attempts: requests, inputTokens: tokens, running })] };
}

const BOTH: Pool["limits"] = { rpm: 100, tpm: 10_000 };

describe("which limit, where the response does not say", () => {
  test.each<[string, Pool["limits"], PoolTraffic, Conclusion, Dimension | null, PoolLimit | null]>([
    ["requests at the ceiling, tokens far", BOTH, used(100, 1_000), "inferred", "rpm", "rpm"],
    ["tokens at the ceiling, requests far", BOTH, used(10, 9_900), "inferred", "tpm", "tpm"],
    ["a ceiling begins at 90 %", BOTH, used(90, 1_000), "inferred", "rpm", "rpm"],
    ["just below it nothing is inferred", BOTH, used(89, 1_000), "near", null, "rpm"],
    ["room ends at 70 %", BOTH, used(100, 7_000), "inferred", "rpm", "rpm"],
    ["just above it the other cannot be ruled out", BOTH, used(100, 7_001), "indistinct", null, null],
    ["both at the ceiling", BOTH, used(97, 9_500), "indistinct", null, null],
    ["both had room", BOTH, used(12, 1_000), "room", null, null],
    ["nothing was recorded at all", BOTH, NO_TRAFFIC, "room", null, null],
    ["the only known limit at its ceiling", { rpm: 100 }, used(100), "inferred", "rpm", "rpm"],
    ["input tokens are tokens per minute", { rpm: 100, itpm: 1_000 }, used(10, 990), "inferred", "tpm", "itpm"],
    [
      "tokens counted twice over are still tokens",
      { rpm: 100, tpm: 1_000, itpm: 900 },
      used(9, 890),
      "inferred",
      "tpm",
      "itpm",
    ],
    [
      "as many running as may run",
      { rpm: 100, concurrency: 8 },
      used(20, 0, 8),
      "inferred",
      "concurrency",
      "concurrency",
    ],
    ["one place was free", { rpm: 100, concurrency: 4 }, used(20, 0, 3), "near", null, "concurrency"],
    ["more than the limit is at the ceiling too", BOTH, used(180, 1_000), "inferred", "rpm", "rpm"],
    ["a pool without limits", {}, used(100), "no_limits", null, null],
    ["a limit of 0 is none", { rpm: 0 }, used(100), "no_limits", null, null],
  ])("%s", (_name, limits, traffic, conclusion, dimension, limit) => {
    expect(inferDimension(attemptOf(), poolOf(limits), traffic)).toMatchObject({ conclusion, dimension, limit });
  });

  test("no pool at all: nothing is known, and that is said", () => {
    expect(inferDimension(attemptOf(), null, NO_TRAFFIC)).toMatchObject({ conclusion: "no_limits", pool: null });
  });

  test("every known limit comes with its figures, whatever was concluded", () => {
    const found = inferDimension(attemptOf(), poolOf({ rpm: 100, tpm: 10_000, concurrency: 10 }), used(97, 9_500, 2));
    expect(found?.limits.map(({ limit, used, limitValue, share }) => [limit, used, limitValue, share])).toEqual([
      ["rpm", 97, 100, 0.97],
      ["tpm", 9_500, 10_000, 0.95],
      ["concurrency", 2, 10, 0.2],
    ]);
  });

  test("between room and ceiling nothing is claimed", () => {
    expect(ROOM_SHARE).toBeLessThan(CEILING_SHARE);
  });
});

describe("the refused request itself", () => {
  test.each<[string, Partial<StoredAttempt>, Partial<CountingRule>, PoolTraffic, Conclusion, PoolLimit | null]>([
    ["its tokens would have gone over the limit", { inputTokens: 4_000 }, {}, used(10, 6_500), "inferred", "tpm"],
    ["its tokens would have fitted", { inputTokens: 3_000 }, {}, used(10, 6_500), "room", null],
    ["its tokens are not known", {}, {}, used(10, 6_500), "room", null],
    ["alone larger than the limit", { inputTokens: 12_000 }, {}, used(10, 0), "inferred", "tpm"],
    [
      "what it reserved counts where that is the rule",
      { inputTokens: 500, reservedTokens: 4_000 },
      { reservedTokens: true },
      used(10, 6_500),
      "inferred",
      "tpm",
    ],
    [
      "what it reserved does not count elsewhere",
      { inputTokens: 500, reservedTokens: 4_000 },
      {},
      used(10, 6_500),
      "room",
      null,
    ],
    [
      "cached input does not count where it is free",
      { inputTokens: 4_000, cachedInputTokens: 3_000 },
      { cachedInput: false },
      used(10, 6_500),
      "room",
      null,
    ],
    [
      "is not added twice where failed requests count",
      { inputTokens: 3_000 },
      { failedRequests: true },
      used(10, 7_000),
      "room",
      null,
    ],
  ])("%s", (_name, parts, rule, traffic, conclusion, limit) => {
    const pool = poolOf(BOTH, { counting: { ...RULE, ...rule } });
    expect(inferDimension(attemptOf(parts), pool, traffic)).toMatchObject({ conclusion, limit });
  });
});

describe("the pool's own counting rule", () => {
  const storm = (failed: number): PoolTraffic => ({
    ...NO_TRAFFIC,
    lastMinute: [spanRow({ attempts: 60, inputTokens: 1_000 }), spanRow({ failed: true, attempts: failed })],
  });

  test.each<[string, Partial<CountingRule>, PoolTraffic, Conclusion]>([
    ["refused requests fill the limit where they count", { failedRequests: true }, storm(40), "inferred"],
    ["and do not where they do not", {}, storm(40), "room"],
    [
      "tokens count where the request ended",
      { tokensAt: "end" },
      { ...NO_TRAFFIC, lastMinute: [spanRow({ basis: "end", inputTokens: 9_500 })] },
      "inferred",
    ],
    ["and not where it started", { tokensAt: "end" }, used(10, 9_500), "room"],
    [
      "output does not count where only input does",
      { tokens: "input" },
      { ...NO_TRAFFIC, lastMinute: [spanRow({ outputTokens: 9_500 })] },
      "room",
    ],
  ])("%s", (_name, rule, traffic, conclusion) => {
    const pool = poolOf(BOTH, { counting: { ...RULE, ...rule } });
    expect(inferDimension(attemptOf(), pool, traffic)?.conclusion).toBe(conclusion);
  });
});

describe("what was not measured", () => {
  const silent = (requests: number, unmeasured: number, tokens = 0): PoolTraffic => ({
    ...NO_TRAFFIC,
    lastMinute: [spanRow({ attempts: requests, unmeasured, inputTokens: tokens })],
  });

  test.each<[string, PoolTraffic, Conclusion, number | null]>([
    ["without token counts a token limit has no figure, and cannot be ruled out", silent(100, 100), "indistinct", null],
    ["nor can it be ruled out below the ceiling of requests", silent(20, 20), "unmeasured", null],
    ["one answer in ten may be silent", silent(100, 10, 5_000), "inferred", 5_000],
    ["more may not", silent(100, 11, 5_000), "indistinct", null],
    ["what was reported is enough for a ceiling", silent(50, 20, 9_500), "inferred", 9_500],
  ])("%s", (_name, traffic, conclusion, tokens) => {
    const found = inferDimension(attemptOf(), poolOf(BOTH), traffic);
    expect([found?.conclusion, found?.limits[1]?.used]).toEqual([conclusion, tokens]);
  });
});

describe("limits of a day", () => {
  const day = (requests: number): PoolTraffic => ({
    lastMinute: [spanRow({ attempts: 5 })],
    clockMinute: [spanRow({ attempts: 5 })],
    day: [minuteRow({ attempts: requests })],
  });

  test.each<[string, Pool["limits"], PoolTraffic, Conclusion, Dimension | null]>([
    ["the day so far and the minute so far", { rpm: 100, rpd: 50 }, day(45), "inferred", "rpd"],
    ["a day with room", { rpm: 5, rpd: 1_000 }, day(45), "inferred", "rpm"],
    [
      "a day that is no longer kept cannot be ruled out",
      { rpm: 5, rpd: 50 },
      { ...day(45), day: null },
      "indistinct",
      null,
    ],
    ["a day that is no longer kept, and nothing else known", { rpd: 50 }, { ...day(45), day: null }, "not_kept", null],
    ["tokens of a day without token counts", { tpd: 1_000 }, day(45), "unmeasured", null],
  ])("%s", (_name, limits, traffic, conclusion, dimension) => {
    expect(inferDimension(attemptOf(), poolOf(limits), traffic)).toMatchObject({ conclusion, dimension });
  });
});

describe("minutes that start with the clock's", () => {
  const both = (clock: [number, number], last: [number, number]): PoolTraffic => ({
    ...used(...last),
    clockMinute: used(...clock).lastMinute,
  });

  test.each<[string, Pool["window"], PoolTraffic, Conclusion, PoolLimit | null]>([
    [
      "the clock's minute settles it where it singles one out",
      "fixed_minute",
      both([10, 9_900], [95, 9_990]),
      "inferred",
      "tpm",
    ],
    [
      "else the last 60 seconds do: the provider's clock may be another",
      "fixed_minute",
      both([20, 100], [100, 900]),
      "inferred",
      "rpm",
    ],
    [
      "a rolling window is not cut at the clock's minute",
      "rolling",
      both([10, 9_900], [95, 9_990]),
      "indistinct",
      null,
    ],
    ["nor is a token bucket", "token_bucket", both([10, 9_900], [95, 9_990]), "indistinct", null],
  ])("%s", (_name, window, traffic, conclusion, limit) => {
    expect(inferDimension(attemptOf(), poolOf(BOTH, { window }), traffic)).toMatchObject({ conclusion, limit });
  });
});

describe("where the response did say", () => {
  const named = (parts: Partial<StoredAttempt>, traffic: PoolTraffic, limits = BOTH) =>
    inferDimension(attemptOf(parts), poolOf(limits), traffic);

  test.each<[string, Partial<StoredAttempt>, PoolTraffic, Conclusion | undefined]>([
    ["our count agrees", { dimension: "rpm" }, used(96, 9_900), "confirmed"],
    [
      "our count of that limit is far below, whatever the others show",
      { dimension: "rpm" },
      used(12, 9_900),
      "contradicted",
    ],
    ["in between it neither agrees nor disagrees", { dimension: "rpm" }, used(80), "close"],
    [
      "a request larger than what was left explains it",
      { dimension: "tpm", requested: 8_000 },
      used(5, 3_000),
      "confirmed",
    ],
    ["the pool has no such limit", { dimension: "concurrency" }, used(12), undefined],
    [
      "tokens that nobody reported disprove nothing",
      { dimension: "tpm" },
      { ...NO_TRAFFIC, lastMinute: [spanRow({ attempts: 5, unmeasured: 5 })] },
      undefined,
    ],
  ])("%s", (_name, parts, traffic, conclusion) => {
    const found = named(parts, traffic);
    expect(found?.conclusion).toBe(conclusion);
    expect(found?.dimension ?? null).toBeNull();
  });

  test("a pool without limits has nothing to hold against it", () => {
    expect(named({ dimension: "rpm" }, used(12), {})).toBeNull();
  });
});

describe("who is asked", () => {
  test.each<[string, Partial<StoredAttempt>, boolean]>([
    ["a provider's limit", {}, true],
    ["a gateway's limit", { limitSource: "gateway_rate_limit" }, true],
    ["nobody's by name", { limitSource: "unknown" }, true],
    ["a dimension that was never told", { dimension: null }, true],
    ["a counted dimension that was told", { dimension: "tpm" }, true],
    ["a burst: no limit of a pool is counted by it", { dimension: "burst" }, false],
    [
      "shared capacity: not our traffic",
      { limitSource: "upstream_provider_shared_pool", dimension: "capacity" },
      false,
    ],
    ["money", { limitSource: "provider_credits", dimension: "spend", outcome: "billing" }, false],
    ["a request that can never pass", { retryable: "never" }, false],
    ["the limit of a provider behind the gateway that was called", { provider: "litellm", upstream: "openai" }, false],
    [
      "the gateway's own, whoever stands behind",
      { provider: "litellm", upstream: "openai", limitSource: "gateway_rate_limit" },
      true,
    ],
    ["an answer", { outcome: "answered", limitSource: null, dimension: null }, false],
  ])("%s", (_name, parts, expected) => {
    expect(isQuestioned(attemptOf(parts))).toBe(expected);
  });
});
