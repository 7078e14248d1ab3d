import type { CheckedAttempt } from "./wire";

export interface Tokens {
  inputTokens: number | null;
  outputTokens: number | null;
  cachedInputTokens: number | null;
  cacheWriteTokens: number | null;
}

type Sent = Pick<CheckedAttempt, "input_tokens" | "output_tokens" | "cached_input_tokens" | "cache_write_tokens">;

/**
 * Input with cached tokens inside. Anthropic's own usage leaves cache reads and writes out of the input, which shows
 * where they exceed it; then they are added. Elsewhere such figures contradict each other and the cache is cut to the input.
 */
export function normalizeTokens(provider: string, model: string, sent: Sent): Tokens {
  const { input_tokens: input, cached_input_tokens: read, cache_write_tokens: written } = sent;
  const tokens = {
    inputTokens: input,
    outputTokens: sent.output_tokens,
    cachedInputTokens: read,
    cacheWriteTokens: written,
  };
  const cache = (read ?? 0) + (written ?? 0);
  if (input === null || cache <= input) return tokens;
  if (speaksAnthropic(provider, model)) return { ...tokens, inputTokens: input + cache };
  const cachedInputTokens = read === null ? null : Math.min(read, input);
  const room = input - (cachedInputTokens ?? 0);
  return { ...tokens, cachedInputTokens, cacheWriteTokens: written === null ? null : Math.min(written, room) };
}

function speaksAnthropic(provider: string, model: string): boolean {
  return provider === "anthropic" || ((provider === "bedrock" || provider === "vertex") && model.includes("claude"));
}
