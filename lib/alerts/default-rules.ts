import type { AlertMetricId, Budget, RuleInput } from "../model/alert";
import type { MessageLanguage } from "../model/channel";
import { defaultsFor, USUAL_BUDGET } from "./rule-defaults";

export interface ShippedRule {
  /** Stays the same over versions: what was deleted or edited is known by it. */
  id: string;
  rule: RuleInput;
}

type Words = Record<MessageLanguage, { name: string; description: string }>;

/** Everything else is what `defaultsFor` says of the metric. */
const SHIPPED: readonly { id: string; metric: AlertMetricId; words: Words }[] = [
  {
    id: "default-rate-429",
    metric: "rate_429",
    words: {
      en: {
        name: "429 rate > 5 %",
        description: "Limits stop more than 5 % of the attempts at a provider; above 20 % it is critical.",
      },
      "zh-CN": { name: "429 率 > 5%", description: "某个供应商有超过 5% 的尝试因限流失败；超过 20% 为严重。" },
    },
  },
  {
    id: "default-tpm-utilization",
    metric: "tpm_utilization",
    words: {
      en: {
        name: "TPM > 80 %",
        description: "A pool uses more than 80 % of its tokens per minute, in 3 of the last 5 minutes.",
      },
      "zh-CN": {
        name: "TPM > 80%",
        description: "最近 5 分钟内有 3 分钟，某个配额池的每分钟 token 用量超过上限的 80%。",
      },
    },
  },
  {
    id: "default-rpm-utilization",
    metric: "rpm_utilization",
    words: {
      en: {
        name: "RPM > 80 %",
        description: "A pool uses more than 80 % of its requests per minute, in 3 of the last 5 minutes.",
      },
      "zh-CN": { name: "RPM > 80%", description: "最近 5 分钟内有 3 分钟，某个配额池的每分钟请求数超过上限的 80%。" },
    },
  },
  {
    id: "default-fallback-rate",
    metric: "fallback_rate",
    words: {
      en: {
        name: "Fallback rate > 10 %",
        description: "More than 10 % of the answers come from another provider or model than the one first asked.",
      },
      "zh-CN": { name: "降级率 > 10%", description: "超过 10% 的请求由首选之外的供应商或模型应答。" },
    },
  },
  {
    id: "default-ttft",
    metric: "ttft",
    words: {
      en: { name: "Mean TTFT > 3 s", description: "The first token takes more than 3 seconds on average." },
      "zh-CN": { name: "TTFT 均值 > 3 秒", description: "首个 token 的平均时间超过 3 秒。" },
    },
  },
  {
    id: "default-never",
    metric: "never_stops",
    words: {
      en: {
        name: "Refused for good",
        description:
          "A provider refuses attempts in a way that no waiting helps: credit, budget, or a request that is too large.",
      },
      "zh-CN": {
        name: "被拒绝且等待无效",
        description: "供应商拒绝了请求，等待也无济于事：余额、预算用尽，或单个请求超过上限。",
      },
    },
  },
  {
    id: "default-at-reset",
    metric: "at_reset_stops",
    words: {
      en: {
        name: "Refused until a reset",
        description: "A limit is used up until it resets; told once per pool and reset.",
      },
      "zh-CN": {
        name: "重置前一直被拒绝",
        description: "某个限额已用尽，要到重置时才会恢复；每个配额池每次重置只通知一次。",
      },
    },
  },
  {
    id: "default-silent",
    metric: "minutes_silent",
    words: {
      en: {
        name: "An application stopped reporting",
        description: "Nothing was heard of it for 30 minutes, and for more than twice its longest usual pause.",
      },
      "zh-CN": {
        name: "应用停止上报",
        description: "已有 30 分钟以上、且超过其平常最长间隔的两倍没有收到该应用的数据。",
      },
    },
  },
];

/** The rules that are there from the start, in the order in which they are listed. */
export function defaultRules(language: MessageLanguage): ShippedRule[] {
  return SHIPPED.map(({ id, metric, words }) => ({ id, rule: { ...defaultsFor(metric), ...words[language] } }));
}

/** A budget told at 60, 85 and 100 %, and when its pace leads beyond it. */
export function budgetRule(budget: Pick<Budget, "amountUsd"> & Partial<Budget>, language: MessageLanguage): RuleInput {
  const { name, description } = BUDGET_WORDS[language];
  return { ...defaultsFor("budget_used"), name, description, budget: { ...USUAL_BUDGET, ...budget } };
}

const BUDGET_WORDS: Words = {
  en: { name: "Budget", description: "Told at 60, 85 and 100 % of the amount, once each a period." },
  "zh-CN": { name: "预算", description: "用到金额的 60%、85% 和 100% 时各通知一次，每个周期重新计算。" },
};
