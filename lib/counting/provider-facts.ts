import type { CountingRule, PoolWindow } from "../model/pool";

/** `official`: the provider's documentation; `seen`: public code and payloads; `assumed`: neither, but usual. */
type Evidence = "official" | "seen" | "assumed";

/** How a provider counts: which tokens, over which window, and in which zone its days begin. */
export interface ProviderCounting extends CountingRule {
  window: PoolWindow;
  dayZone: string;
}

/** One thing that a provider is known to do, and where that is said. */
export type CountingFact = {
  [Name in keyof ProviderCounting]: {
    name: Name;
    value: ProviderCounting[Name];
    evidence: Evidence;
    source: string;
  };
}[keyof ProviderCounting];

function fact<Name extends keyof ProviderCounting>(
  name: Name,
  value: ProviderCounting[Name],
  evidence: Evidence,
  source: string,
): CountingFact {
  return { name, value, evidence, source } as CountingFact;
}

/** Where nothing is known. Failed requests count, and windows are other than the clock's minute, only where somebody says so. */
export const USUAL_COUNTING: Readonly<ProviderCounting> = {
  tokens: "total",
  cachedInput: true,
  reservedTokens: false,
  failedRequests: false,
  tokensAt: "start",
  window: "fixed_minute",
  dayZone: "UTC",
};

const OPENAI = "developers.openai.com/api/docs/guides/rate-limits";
const ANTHROPIC = "platform.claude.com/docs/en/api/rate-limits";
const GEMINI = "ai.google.dev/gemini-api/docs/rate-limits";
const CEREBRAS = "inference-docs.cerebras.ai";
const PIROUTER = "pirouter documentation, rate limits";
const HALFOFF = "halfoff.dev documentation, limits";

/** What differs from the usual, as far as it is known. */
export const PROVIDER_FACTS: Readonly<Record<string, readonly CountingFact[]>> = {
  openai: [
    fact("reservedTokens", true, "official", OPENAI),
    fact("failedRequests", true, "official", OPENAI),
    fact("cachedInput", true, "assumed", "not documented as excluded"),
  ],
  azure_openai: [fact("reservedTokens", true, "official", "learn.microsoft.com, Foundry quota how-to")],
  anthropic: [
    fact("cachedInput", false, "official", ANTHROPIC),
    fact("reservedTokens", false, "official", ANTHROPIC),
    fact("window", "token_bucket", "official", ANTHROPIC),
  ],
  gemini: [
    fact("tokens", "input", "official", GEMINI),
    fact("failedRequests", true, "official", GEMINI),
    fact("dayZone", "America/Los_Angeles", "official", GEMINI),
  ],
  vertex: [fact("tokens", "input", "assumed", "as the Gemini API")],
  bedrock: [fact("reservedTokens", true, "official", "docs.aws.amazon.com/bedrock, quotas for runtime")],
  groq: [
    fact("reservedTokens", true, "official", "console.groq.com/docs/rate-limits"),
    fact("cachedInput", false, "official", "console.groq.com/docs/rate-limits"),
  ],
  cerebras: [fact("reservedTokens", true, "official", CEREBRAS), fact("window", "token_bucket", "official", CEREBRAS)],
  ark: [fact("reservedTokens", true, "official", "volcengine.com/docs/82379/1299023")],
  kimi: [fact("reservedTokens", true, "assumed", "common knowledge, not documented")],
  perplexity: [fact("window", "token_bucket", "official", "docs.perplexity.ai")],
  openrouter: [fact("dayZone", "UTC", "official", "openrouter.ai/docs/api_reference/limits")],
  qianfan: [fact("window", "fixed_minute", "official", "cloud.baidu.com/doc/qianfan-api/s/rmwbl43x7")],
  cloudflare_workers_ai: [fact("dayZone", "UTC", "official", "cloudflare-docs, errors.mdx")],
  pirouter: [
    fact("window", "fixed_minute", "official", PIROUTER),
    fact("failedRequests", true, "official", PIROUTER),
    fact("tokensAt", "end", "official", PIROUTER),
  ],
  halfoff: [fact("window", "rolling", "official", HALFOFF)],
  new_api: [fact("failedRequests", true, "official", "new-api, total request limit")],
};

/** How a provider counts, where a pool does not say otherwise. */
export function providerCounting(provider: string): ProviderCounting {
  const known = (PROVIDER_FACTS[provider] ?? []).map(({ name, value }) => [name, value]);
  return { ...USUAL_COUNTING, ...Object.fromEntries(known) };
}
