import { describe, expect, test } from "vitest";
import type { Pool, PoolLimit } from "../model/pool";
import { KnownPools, poolUseOf } from "../store/pool-use";
import type { PoolUsageRow } from "../store/query";
import { bucketsOf, HOUR_MS, MINUTE_MS } from "./buckets";
import { defaultCountingRule } from "./counting";
import { amountOf } from "./pool-amounts";
import { poolUses, unknownTraffic } from "./pool-minutes";
import { utilizationOf } from "./utilization";

const DAY = Date.UTC(2026, 2, 2);
const NOON = DAY + 12 * HOUR_MS;

function row(parts: Partial<PoolUsageRow> = {}): PoolUsageRow {
  return {
    minuteAtMs: NOON,
    provider: "openai",
    account: null,
    deployment: null,
    key: null,
    model: "gpt-4o",
    basis: "start",
    failed: false,
    attempts: 10,
    limited: 0,
    inputTokens: 1_000,
    cachedInputTokens: 400,
    outputTokens: 200,
    reserveExcessTokens: 50,
    inFlightMs: 90_000,
    ...parts,
  };
}

function pool(limits: Pool["limits"], provider = "openai"): Pool {
  const counting = defaultCountingRule(provider);
  const labels = { account: null, deployment: null, keys: [] };
  return {
    id: "p",
    name: "Pool",
    provider,
    ...labels,
    models: [],
    limits,
    window: "fixed_minute",
    counting,
    origin: "declared",
    version: 1,
  };
}

describe("what a row adds to a limit", () => {
  test.each<[string, string, PoolLimit, Partial<PoolUsageRow>, number]>([
    ["OpenAI requests count at their start", "openai", "rpm", {}, 10],
    ["no request counts at its end", "openai", "rpm", { basis: "end" }, 0],
    ["OpenAI counts failed requests", "openai", "rpm", { failed: true }, 10],
    ["Anthropic is not documented to count failed ones", "anthropic", "rpm", { failed: true }, 0],
    ["pirouter counts rejected requests at admission", "pirouter", "rpm", { failed: true }, 10],
    ["pirouter counts tokens after completion", "pirouter", "tpm", { basis: "end" }, 1_200],
    ["pirouter counts no tokens at the start", "pirouter", "tpm", {}, 0],
    ["OpenAI reserves max_tokens", "openai", "tpm", {}, 1_250],
    ["Anthropic leaves cached input out and reserves nothing", "anthropic", "tpm", {}, 800],
    ["Anthropic input tokens", "anthropic", "itpm", {}, 600],
    ["Anthropic output tokens", "anthropic", "otpm", {}, 200],
    ["Groq reserves and leaves cached input out", "groq", "tpm", {}, 850],
    ["Gemini counts input only", "gemini", "tpm", {}, 1_000],
    ["concurrency is the mean number in flight", "openai", "concurrency", {}, 1.5],
    ["failed attempts were in flight too", "anthropic", "concurrency", { failed: true }, 1.5],
  ])("%s", (_name, provider, limit, parts, expected) => {
    expect(amountOf(row(parts), limit, defaultCountingRule(provider))).toBe(expected);
  });
});

/** Utilization of raw minutes. */
function linesOf(
  rows: PoolUsageRow[],
  pools: Pool[],
  over: ReturnType<typeof bucketsOf>,
  reported: boolean[],
  nowMs: number,
) {
  return utilizationOf(poolUses(poolUseOf(new KnownPools(pools), rows), pools, null), over, reported, nowMs);
}

const buckets = bucketsOf({ fromMs: NOON, toMs: NOON + 10 * MINUTE_MS }, 5 * MINUTE_MS, NOON + HOUR_MS);
const everywhere = [true, true];
const minute = (index: number, attempts: number) => row({ minuteAtMs: NOON + index * MINUTE_MS, attempts });

test("a bucket shows its peak minute, never the mean of its minutes", () => {
  const lines = linesOf([minute(1, 90), minute(2, 10)], [pool({ rpm: 100 })], buckets, everywhere, NOON + HOUR_MS);
  expect(lines).toMatchObject([
    {
      limit: "rpm",
      limitValue: 100,
      peakShares: [0.9, 0],
      peak: { value: 0.9, atMs: NOON + MINUTE_MS },
      health: "warn",
    },
  ]);
});

test.each<[string, number, string]>([
  ["under the threshold", 80, "ok"],
  ["over the threshold", 81, "warn"],
  ["at the limit", 100, "critical"],
])("health %s", (_name, attempts, expected) => {
  const lines = linesOf([minute(0, attempts)], [pool({ rpm: 100 })], buckets, everywhere, NOON + HOUR_MS);
  expect(lines[0]?.health).toBe(expected);
});

test("an idle pool is at 0; where nothing was reported at all it is null", () => {
  const lines = linesOf([], [pool({ rpm: 100 })], buckets, [true, false], NOON + HOUR_MS);
  expect(lines[0]?.peakShares).toEqual([0, null]);
});

test("now is the last complete minute", () => {
  const rows = [minute(3, 70), minute(4, 99)];
  const nowMs = NOON + 4 * MINUTE_MS + 20_000;
  const open = bucketsOf({ fromMs: NOON, toMs: nowMs }, MINUTE_MS, nowMs);
  const lines = linesOf(
    rows,
    [pool({ rpm: 100 })],
    open,
    open.startsAtMs.map(() => true),
    nowMs,
  );
  expect(lines[0]?.nowShare).toBe(0.7);
});

test("a daily limit counts everything since 00:00 UTC, and starts over at the next", () => {
  const rows = [row({ minuteAtMs: DAY, attempts: 40 }), minute(1, 10)];
  const lines = linesOf(rows, [pool({ rpd: 100 })], buckets, everywhere, NOON + HOUR_MS);
  expect(lines[0]?.peakShares).toEqual([0.5, 0.5]);

  const midnight = DAY + 24 * HOUR_MS;
  const over = bucketsOf({ fromMs: midnight - MINUTE_MS, toMs: midnight + MINUTE_MS }, MINUTE_MS, midnight + HOUR_MS);
  const next = linesOf(rows, [pool({ rpd: 100 })], over, everywhere, midnight + HOUR_MS);
  expect(next[0]?.peakShares).toEqual([0.5, 0]);
});

test("traffic without a known limit is listed and has no utilization", () => {
  const target = (provider: string, model: string, attempts: number) => {
    return { provider, model, attempts, account: null, deployment: null, key: null, limited: 0 };
  };
  const targets = [target("groq", "llama", 10), target("openai", "o3", 99), target("openai", "gpt-4o", 10)];
  const pools = [
    { ...pool({}), models: ["o3"] },
    { ...pool({ rpm: 5 }), id: "q", models: ["gpt-*"] },
  ];
  expect(linesOf([], pools, buckets, everywhere, NOON).map((line) => line.poolId)).toEqual(["q"]);
  expect(unknownTraffic(targets, pools)).toEqual([
    { provider: "openai", model: "o3", attempts: 99 },
    { provider: "groq", model: "llama", attempts: 10 },
  ]);
});
