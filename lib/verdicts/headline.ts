import type { Dimension } from "../model/limit";
import type { Verdict } from "../model/verdict";
import type { VerdictLocale } from "./format-wait";
import { withoutHanGaps } from "./han-spacing";

export interface HeadlineContext {
  /** Provider that was called. */
  provider: string;
  locale: VerdictLocale;
  via?: string | null;
}

type Names = { provider: string; via: string; source: string };
type Headlines = Record<string, (names: Names) => string>;

const EN: Headlines = {
  provider_rate_limit: ({ provider }) => `Your own account at ${provider}`,
  provider_budget: ({ provider }) => `A spend cap or plan window at ${provider}`,
  provider_credits: ({ provider }) => `Your balance at ${provider}`,
  upstream_provider_shared_pool: ({ provider }) => `Shared capacity at ${provider}, not your quota`,
  gateway_rate_limit: ({ via }) => `A limit in ${via}`,
  gateway_budget: ({ via }) => `A budget in ${via}`,
  gateway_credits: ({ via }) => `Your balance at ${via}`,
  openrouter_free_tier_per_minute: () => "OpenRouter's free tier",
  openrouter_free_tier_daily: () => "OpenRouter's free tier",
  openrouter_credits: () => "Your credits at OpenRouter",
  openrouter_key_limit: () => "The spending limit of this OpenRouter key",
  openrouter_in_flight_budget: () => "OpenRouter credits held by your running requests",
  openrouter_guardrail_budget: () => "A guardrail budget in OpenRouter",
  openrouter_workspace_budget: () => "Your workspace's budget in OpenRouter",
  openrouter_other: ({ source }) => `A limit of OpenRouter (${source})`,
  upstream_other: ({ provider, source }) => `A limit behind ${provider} (${source})`,
  unknown: ({ provider }) => `${provider} did not say whose limit this is`,
};

const ZH: Headlines = {
  provider_rate_limit: ({ provider }) => `你自己在 ${provider} 的账户`,
  provider_budget: ({ provider }) => `${provider} 的消费上限或套餐窗口`,
  provider_credits: ({ provider }) => `你在 ${provider} 的余额`,
  upstream_provider_shared_pool: ({ provider }) => `${provider} 的共享容量，不是你的配额`,
  gateway_rate_limit: ({ via }) => `${via} 里设的限额`,
  gateway_budget: ({ via }) => `${via} 里的预算`,
  gateway_credits: ({ via }) => `你在 ${via} 的余额`,
  openrouter_free_tier_per_minute: () => "OpenRouter 的免费档",
  openrouter_free_tier_daily: () => "OpenRouter 的免费档",
  openrouter_credits: () => "你在 OpenRouter 的 credits",
  openrouter_key_limit: () => "这把 OpenRouter 密钥的消费上限",
  openrouter_in_flight_budget: () => "正在运行的请求占住的 OpenRouter credits",
  openrouter_guardrail_budget: () => "OpenRouter 的 guardrail 预算",
  openrouter_workspace_budget: () => "你的工作区在 OpenRouter 的预算",
  openrouter_other: ({ source }) => `OpenRouter 的一项限额（${source}）`,
  upstream_other: ({ provider, source }) => `${provider} 背后的一项限额（${source}）`,
  unknown: ({ provider }) => `${provider} 没有说明这是谁的限额`,
};

const DIMENSIONS: Record<VerdictLocale, Record<Dimension, string>> = {
  en: {
    rpm: "requests per minute",
    tpm: "tokens per minute",
    rpd: "requests per day",
    tpd: "tokens per day",
    concurrency: "requests at once",
    burst: "traffic that grew too fast",
    spend: "",
    capacity: "",
    unknown: "",
  },
  "zh-CN": {
    rpm: "每分钟请求数",
    tpm: "每分钟 token 数",
    rpd: "每天请求数",
    tpd: "每天 token 数",
    concurrency: "并发请求数",
    burst: "流量增长太快",
    spend: "",
    capacity: "",
    unknown: "",
  },
};

/** Whose limit it was, in plain words, and which: `Your own account at openai, tokens per minute`. */
export function headline(
  verdict: Pick<Verdict, "limitSource" | "dimension" | "upstream">,
  { provider, locale, via }: HeadlineContext,
): string {
  const texts = locale === "en" ? EN : ZH;
  const source = verdict.limitSource;
  const isOther = texts[source] === undefined;
  const key = !isOther
    ? source
    : source.startsWith("openrouter_")
      ? "openrouter_other"
      : source.startsWith("upstream_")
        ? "upstream_other"
        : "unknown";
  const isBehind = source.startsWith("provider_") || source === "upstream_provider_shared_pool";
  const names = { provider: isBehind ? (verdict.upstream ?? provider) : provider, via: via ?? provider, source };
  const whose = withoutHanGaps(texts[key]?.(names) ?? source);
  const which = DIMENSIONS[locale][verdict.dimension];
  if (which === "") return whose;
  return locale === "en" ? `${whose}, ${which}` : `${whose}，${which}`;
}
