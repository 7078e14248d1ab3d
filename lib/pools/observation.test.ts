import { expect, test } from "vitest";
import { readBatch } from "../ingest/read-batch";
import { observationOf } from "./observation";

const NOW = Date.UTC(2026, 10, 30, 12);
const LATER = Date.UTC(2026, 10, 30, 12, 0, 30);

type Wire = Record<string, unknown>;

/** `dimension limit remaining` of every limit, and where they were seen. */
function seen(wire: Wire) {
  const sent = JSON.stringify({ model: "m", status: 200, started_at: NOW, duration_ms: 0, ...wire });
  const batch = readBatch(new TextEncoder().encode(sent), { receivedAtMs: NOW, retentionMs: 86_400_000 });
  const [attempt] = batch.refusal === null ? batch.attempts : [];
  if (attempt === undefined) throw new Error(batch.refusal?.detail ?? "no attempt");
  const observation = observationOf(attempt);
  if (observation === null) return null;
  const { provider, account, deployment, key, model, limits } = observation;
  const place = [provider, account, deployment, key, model].map((part) => part ?? "-").join(" ");
  return [place, ...limits.map(({ limit, value, remaining }) => `${limit} ${value} ${remaining}`)];
}

const openai = (over: Wire = {}) => ({
  "x-ratelimit-limit-requests": "3000",
  "x-ratelimit-remaining-requests": "2999",
  "x-ratelimit-reset-requests": "20ms",
  "x-ratelimit-limit-tokens": "600000",
  "x-ratelimit-remaining-tokens": "599000",
  "x-ratelimit-reset-tokens": "100ms",
  ...over,
});
const anthropic = {
  "anthropic-ratelimit-requests-limit": "4000",
  "anthropic-ratelimit-requests-remaining": "3999",
  "anthropic-ratelimit-requests-reset": "2026-11-30T12:00:01Z",
  "anthropic-ratelimit-tokens-limit": "280000",
  "anthropic-ratelimit-tokens-remaining": "279000",
  "anthropic-ratelimit-input-tokens-limit": "200000",
  "anthropic-ratelimit-input-tokens-remaining": "199000",
  "anthropic-ratelimit-output-tokens-limit": "80000",
  "anthropic-ratelimit-output-tokens-remaining": "80000",
};
const geminiBody = (quotaId: string, quotaValue: string) => ({
  error: {
    code: 429,
    status: "RESOURCE_EXHAUSTED",
    message: "You exceeded your current quota, please check your plan and billing details.",
    details: [
      {
        "@type": "type.googleapis.com/google.rpc.QuotaFailure",
        violations: [{ quotaMetric: "generate_content_free_tier_requests", quotaId, quotaValue }],
      },
    ],
  },
});
const openrouter = (source: string, limit: string, reset: number) => ({
  error: {
    code: 429,
    message: "Rate limit exceeded",
    metadata: {
      limit_source: source,
      headers: { "X-RateLimit-Limit": limit, "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(reset) },
    },
  },
});

test.each<[string, Wire, string[] | null]>([
  [
    "OpenAI: requests and tokens of a minute",
    { provider: "openai", headers: openai() },
    ["openai - - - m", "rpm 3000 2999", "tpm 600000 599000"],
  ],
  [
    "OpenAI: a day's requests, told by how slowly they refill",
    {
      provider: "openai",
      headers: openai({
        "x-ratelimit-limit-requests": "10000",
        "x-ratelimit-remaining-requests": "9999",
        "x-ratelimit-reset-requests": "8.64s",
      }),
    },
    ["openai - - - m", "rpd 10000 9999", "tpm 600000 599000"],
  ],
  [
    "OpenAI: of an organization's and a project's limit the lower, whichever is nearer to its end",
    {
      provider: "openai",
      headers: openai({
        "x-ratelimit-limit-project-tokens": "100000",
        "x-ratelimit-remaining-project-tokens": "99999",
        "x-ratelimit-remaining-tokens": "10",
      }),
    },
    ["openai - - - m", "rpm 3000 2999", "tpm 100000 99999"],
  ],
  [
    "an account: its keys share the limit",
    { provider: "openai", account: "acme", key: "batch", headers: openai() },
    ["openai acme - - m", "rpm 3000 2999", "tpm 600000 599000"],
  ],
  [
    "no account: the key's",
    { provider: "openai", key: "batch", headers: openai() },
    ["openai - - batch m", "rpm 3000 2999", "tpm 600000 599000"],
  ],
  ["a response cache repeats old headers", { provider: "openai", cache_hit: true, headers: openai() }, null],
  [
    "Azure: the deployment's",
    {
      provider: "azure_openai",
      deployment: "east",
      headers: {
        "x-ratelimit-limit-tokens": "30000",
        "x-ratelimit-remaining-tokens": "29000",
        "x-ratelimit-remaining-requests": "29",
      },
    },
    ["azure_openai - east - m", "tpm 30000 29000"],
  ],
  [
    "Azure: what remains of an unknown limit is none",
    {
      provider: "azure_openai",
      deployment: "east",
      headers: { "x-ratelimit-remaining-tokens": "29000", "x-ratelimit-remaining-requests": "29" },
    },
    null,
  ],
  [
    "Anthropic: requests, input, output and both together",
    { provider: "anthropic", headers: anthropic },
    ["anthropic - - - m", "rpm 4000 3999", "tpm 280000 279000", "itpm 200000 199000", "otpm 80000 80000"],
  ],
  [
    "Anthropic: a subscription's windows state shares, no limits",
    {
      provider: "anthropic",
      headers: {
        "anthropic-ratelimit-unified-5h-status": "allowed",
        "anthropic-ratelimit-unified-5h-utilization": "0.4",
      },
    },
    null,
  ],
  [
    "Groq: requests of a day, tokens of a minute",
    {
      provider: "groq",
      headers: {
        "x-ratelimit-limit-requests": "14400",
        "x-ratelimit-remaining-requests": "14370",
        "x-ratelimit-reset-requests": "2m59.56s",
        "x-ratelimit-limit-tokens": "18000",
        "x-ratelimit-remaining-tokens": "17997",
      },
    },
    ["groq - - - m", "rpd 14400 14370", "tpm 18000 17997"],
  ],
  [
    "Mistral: minutes; a month is none of ours",
    {
      provider: "mistral",
      headers: {
        "x-ratelimit-limit-req-minute": "60",
        "x-ratelimit-remaining-req-minute": "59",
        "x-ratelimit-limit-tokens-minute": "500000",
        "x-ratelimit-remaining-tokens-minute": "499000",
        "x-ratelimit-limit-tokens-month": "1000000000",
      },
    },
    ["mistral - - - m", "rpm 60 59", "tpm 500000 499000"],
  ],
  [
    "Mistral: no allowance is no pool",
    {
      provider: "mistral",
      status: 429,
      headers: { "x-ratelimit-limit-req-minute": "0", "x-ratelimit-remaining-req-minute": "0" },
    },
    null,
  ],
  [
    "Cerebras: requests of a day, tokens of a minute, hours of neither",
    {
      provider: "cerebras",
      headers: {
        "x-ratelimit-limit-requests-day": "1000",
        "x-ratelimit-remaining-requests-day": "999",
        "x-ratelimit-reset-requests-day": "33011.38",
        "x-ratelimit-limit-tokens-minute": "60000",
        "x-ratelimit-remaining-tokens-minute": "59000",
        "x-ratelimit-limit-requests-hour": "300",
      },
    },
    ["cerebras - - - m", "rpd 1000 999", "tpm 60000 59000"],
  ],
  [
    "SambaNova: minute and day",
    {
      provider: "sambanova",
      headers: {
        "x-ratelimit-limit-requests": "240",
        "x-ratelimit-remaining-requests": "239",
        "x-ratelimit-limit-requests-day": "48000",
        "x-ratelimit-remaining-requests-day": "47000",
      },
    },
    ["sambanova - - - m", "rpm 240 239", "rpd 48000 47000"],
  ],
  [
    "Fireworks: prompt and generated tokens, not those less the cache",
    {
      provider: "fireworks",
      headers: {
        "x-ratelimit-limit-tokens-prompt": "60000",
        "x-ratelimit-remaining-tokens-prompt": "50000",
        "x-ratelimit-limit-tokens-cache-adjusted-prompt": "30000",
        "x-ratelimit-limit-tokens-generated": "6000",
        "x-ratelimit-remaining-tokens-generated": "5900",
        "x-ratelimit-over-limit": "yes",
      },
    },
    ["fireworks - - - m", "itpm 60000 50000", "otpm 6000 5900"],
  ],
  [
    "Qianfan: no reset",
    {
      provider: "qianfan",
      headers: {
        "X-Ratelimit-Limit-Requests": "300",
        "X-Ratelimit-Remaining-Requests": "299",
        "X-Ratelimit-Limit-Tokens": "150000",
        "X-Ratelimit-Remaining-Tokens": "149000",
      },
    },
    ["qianfan - - - m", "rpm 300 299", "tpm 150000 149000"],
  ],
  ["Together: a reset alone", { provider: "together", headers: { "x-ratelimit-reset": "3" } }, null],
  [
    "Hugging Face: five minutes are neither minute nor day",
    {
      provider: "huggingface",
      headers: { RateLimit: '"api";r=0;t=55', "RateLimit-Policy": '"fixed window";"api";q=500;w=300' },
    },
    null,
  ],
  [
    "GitHub Models: words, no limits",
    {
      provider: "github_models",
      status: 429,
      headers: { "retry-after": "5631", "x-ratelimit-type": "UserByModelByDay" },
    },
    null,
  ],
  [
    "Kong: seconds are no minutes",
    { provider: "kong", headers: { "x-ratelimit-limit-second": "10", "x-ratelimit-remaining-second": "9" } },
    null,
  ],
  [
    "LiteLLM: a key's own, whatever the account",
    {
      provider: "litellm",
      account: "acme",
      key: "batch",
      headers: { "x-ratelimit-api_key-limit-requests": "100", "x-ratelimit-api_key-remaining-requests": "99" },
    },
    ["litellm acme - batch m", "rpm 100 99"],
  ],
  ["OpenRouter: nothing on a success", { provider: "openrouter", headers: { "x-request-id": "r" } }, null],
  [
    "OpenRouter: in the error's body, shared by all free models",
    {
      provider: "openrouter",
      model: "a/b:free",
      status: 429,
      body: openrouter("openrouter_free_tier_per_minute", "20", LATER),
    },
    ["openrouter - - - *:free", "rpm 20 0"],
  ],
  [
    "OpenRouter: free requests of a day",
    {
      provider: "openrouter",
      model: "a/b:free",
      status: 429,
      body: openrouter("openrouter_free_tier_daily", "50", Date.UTC(2026, 11, 1)),
    },
    ["openrouter - - - *:free", "rpd 50 0"],
  ],
  [
    "OpenRouter: the shared pool is nobody's limit",
    {
      provider: "openrouter",
      status: 429,
      body: { error: { code: 429, metadata: { limit_source: "upstream_provider_shared_pool" } } },
    },
    null,
  ],
  [
    "Gemini: requests of a minute, in the body",
    { provider: "gemini", status: 429, body: geminiBody("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", "15") },
    ["gemini - - - m", "rpm 15 0"],
  ],
  [
    "Gemini: requests of a day",
    { provider: "gemini", status: 429, body: geminiBody("GenerateRequestsPerDayPerProjectPerModel-FreeTier", "250") },
    ["gemini - - - m", "rpd 250 0"],
  ],
  [
    "Gemini: input tokens of a minute",
    {
      provider: "gemini",
      status: 429,
      body: geminiBody("GenerateContentInputTokensPerModelPerMinute-FreeTier", "250000"),
    },
    ["gemini - - - m", "tpm 250000 null"],
  ],
  [
    "Gemini: none for this tier is no pool",
    { provider: "gemini", status: 429, body: geminiBody("GenerateRequestsPerDayPerProjectPerModel-FreeTier", "0") },
    null,
  ],
  [
    "DeepSeek, DashScope, Ark, Zhipu, Kimi, Bedrock: no headers at all",
    {
      provider: "ark",
      status: 429,
      body: { error: { code: "RateLimitExceeded.EndpointTPMExceeded", message: "limit 100000" } },
    },
    null,
  ],
])("%s", (_name, wire, expected) => {
  expect(seen(wire)).toEqual(expected);
});
