import { describe, expect, test } from "vitest";
import { costOf, type PricedAttempt, priceOverrides } from "./cost";

const CALL: PricedAttempt = {
  provider: "openai",
  upstream: null,
  model: "gpt-5",
  servedModel: null,
  endedAtMs: Date.UTC(2026, 2, 1),
  inputTokens: null,
  outputTokens: null,
  cachedInputTokens: null,
  cacheWriteTokens: null,
  cacheHit: null,
};
const TOKENS = { inputTokens: 1_000, outputTokens: 100 };
const LISTED = 2_250_000;
const OWN = { inputUsd: 2, outputUsd: 4, cacheReadUsd: null, cacheWriteUsd: null };

const own = (...prices: [provider: string | null, prices: typeof OWN][]) =>
  priceOverrides(
    prices.map(([provider, usd]) => ({ ...usd, id: `${provider}`, provider, model: "gpt-5", version: 1 })),
  );

describe("where a cost comes from", () => {
  test.each<[string, Partial<PricedAttempt>, number | null, boolean, number | null, string]>([
    ["reported", TOKENS, 0.5, false, 500_000_000, "reported"],
    ["a reported 0 with output is not reported", TOKENS, 0, false, LISTED, "catalogue"],
    ["a reported 0 without output is", { inputTokens: 5 }, 0, false, 0, "reported"],
    ["list price", TOKENS, null, false, LISTED, "catalogue"],
    ["no tokens", {}, null, false, null, "unpriced"],
    ["a refused attempt", {}, null, true, 0, "refused"],
    ["a refused attempt reported as 0", {}, 0, true, 0, "refused"],
    ["a refused attempt that was billed", {}, 0.1, true, 100_000_000, "reported"],
    ["a refused attempt that had begun to answer", TOKENS, null, true, LISTED, "catalogue"],
    ["an answer from a response cache", { ...TOKENS, cacheHit: true }, null, false, 0, "catalogue"],
    ["an unknown model", { ...TOKENS, model: "unheard-of" }, null, false, null, "unpriced"],
    ["a dated snapshot nobody lists", { ...TOKENS, servedModel: "gpt-5-2031-01-01" }, null, false, LISTED, "catalogue"],
    ["another model that answered", { ...TOKENS, servedModel: "gpt-5-unheard" }, null, false, null, "unpriced"],
  ])("%s", (_name, call, reportedUsd, refused, costNanoUsd, costSource) => {
    expect(costOf({ ...CALL, ...call }, reportedUsd, refused)).toEqual({ costNanoUsd, costSource });
  });

  test("own prices go before list prices, those of a provider before those of a model", () => {
    const call = { ...CALL, ...TOKENS };
    const dear = { ...OWN, inputUsd: 20 };
    expect(costOf(call, null, false, own([null, OWN]))).toEqual({
      costNanoUsd: 2_400_000,
      costSource: "override",
    });
    expect(costOf(call, null, false, own([null, dear], ["openai", OWN])).costNanoUsd).toBe(2_400_000);
    expect(costOf(call, null, false, own(["azure_openai", dear])).costSource).toBe("catalogue");
  });
});
