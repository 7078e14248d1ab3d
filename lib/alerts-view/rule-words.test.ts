import { describe, expect, test } from "vitest";
import type { RuleInput } from "../model/alert";
import { someInput, textIn } from "./alerts-fixture";
import { ruleSentence } from "./rule-words";

const prod = { environment: ["prod"] };
const plain: Partial<RuleInput> = { warning: null, groupBy: [], filter: {} };

describe("a rule as a sentence", () => {
  test.each<[string, Partial<RuleInput>, string, string]>([
    [
      "a rate of groups within a filter",
      { metric: "rate_429", critical: 0.05, warning: null, groupBy: ["pool"], filter: prod, forSeconds: 120 },
      "Alert when the **429 rate** of any **pool** in **prod** stays above **5%** for **2 min**.",
      "**prod** 中任一**配额池**的 **429 率**高于 **5%** 并持续 **2分钟**时告警。",
    ],
    [
      "with a warning",
      { metric: "ttft", ...plain, critical: 3_000, warning: 2_000, forSeconds: 180 },
      "Alert when the **TTFT, mean** stays above **3 s** for **3 min**, and warn above **2 s**.",
      "**TTFT 均值**高于 **3 s** 并持续 **3分钟**时告警；高于 **2 s** 时警告。",
    ],
    [
      "at once",
      { metric: "tpm_utilization", ...plain, critical: 0.8, forSeconds: 0 },
      "Alert as soon as the **TPM utilization** is above **80%**.",
      "**TPM 利用率**一旦高于 **80%** 就告警。",
    ],
    [
      "any at all",
      { metric: "billing_stops", ...plain, critical: 0, forSeconds: 0, groupBy: ["provider"] },
      "Alert as soon as there are any **billing stops** at any **provider**.",
      "任一**供应商**的**计费拦截**一旦出现就告警。",
    ],
    [
      "too little",
      { metric: "cache_hit_rate", ...plain, direction: "below", critical: 0.22, forSeconds: 900 },
      "Alert when the **Cache-hit ratio** stays below **22%** for **15 min**.",
      "**缓存命中率**低于 **22%** 并持续 **15分钟**时告警。",
    ],
    [
      "money in its unit",
      { metric: "cost", ...plain, critical: 20e9, forSeconds: 0 },
      "Alert as soon as the **Cost** is above **$20.00**.",
      "**费用**一旦高于 **$20.00** 就告警。",
    ],
    [
      "a budget",
      {
        metric: "budget_used",
        ...plain,
        budget: { amountUsd: 4_000, period: "month", timeZone: "UTC", steps: [0.6, 0.85, 1], projected: true },
      },
      "Alert once a month when **60%, 85% or 100%** of **$4,000** is spent, or when the pace leads beyond it.",
      "每月花费达到 **$4,000** 的 **60%、85% 或 100%** 时告警一次，按当前速度将会超支时也告警。",
    ],
    [
      "a source that went silent",
      { metric: "minutes_silent", ...plain, groupBy: ["app"], critical: 30 },
      "Alert when any **app** that used to report has not been heard of for **30m**.",
      "任一**应用**超过 **30m** 没有上报时告警。",
    ],
    [
      "what was not sent, and several values",
      { metric: "error_rate", ...plain, critical: 0.1, forSeconds: 0, filter: { app: ["a", "b", null] } },
      "Alert as soon as the **Error rate** in **a, b or (not sent)** is above **10%**.",
      "**a、b 或（未上报）**中**错误率**一旦高于 **10%** 就告警。",
    ],
  ])("%s", (_name, over, en, zh) => {
    expect(ruleSentence(someInput(over), textIn("en"))).toBe(en);
    expect(ruleSentence(someInput(over), textIn("zh-CN"))).toBe(zh);
  });
});
