import type { AnswerStyle, Caller, Place } from "./call";
import { halfoffKeyLimit, litellmAzureTokens, litellmKeyLimit, pirouterRateLimited } from "./gateway-payloads";
import {
  anthropicInputTokens,
  anthropicOverloaded,
  arkEndpointTokens,
  arkOverloaded,
  dashscopeAllocation,
  deepinfraBusy,
  geminiExhausted,
  geminiRequestsPerMinute,
  openrouterInFlight,
  openrouterSharedPool,
  type Refusal,
} from "./payloads";
import type { StoryPlan } from "./plan";
import type { Prng } from "./prng";
import type { Profile } from "./traffic";

/** Steady traffic of one application to one place, with the limits it usually meets. */
export interface Flow {
  caller: Caller;
  place: Place;
  style: AnswerStyle;
  /** Of all requests. */
  share: number;
  profile: Profile;
  /** Of requests answered from a response cache. */
  responseCacheShare?: number;
  /** Whether the next attempt at this instant is refused. */
  refuses?(plan: StoryPlan, prng: Prng, atMs: number): Refusal | null;
  /** How long it waits: as the SDKs do, or as the server advised. */
  patience: "sdk" | "advised";
  /** Where it turns after this many refusals. */
  failover?: { afterRefusals: number; place: Place; style: AnswerStyle; upstreams?: string[] };
  /** Gateway attempts behind each answered client attempt. */
  behind?: Place[];
  /** From this instant nothing more is sent. */
  endsAtMs?(plan: StoryPlan): number;
}

const chat: AnswerStyle = {
  inputTokens: 3_200,
  outputTokens: 260,
  cachedShare: 0.45,
  ttftMs: 620,
  tokensPerSecond: 95,
  streamShare: 0.8,
};
const HAIKU_PRICE = { input: 1, cached: 0.1, output: 5 };

const support = (client: string): Caller => ({ app: "support", environment: "prod", client });
const search = (client: string): Caller => ({ app: "search", environment: "prod", client });
const evals = (client: string): Caller => ({ app: "evals", environment: "eval", client });
const labs = (client: string): Caller => ({ app: "labs", environment: "eval", client });

const haiku: Place = { provider: "anthropic", model: "claude-haiku-5.5", account: "acme", key: "support-claude" };
const haikuStyle: AnswerStyle = { ...chat, inputTokens: 4_600, cachedShare: 0.7, price: HAIKU_PRICE };

export const FLOWS: readonly Flow[] = [
  {
    caller: support("anthropic-sdk-typescript 1.14.0"),
    place: haiku,
    style: haikuStyle,
    share: 0.15,
    profile: "office",
    patience: "sdk",
    refuses(plan, prng, atMs) {
      if (prng.chance(overloadChance(plan, atMs))) return anthropicOverloaded(prng);
      const busy = plan.clock.within(atMs, "10:00", "11:00") && prng.chance(0.012);
      return busy ? anthropicInputTokens(prng, plan.limits.haikuItpm, atMs) : null;
    },
  },
  {
    caller: support("anthropic-sdk-typescript 1.14.0"),
    place: { ...haiku, model: "claude-sonnet-5.5" },
    style: {
      ...chat,
      inputTokens: 5_400,
      cachedShare: 0.7,
      ttftMs: 980,
      tokensPerSecond: 60,
      price: { input: 3, cached: 0.3, output: 15 },
    },
    share: 0.04,
    profile: "office",
    patience: "sdk",
    failover: { afterRefusals: 1, place: haiku, style: haikuStyle },
    refuses: (plan, prng, atMs) => (prng.chance(overloadChance(plan, atMs) * 1.4) ? anthropicOverloaded(prng) : null),
  },
  {
    caller: search("google-genai 1.41"),
    place: { provider: "gemini", model: "gemini-3.8-flash", account: "acme-search", key: "search-gemini" },
    style: { ...chat, inputTokens: 2_100, outputTokens: 140, cachedShare: 0.2, ttftMs: 480 },
    share: 0.14,
    profile: "office",
    responseCacheShare: 0.24,
    patience: "sdk",
    refuses(plan, prng, atMs) {
      if (prng.chance(0.0006)) return geminiExhausted();
      const busy = plan.clock.within(atMs, "10:20", "10:28") && prng.chance(0.2);
      return busy ? geminiRequestsPerMinute(prng, "gemini-3.8-flash", plan.limits.geminiRpm) : null;
    },
  },
  {
    caller: search("httpx 0.28, own retry loop"),
    place: { provider: "deepinfra", model: "google/gemma-4-31b-it", account: "acme", key: "search-deepinfra" },
    style: {
      ...chat,
      inputTokens: 1_500,
      outputTokens: 180,
      cachedShare: 0,
      ttftMs: 700,
      price: { input: 0.1, cached: 0.1, output: 0.3 },
    },
    share: 0.07,
    profile: "office",
    patience: "sdk",
    failover: {
      afterRefusals: 1,
      place: { provider: "openrouter", model: "google/gemma-4-31b-it", account: "acme-router", key: "failover" },
      style: {
        ...chat,
        inputTokens: 1_500,
        outputTokens: 180,
        cachedShare: 0,
        ttftMs: 940,
        price: { input: 0.12, cached: 0.12, output: 0.36 },
      },
      upstreams: ["Novita"],
    },
    refuses(plan, prng, atMs) {
      const full = atMs >= plan.clock.last("14:05") && atMs < plan.clock.last("14:40");
      return prng.chance(full ? 0.93 : 0.001) ? deepinfraBusy() : null;
    },
  },
  {
    caller: evals("openai-python 2.8.0"),
    place: { provider: "deepseek", model: "deepseek-v4", account: "acme-evals", key: "evals-deepseek" },
    style: {
      ...chat,
      inputTokens: 2_400,
      outputTokens: 420,
      cachedShare: 0.5,
      ttftMs: 1_100,
      tokensPerSecond: 45,
      price: { input: 0.28, cached: 0.028, output: 0.42 },
    },
    share: 0.05,
    profile: "nightly",
    patience: "sdk",
    endsAtMs: (plan) => plan.clock.last("02:40"),
  },
  {
    caller: labs("@openrouter/sdk 0.4"),
    place: { provider: "openrouter", model: "qwen/qwen3.8-max", account: "acme-labs", key: "labs" },
    style: { ...chat, cachedShare: 0.1, ttftMs: 900, price: { input: 0.4, cached: 0.2, output: 1.2 } },
    share: 0.05,
    profile: "office",
    patience: "advised",
    refuses(_plan, prng) {
      if (prng.chance(0.004)) return openrouterInFlight(prng);
      return prng.chance(0.003) ? openrouterSharedPool("Alibaba", "qwen/qwen3.8-max") : null;
    },
  },
  {
    caller: labs("openai-node 6.49.0"),
    place: { provider: "pirouter", model: "glm-5.2", account: "acme-labs", key: "labs-pi", deployment: "glm-5.2-eu" },
    style: { ...chat, price: { input: 0.5, cached: 0.1, output: 2 } },
    share: 0.03,
    profile: "office",
    patience: "advised",
    refuses(plan, prng, atMs) {
      const late = atMs % 60_000 > 42_000 && plan.clock.within(atMs, "09:30", "17:30");
      return late && prng.chance(0.06) ? pirouterRateLimited(atMs) : null;
    },
  },
  {
    caller: labs("openai-node 6.49.0"),
    place: { provider: "halfoff", model: "gpt-5.6-luna", account: "acme-labs", key: "labs-half" },
    style: { ...chat, price: { input: 0.1, cached: 0.05, output: 0.6 } },
    share: 0.02,
    profile: "office",
    patience: "advised",
    refuses: (_plan, prng) => (prng.chance(0.004) ? halfoffKeyLimit(prng) : null),
  },
  {
    caller: support("openai-python 2.8.0"),
    place: { provider: "dashscope", model: "qwen3.8-plus", account: "acme-cn", key: "support-cn" },
    style: { ...chat, ttftMs: 700, price: { input: 0.11, cached: 0.02, output: 0.28 } },
    share: 0.05,
    profile: "office",
    patience: "sdk",
    refuses(plan, prng, atMs) {
      return plan.clock.within(atMs, "13:30", "13:36") && prng.chance(0.18) ? dashscopeAllocation(prng) : null;
    },
  },
  {
    caller: search("openai-python 2.8.0"),
    place: {
      provider: "ark",
      model: "doubao-seed-2.2-pro",
      account: "acme-cn",
      key: "search-cn",
      deployment: "ep-20261012-search",
    },
    style: { ...chat, cachedShare: 0.3, maxTokens: 1_024, ttftMs: 820 },
    share: 0.05,
    profile: "office",
    patience: "sdk",
    refuses(plan, prng, atMs) {
      if (plan.clock.within(atMs, "20:30", "20:38") && prng.chance(0.16)) return arkEndpointTokens(prng);
      return prng.chance(0.002) ? arkOverloaded(prng) : null;
    },
  },
  {
    caller: evals("litellm-client 1.80"),
    place: { provider: "litellm", model: "gpt-6-luna", account: "acme-evals", key: "evals-proxy" },
    style: { ...chat, cachedShare: 0.2, price: { input: 0.1, cached: 0.02, output: 0.5 } },
    share: 0.04,
    profile: "nightly",
    patience: "advised",
    behind: [
      { provider: "azure_openai", model: "gpt-6-luna", account: "acme-eu", deployment: "luna-westeurope" },
      { provider: "azure_openai", model: "gpt-6-luna", account: "acme-us", deployment: "luna-eastus2" },
    ],
    refuses(plan, prng, atMs) {
      if (plan.clock.within(atMs, "02:00", "02:20") && prng.chance(0.2)) return litellmKeyLimit(prng, 60);
      return prng.chance(0.003) ? litellmAzureTokens() : null;
    },
  },
];

/** Shared capacity runs short on the last morning; on earlier days it is a blip. */
function overloadChance(plan: StoryPlan, atMs: number): number {
  if (atMs >= plan.clock.last("11:18") && atMs < plan.clock.last("11:31")) return 0.35;
  return plan.clock.within(atMs, "16:10", "16:13") ? 0.05 : 0.0008;
}
