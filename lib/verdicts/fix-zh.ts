import type { Scope } from "../model/limit";
import type { FixTexts, FixWords } from "./fix-texts";

const SCOPES: Record<Scope, string> = {
  key: "密钥",
  user: "用户",
  project: "项目",
  org: "组织",
  account: "账户",
  deployment: "部署",
  endpoint: "接入点",
  region: "区域",
  shared: "资源池",
};

const wait = ({ wait: stated }: FixWords) => (stated === null ? "先退避（服务端没有给出等待时间）" : `等待 ${stated}`);
const reset = ({ resetAt }: FixWords) => (resetAt === null ? "下次重置" : `${resetAt} 重置`);
/** Follows a sentence; empty where nobody knows. */
const otherKeys = ({ scope }: FixWords) => {
  if (scope === null) return "";
  return scope === "key" ? "；这个限额只属于这把密钥" : `；同一${SCOPES[scope]}的其他密钥共用这个限额`;
};

export const fixZh: FixTexts = {
  rateRequests: (words) => `${wait(words)}，再降低每分钟发给 ${words.model} 的请求数${otherKeys(words)}。`,
  rateTokens: (words) =>
    `${wait(words)}；缩短提示词，调低 max_tokens（多数供应商会按它预扣），缓存公共前缀，或申请更高的 TPM 档位。`,
  rateDay: (words) =>
    `这一天（或更长周期）的额度已用完，要等到${spaced(reset(words))}。把流量转到别的模型，或提升档位。`,
  rateLater: (words) =>
    `要等 ${words.wait ?? "很久"}：先排队，或转到别的模型，直到${spaced(reset(words))}${otherKeys(words)}。`,
  rateConcurrency: ({ limit }) =>
    limit === null ? "同时在途的请求太多；把并发控制在限额以内。" : `同时在途的请求太多；把并发控制在 ${limit} 以内。`,
  rateBurst: (words) => `流量增长太快。${wait(words)}，再用几分钟逐步加量，不要一次拉满。`,
  rateOversize: ({ requested, limit }) =>
    requested !== null && limit !== null
      ? `单个请求就要 ${requested}，超过整个限额 ${limit}；请缩小请求或换模型，等待无济于事。`
      : "单个请求就超过了限额；请缩小请求或换模型，等待无济于事。",
  rateZero: ({ model }) => `这个账户或档位对 ${model} 的限额是 0；请换模型或申请开通，等待无济于事。`,
  rateQuota: ({ provider }) => `这个限额等多久都不会解除：请向 ${provider} 申请更高的配额，或换模型。`,
  rateUnknown: (words) => `${wait(words)}，再减少发给 ${words.model} 的流量${otherKeys(words)}。`,
  shared: ({ provider, isBehindGateway }) =>
    `${provider} 的容量对所有人都不够；换供应商、区域或模型${isBehindGateway ? "，或使用自己在供应商的密钥" : ""}。原因不在你的配额。`,
  upstream: (words) =>
    `${words.via} 背后${words.provider === words.via ? "" : ` ${words.provider} `}的一项限额拦下了请求。${wait(words)}，或换供应商或模型。`,
  gatewayRate: ({ via, wait: stated }) =>
    stated === null
      ? `请求还没到供应商就被 ${via} 拦下；请退避，或在 ${via} 里调高限额。`
      : `请求还没到供应商就被 ${via} 拦下；等待 ${stated}，或在 ${via} 里调高限额。`,
  gatewayRateNever: ({ via }) => `请求还没到供应商就被 ${via} 拦下：请在 ${via} 里调高限额，或缩小请求，等待无济于事。`,
  gatewayBudget: (words) => `${words.via} 里这把密钥或团队的预算已用完；调高预算，或等到${spaced(reset(words))}。`,
  gatewayBudgetNever: ({ via }) =>
    `${via} 里这把密钥或团队的预算已用完，或不够这个请求，也没有给出重置时间：请调高预算。`,
  gatewayCredits: ({ via }) => `给 ${via} 充值。重试没有用。`,
  providerBudget: (words) => `${words.provider} 的消费上限或套餐窗口已用满；调高上限，或等到${spaced(reset(words))}。`,
  providerBudgetNever: ({ provider }) => `${provider} 的消费上限已用满，也没有给出重置时间：请调高或关闭这个上限。`,
  providerCredits: ({ provider, status }) =>
    `向 ${provider} 付费：余额、免费额度或账单。${status === 429 ? "状态码虽是 429，" : ""}重试没有用。`,
  openrouterMinute: ({ wait: stated, model }) =>
    `${stated === null ? "等到 X-RateLimit-Reset 所指的时间" : `等待 ${stated}`}，或改用 ${model} 的付费版本。`,
  openrouterDay: ({ resetAt }) =>
    `免费档当天的请求数已用完，${resetAt ?? "UTC 00:00"} 重置。一次性购买 10 credits，每天的限额就从 50 提到 1000。`,
  openrouterInFlight: (words) =>
    `${wait(words)}：正在运行的请求占住了剩余的 credits。减少并行请求，或调低 max_tokens。`,
  openrouterCredits: () => "在 OpenRouter 充值 credits，或调低 max_tokens，让请求不超过余额。",
  openrouterTooDear: ({ requested, limit }) =>
    `余额只够 ${limit} 个 token，而请求最多会用 ${requested} 个：充值 credits，或调低 max_tokens。`,
  openrouterKey: () => "调高这把 OpenRouter 密钥的上限，或等它自己的周期重置。",
  openrouterAdminBudget: ({ resetAt }) =>
    resetAt === null
      ? "需要管理员在 OpenRouter 调高预算；这项预算没有重置时间。"
      : `需要管理员在 OpenRouter 调高预算，否则要到 ${resetAt} 才重置。`,
  unknown: ({ provider, wait: stated }) =>
    stated === null
      ? `服务端没有说明这是谁的限额；请退避，并查看 ${provider} 的控制台。`
      : `服务端没有说明这是谁的限额；等待 ${stated}，并查看 ${provider} 的控制台。`,
};

/** A space between Chinese and a Latin or numeric word. */
function spaced(text: string): string {
  return /^[\dA-Za-z]/.test(text) ? ` ${text}` : text;
}
