import type { PoolLimit } from "../model/pool";

/** A limit that was published somewhere: a start for a pool, never applied by itself. */
export interface PublishedLimit {
  id: string;
  /** For whom it holds, in the publisher's names. */
  name: string;
  provider: string;
  models: readonly string[];
  limits: Readonly<Partial<Record<PoolLimit, number>>>;
  /** `YYYY-MM` */
  publishedOn: string;
  /** Where it stands as it is today. */
  href: string;
}

const OPENAI = {
  provider: "openai",
  publishedOn: "2026-06",
  href: "https://developers.openai.com/api/docs/guides/rate-limits",
};
const DEEPSEEK = {
  provider: "deepseek",
  publishedOn: "2026-06",
  href: "https://api-docs.deepseek.com/quick_start/rate_limit",
};

export const POOL_PRESETS: readonly PublishedLimit[] = [
  {
    ...OPENAI,
    id: "openai-tier-1-gpt-4o",
    name: "OpenAI Tier 1 · gpt-4o",
    models: ["gpt-4o", "gpt-4o-20*"],
    limits: { rpm: 500, tpm: 30_000 },
  },
  {
    ...OPENAI,
    id: "openai-tier-1-gpt-4o-mini",
    name: "OpenAI Tier 1 · gpt-4o-mini",
    models: ["gpt-4o-mini", "gpt-4o-mini-20*"],
    limits: { rpm: 500, tpm: 200_000 },
  },
  {
    ...OPENAI,
    id: "openai-tier-1-o1",
    name: "OpenAI Tier 1 · o1",
    models: ["o1", "o1-20*"],
    limits: { rpm: 500, tpm: 30_000 },
  },
  {
    ...OPENAI,
    id: "openai-tier-1-gpt-4.5",
    name: "OpenAI Tier 1 · gpt-4.5",
    models: ["gpt-4.5*"],
    limits: { rpm: 100, tpm: 100_000 },
  },
  {
    ...DEEPSEEK,
    id: "deepseek-v4-pro",
    name: "DeepSeek · V4-Pro",
    models: ["deepseek-v4-pro*"],
    limits: { concurrency: 500 },
  },
  {
    ...DEEPSEEK,
    id: "deepseek-v4-flash",
    name: "DeepSeek · V4-Flash",
    models: ["deepseek-v4-flash*"],
    limits: { concurrency: 2_500 },
  },
  {
    id: "dashscope-qwen-max",
    name: "DashScope · Qwen-Max",
    provider: "dashscope",
    models: ["qwen-max*"],
    limits: { rpm: 60, tpm: 60_000 },
    publishedOn: "2026-06",
    href: "https://help.aliyun.com/zh/model-studio/rate-limit",
  },
  {
    id: "ark-deepseek-v3",
    name: "Volcano Ark · DeepSeek-V3",
    provider: "ark",
    models: ["deepseek-v3*"],
    limits: { rpm: 1_000, tpm: 5_000_000 },
    publishedOn: "2026-06",
    href: "https://www.volcengine.com/docs/82379/1330310",
  },
];
