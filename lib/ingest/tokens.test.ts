import { describe, expect, test } from "vitest";
import { normalizeTokens } from "./tokens";

type Figures = readonly [input: number | null, read: number | null, written: number | null];

describe("input tokens include cached ones", () => {
  test.each<[string, string, string, Figures, Figures]>([
    ["as documented", "openai", "gpt-5", [1_000, 600, null], [1_000, 600, null]],
    ["Anthropic's raw usage", "anthropic", "claude-opus-5", [400, 600, 100], [1_100, 600, 100]],
    ["raw usage whose parts exceed the input together", "anthropic", "claude-opus-5", [400, 300, 200], [900, 300, 200]],
    ["Anthropic figures that include the cache", "anthropic", "claude-opus-5", [1_100, 600, 100], [1_100, 600, 100]],
    ["raw usage of Claude at Bedrock", "bedrock", "anthropic.claude-opus-5-v1:0", [4, 600, null], [604, 600, null]],
    ["contradictory figures elsewhere", "openai", "gpt-5", [400, 600, 100], [400, 400, 0]],
    ["a cache write beyond the input elsewhere", "openai", "gpt-5", [400, 300, 200], [400, 300, 100]],
    ["an unknown input", "openai", "gpt-5", [null, 600, null], [null, 600, null]],
    ["nothing reported", "openai", "gpt-5", [null, null, null], [null, null, null]],
  ])("%s", (_name, provider, model, [input, read, written], expected) => {
    const sent = { input_tokens: input, output_tokens: 7, cached_input_tokens: read, cache_write_tokens: written };
    const tokens = normalizeTokens(provider, model, sent);
    expect([tokens.inputTokens, tokens.cachedInputTokens, tokens.cacheWriteTokens]).toEqual(expected);
    expect(tokens.outputTokens).toBe(7);
  });
});
