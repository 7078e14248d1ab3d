import type { CountingRule } from "../../lib/model/pool";
import type { Deploy, PoolInput } from "../../lib/store/settings";
import { DEPLOY_TIME, LUNA_ACCOUNT, LUNA_MODEL } from "./episodes/token-limit";
import { planStory, type StoryOptions } from "./plan";

const RESERVING: CountingRule = {
  tokens: "total",
  cachedInput: true,
  reservedTokens: true,
  failedRequests: true,
  tokensAt: "start",
};
const SETTLED: CountingRule = { ...RESERVING, reservedTokens: false };

/** The limits that somebody in the story has declared; sized by the traffic. */
export function storyPools(options: StoryOptions): PoolInput[] {
  const { limits } = planStory(options);
  const anywhere = { deployment: null, keys: [] };
  return [
    {
      ...anywhere,
      name: `${LUNA_MODEL} · ${LUNA_ACCOUNT}`,
      provider: "openai",
      account: LUNA_ACCOUNT,
      models: [`${LUNA_MODEL}*`],
      limits: { rpm: limits.lunaRpm, tpm: limits.lunaTpm },
      window: "rolling",
      counting: RESERVING,
    },
    {
      ...anywhere,
      name: "claude-haiku-5.5 · acme",
      provider: "anthropic",
      account: "acme",
      models: ["claude-haiku-5.5*"],
      limits: { rpm: limits.haikuRpm, itpm: limits.haikuItpm },
      window: "token_bucket",
      counting: { ...SETTLED, cachedInput: false },
    },
    {
      ...anywhere,
      name: "gemini-3.8-flash · acme-search",
      provider: "gemini",
      account: "acme-search",
      models: ["gemini-3.8-flash*"],
      limits: { rpm: limits.geminiRpm },
      window: "fixed_minute",
      counting: { ...SETTLED, tokens: "input" },
    },
    {
      ...anywhere,
      name: "free models · acme-free",
      provider: "openrouter",
      account: "acme-free",
      models: ["*:free"],
      limits: { rpm: 20, rpd: 1000 },
      window: "fixed_minute",
      counting: { ...SETTLED, failedRequests: false },
    },
    {
      ...anywhere,
      name: "doubao · ep-20261012-search",
      provider: "ark",
      account: null,
      deployment: "ep-20261012-search",
      models: [],
      limits: { tpm: limits.arkTpm },
      window: "fixed_minute",
      counting: RESERVING,
    },
  ];
}

export function storyDeploys(options: StoryOptions): Omit<Deploy, "id">[] {
  const { clock } = planStory(options);
  return [{ atMs: clock.last(DEPLOY_TIME), name: "support 4.12.0", app: "support", environment: "prod" }];
}
