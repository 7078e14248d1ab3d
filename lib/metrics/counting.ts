import type { CountingRule } from "../model/pool";

const COMMON: CountingRule = {
  tokens: "total",
  cachedInput: true,
  reservedTokens: false,
  failedRequests: false,
  tokensAt: "start",
};

/** What differs from the common rule, as far as the provider documents it. */
const DIFFERENCES: Readonly<Record<string, Partial<CountingRule>>> = {
  openai: { reservedTokens: true, failedRequests: true },
  azure_openai: { reservedTokens: true },
  anthropic: { cachedInput: false },
  gemini: { tokens: "input", failedRequests: true },
  vertex: { tokens: "input" },
  groq: { reservedTokens: true, cachedInput: false },
  ark: { reservedTokens: true },
  kimi: { reservedTokens: true },
  bedrock: { reservedTokens: true },
  cerebras: { reservedTokens: true },
  pirouter: { failedRequests: true, tokensAt: "end" },
  new_api: { failedRequests: true },
};

/** Failed requests count only where that is documented; a pool may say otherwise. */
export function defaultCountingRule(provider: string): CountingRule {
  return { ...COMMON, ...DIFFERENCES[provider] };
}
