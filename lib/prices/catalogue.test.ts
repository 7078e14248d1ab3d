import { calcPrice, findProvider } from "@pydantic/genai-prices";
import { describe, expect, test } from "vitest";
import { catalogueCostNanoUsd } from "./catalogue";

const AT = Date.UTC(2026, 2, 1, 12);
const NONE = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0 };

function cost(provider: string, model: string, usage: Partial<typeof NONE>, upstream: string | null = null, atMs = AT) {
  return catalogueCostNanoUsd({ provider, upstream, model, atMs }, { ...NONE, ...usage });
}

describe("list prices", () => {
  test("cached input is cheaper", () => {
    const usage = { inputTokens: 1_000, cachedInputTokens: 600, outputTokens: 100 };
    expect(cost("openai", "gpt-5", usage)).toBe(1_575_000);
  });

  test("a tier holds for the whole input", () => {
    expect(cost("gemini", "gemini-2.5-pro", { inputTokens: 300_000 })).toBe(750_000_000);
    expect(cost("gemini", "gemini-2.5-pro", { inputTokens: 200_000 })).toBe(250_000_000);
  });

  test("prices that depend on the hour are those of the call", () => {
    const night = cost("deepseek", "deepseek-chat", { inputTokens: 1e6 }, null, Date.UTC(2025, 5, 1, 20));
    const day = cost("deepseek", "deepseek-chat", { inputTokens: 1e6 }, null, Date.UTC(2025, 5, 1, 10));
    expect([night, day]).toEqual([135_000_000, 270_000_000]);
  });

  test.each([
    ["a free slug", "openrouter", "some/unseen-model:free", null, 0],
    ["a model nobody knows", "openai", "gpt-unheard-of", null, null],
    ["a known model on an unknown host, which may be one's own machine", "localhost:11434", "gpt-5", null, null],
    ["the provider a gateway names", "my-gateway", "gpt-5", "openai", 1_250_000],
    ["the maker's price behind a proxy that names none", "litellm", "openai/gpt-5", null, 1_250_000],
    ["the maker's price of a bare name behind a proxy", "litellm", "gpt-5", null, 1_250_000],
    ["a model that is not priced by tokens", "openai", "whisper-1", null, null],
    ["hostile names", "openai", "__proto__", null, null],
  ])("%s", (_name, provider, model, upstream, expected) => {
    expect(cost(provider, model, { inputTokens: 1_000 }, upstream)).toBe(expected);
    expect(cost(provider, model, { inputTokens: 1_000 }, upstream)).toBe(expected);
  });

  test("agree with the catalogue's own calculation for every model of the large providers", () => {
    const usage = {
      input_tokens: 250_000,
      cache_read_tokens: 50_000,
      cache_write_tokens: 20_000,
      output_tokens: 3_000,
    };
    const ours = { inputTokens: 250_000, cachedInputTokens: 50_000, cacheWriteTokens: 20_000, outputTokens: 3_000 };
    const compared = ["openai", "anthropic", "google", "deepseek", "mistral", "groq"].flatMap((id) =>
      (findProvider({ providerId: id })?.models ?? []).flatMap((model) => {
        const theirs = calculated(usage, model.id, id);
        const provider = id === "google" ? "gemini" : id;
        return theirs === null || theirs === 0
          ? []
          : [{ model: model.id, theirs, ours: cost(provider, model.id, ours) }];
      }),
    );
    expect(compared.length).toBeGreaterThan(150);
    expect(compared.filter(({ theirs, ours: own }) => own === null || Math.abs(own - theirs) > 1)).toEqual([]);
  });
});

/** null where the catalogue has no price (0 where it has none for tokens), or refuses because the model has none for one of the units. */
function calculated(usage: Record<string, number>, model: string, providerId: string): number | null {
  try {
    const price = calcPrice(usage, model, { providerId, timestamp: new Date(AT) });
    return price === null ? null : Math.round(price.total_price * 1e9);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
