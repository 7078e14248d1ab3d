import type { Provider } from "./provider";
import { gatewayBudget, gatewayCredits, gatewayRate, verdict } from "./rows";

/** Words of one-api, which its forks kept. */
const USER_QUOTA_CODE = /insufficient_user_quota|pre_consume_token_quota_failed/;
const USER_QUOTA_GONE =
  /preConsumedQuota.{0,40}is not enough|(?:用户|令牌)额度不足|额度已用尽|quota is not enough|预扣费额度失败|用户剩余额度/;
/** It says this in place of whatever the provider said. */
const CAUSE_LOST = /当前分组上游负载已饱和/;

/** Gateways whose rules are only data. */
export const gatewayTable: readonly Provider[] = [
  {
    id: "litellm",
    name: "LiteLLM",
    documentation: "https://docs.litellm.ai/docs/proxy/error_reference",
    kind: "gateway",
    scope: "key",
    rules: [
      gatewayBudget("at_reset")("ll2", { message: /No deployments available - crossed budget/ }),
      gatewayBudget("never")("ll1", { message: /Budget has been exceeded!/i }),
      gatewayBudget("at_reset")("ll10", {
        message: /\bover (?:\d{1,4}(?:s|m|h|d|mo|days?|hours?)|daily|weekly|monthly) budget\b/i,
      }),
      gatewayBudget("never")("ll12", {
        message:
          /\bExceeded(?:Token|Model)?Budget\b|\b(?:key|user|team|organization|model|customer|=[\w-]{1,64}) over budget\b/i,
      }),
      gatewayBudget("never")("ll8", { code: /^budget_exceeded$/ }),
      gatewayRate("unknown")("ll3", { status: [429], message: /No deployments available/ }),
      gatewayRate("detect")("ll7", { message: /LiteLLM Rate Limit Handler/i }),
      gatewayRate("detect")("ll4", { status: [429], header: { name: /^rate_limit_type$/ } }),
      gatewayRate("detect")("ll11", {
        status: [429],
        header: { name: /^x-ratelimit-(?:api_key|key|user|team|model_per_key|end_user)-remaining-/, value: /^0$/ },
      }),
      gatewayRate("detect")("ll13", {
        message: /\bHit limit for (?:api_key|user|team|model)\b|\bMax parallel request limit reached\b/i,
      }),
      gatewayRate("detect")("ll14", { message: /\bover (?:user-)?defined (?:(?:rpm|tpm) limit|ratelimit)\b/i }),
      gatewayRate("detect")("ll5", { code: /^(?:throttling_error|litellm_rate_limit)$/, afterInner: true }),
      gatewayRate("detect")("ll9", {
        status: [429],
        message: /rate limit exceeded for (?:api_key|user|team|model|end_user)\b.{0,200}limit type/i,
      }),
    ],
  },
  {
    id: "portkey",
    name: "Portkey",
    documentation: "https://portkey.ai/docs/product/ai-gateway",
    kind: "gateway",
    scope: "key",
    rules: [
      gatewayBudget("never")("pk1", { status: [412] }),
      gatewayRate("detect")("pk2", { status: [429], needsStatus: true, message: /portkey/i }),
    ],
  },
  {
    id: "cloudflare_ai_gateway",
    name: "Cloudflare AI Gateway",
    documentation: "https://developers.cloudflare.com/ai-gateway/",
    kind: "gateway",
    scope: "account",
    rules: [
      gatewayBudget("at_reset")("cf1", { status: [429], needsStatus: true, message: /spend|budget|cost limit/i }),
      gatewayRate("rpm")("cf3", { message: /\b2003: rate limited\b/i }),
      gatewayBudget("at_reset")("cf4", { code: /^2045$/ }),
      gatewayRate("rpm")("cf2", { status: [429], needsStatus: true, message: /rate.?limited/i }),
    ],
  },
  {
    id: "vercel_ai_gateway",
    name: "Vercel AI Gateway",
    documentation: "https://vercel.com/docs/ai-gateway",
    kind: "gateway",
    scope: "account",
    rules: [
      gatewayCredits("vg1", { status: [402] }),
      gatewayRate("detect")("vg6", {
        status: [429],
        message: /\bfree credits temporarily have (?:rate limits|restricted access)\b/i,
      }),
      gatewayBudget("never")("vg4", { code: /^quota_for_entity_exceeded$/ }),
      gatewayCredits("vg5", { code: /^insufficient_funds$/ }),
      gatewayCredits("vg2", {
        status: [403],
        message: /\bfree (?:credits|tier)\b.{0,60}\b(?:restrict|limit|exhaust|used)/i,
      }),
      gatewayRate("detect")("vg3", { status: [429], message: /free tier/i }),
    ],
  },
  {
    id: "azure_apim",
    name: "Azure API Management",
    documentation: "https://learn.microsoft.com/azure/api-management/llm-token-limit-policy",
    kind: "gateway",
    scope: "key",
    rules: [
      gatewayBudget("at_reset")("ap1", {
        message:
          /\b(?:token|call volume|bandwidth) quota(?: is exceeded|\b.{0,20}replenished)|out of (?:call volume|bandwidth) quota/i,
      }),
      gatewayRate("detect")("ap2", { message: /\b(?:token|rate) limit is exceeded\b/i }),
    ],
  },
  {
    id: "kong",
    name: "Kong AI Gateway",
    documentation: "https://developer.konghq.com/plugins/ai-rate-limiting-advanced/",
    kind: "gateway",
    scope: "key",
    rules: [
      gatewayRate("detect")("kg1", { message: /\b(?:AI token|API) rate limit exceeded\b/i }),
      gatewayRate("detect")("kg2", { status: [429], header: { name: /^x-ai-ratelimit-remaining-/, value: /^0$/ } }),
    ],
  },
  {
    id: "opencode_zen",
    name: "opencode Zen",
    documentation: "https://opencode.ai/docs/zen/",
    kind: "gateway",
    scope: "account",
    rules: [
      gatewayRate("detect")("oz1", { code: /^FreeUsageLimitError$/ }),
      gatewayRate("detect")("oz4", { message: /\bfree usage exceeded\b/i }),
      gatewayBudget("at_reset")("oz2", { code: /^GoUsageLimitError$/ }),
      gatewayCredits("oz3", { code: /^CreditsError$/ }),
    ],
  },
  {
    id: "librechat",
    name: "LibreChat",
    documentation: "https://www.librechat.ai/docs/configuration/mod_system",
    kind: "gateway",
    scope: "user",
    rules: [
      gatewayCredits("lc1", { code: /^token_balance$/ }),
      { ...gatewayRate("detect")("lc2", { code: /^message_limit$/ }), otherwise: "rpm" },
      { ...gatewayRate("detect")("lc3", { code: /^concurrent$/ }), otherwise: "concurrency" },
    ],
  },
  {
    id: "dify",
    name: "Dify",
    documentation: "https://docs.dify.ai",
    kind: "gateway",
    scope: "account",
    rules: [gatewayCredits("di4", { code: /^provider_quota_exceeded$/ })],
  },
  {
    id: "pollinations",
    name: "Pollinations",
    documentation: "https://github.com/pollinations/pollinations",
    kind: "gateway",
    scope: "account",
    rules: [gatewayRate("concurrency")("po1", { message: /\bqueue full for (?:ip|user|key)\b/i })],
  },
  {
    id: "one_api",
    name: "one-api",
    documentation: "https://github.com/songquanpeng/one-api",
    kind: "gateway",
    scope: "user",
    rules: [
      gatewayCredits("on1", { code: USER_QUOTA_CODE }),
      verdict("unknown", "unknown", "soon")("on2", { status: [429], message: CAUSE_LOST }),
      gatewayCredits("on3", { message: USER_QUOTA_GONE }),
    ],
  },
  {
    id: "new_api",
    name: "new-api",
    documentation: "https://github.com/QuantumNous/new-api",
    kind: "gateway",
    scope: "user",
    rules: [
      gatewayCredits("na1", { code: USER_QUOTA_CODE }),
      gatewayRate("concurrency")("na2", { code: /token_concurrency_limit_reached/ }),
      gatewayBudget("at_reset")("na3", { code: /entitlement_(?:daily|total)_limit_exceeded/ }),
      gatewayRate("concurrency")("na7", { status: [429], message: /并发(?:请求数?)?(?:限制|上限)|最多同时处理/ }),
      gatewayRate("rpm")("na4", { status: [429], message: /请求数限制/ }),
      verdict("unknown", "unknown", "soon")("na5", { status: [429], message: CAUSE_LOST }),
      gatewayCredits("na6", {
        message: USER_QUOTA_GONE,
      }),
    ],
  },
];
