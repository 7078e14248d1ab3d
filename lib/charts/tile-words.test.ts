import { describe, expect, test } from "vitest";
import { en, T0, tile, zh } from "./model-fixture";
import { tileWords } from "./tile-words";

describe("a tile", () => {
  test("says its value, its change, its denominator, its state and its peak", () => {
    expect(tileWords(tile({}), en)).toEqual({
      value: "2.43%",
      delta: "▲ 1.43 pp",
      basis: "24 of 988 attempts",
      state: { health: "ok", words: "below 5%" },
      more: "peak 18.5% at 10:00",
    });
    expect(tileWords(tile({}), zh).basis).toBe("24 / 988 次尝试");
  });

  test.each([
    { value: 0.5, delta: "▲ 50%" },
    { value: -0.5, delta: "▼ 50%" },
    { value: 141.53, delta: "▲ ×143" },
  ])("an amount changed by a share of $value is $delta", ({ value, delta }) => {
    expect(tileWords(tile({ delta: { value, kind: "share", tone: "bad" } }), en).delta).toBe(delta);
  });

  test.each([
    { name: "no attempts", over: { metric: "rate_429" }, basis: "no attempts" },
    { name: "no settled requests", over: { metric: "fallback_rate" }, basis: "no settled requests" },
    { name: "no report of cache hits", over: { metric: "cache_hit_rate" }, basis: "nobody reported them" },
    { name: "no streams", over: { metric: "ttft", unit: "ms" }, basis: "no streamed answers" },
    {
      name: "no known limit",
      over: { metric: "nearest_limit", detail: { kind: "no_known_limit" } },
      basis: "no known limit",
    },
  ] as const)("shows a dash and says why: $name", ({ over, basis }) => {
    const empty = { value: null, delta: null, numerator: null, denominator: 0, health: "no_data", peak: null } as const;
    expect(tileWords(tile({ ...empty, ...over }), en)).toMatchObject({ value: "–", delta: null, basis, state: null });
  });

  test.each([
    { value: 0.04, health: "warn", words: "near 5%" },
    { value: 0.06, health: "critical", words: "above 5%" },
  ] as const)("a rate of $value is $words", ({ value, health, words }) => {
    expect(tileWords(tile({ value, health }), en).state).toEqual({ health, words });
  });

  test("at the limit itself it says so, and where it stands now", () => {
    const limit = { kind: "limit", poolName: "luna", provider: "openai", limit: "tpm", nowShare: 0.86 } as const;
    const peak = { value: 1.18, atMs: T0 };
    const words = tileWords(
      tile({ metric: "nearest_limit", value: 1.18, threshold: 0.8, health: "critical", peak, detail: limit }),
      en,
    );
    expect(words).toMatchObject({
      value: "118%",
      basis: "TPM of luna",
      state: { health: "critical", words: "limit reached" },
      more: "at 10:00 · now 86%",
    });
  });

  test("cost without a price for every answer says for how many", () => {
    const cost = { kind: "cost", perAnsweredNanoUsd: 1_600_000, unpricedAttempts: 930, fallbackNanoUsd: 0 } as const;
    const words = tileWords(
      tile({
        metric: "cost",
        unit: "nano_usd",
        value: 29_600_000_000,
        threshold: null,
        health: "no_threshold",
        detail: cost,
      }),
      en,
    );
    expect(words).toMatchObject({
      value: "$29.60",
      basis: "$0.0016 an answer",
      state: null,
      more: "930 without a price",
    });
  });
});
