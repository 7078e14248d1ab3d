import { describe, expect, test } from "vitest";
import { DIMENSIONS, LIMIT_SOURCES } from "../model/limit";
import { headline } from "./headline";

describe("the headline says whose limit first", () => {
  test.each([
    [
      "provider_rate_limit",
      "tpm",
      null,
      "Your own account at openai, tokens per minute",
      "你自己在 openai 的账户，每分钟 token 数",
    ],
    ["provider_rate_limit", "unknown", null, "Your own account at openai", "你自己在 openai 的账户"],
    [
      "upstream_provider_shared_pool",
      "capacity",
      "Azure",
      "Shared capacity at Azure, not your quota",
      "Azure 的共享容量，不是你的配额",
    ],
    ["gateway_rate_limit", "rpm", "Azure", "A limit in openai, requests per minute", "openai 里设的限额，每分钟请求数"],
    [
      "openrouter_free_tier_daily",
      "rpd",
      null,
      "OpenRouter's free tier, requests per day",
      "OpenRouter 的免费档，每天请求数",
    ],
    [
      "openrouter_shared_capacity",
      "rpm",
      null,
      "A limit of OpenRouter (openrouter_shared_capacity), requests per minute",
      "OpenRouter 的一项限额（openrouter_shared_capacity），每分钟请求数",
    ],
    ["unknown", "unknown", null, "openai did not say whose limit this is", "openai 没有说明这是谁的限额"],
  ] as const)("%s, %s, behind it %s", (limitSource, dimension, upstream, english, chinese) => {
    expect(headline({ limitSource, dimension, upstream }, { provider: "openai", locale: "en" })).toBe(english);
    expect(headline({ limitSource, dimension, upstream }, { provider: "openai", locale: "zh-CN" })).toBe(chinese);
  });
  test("a name in Chinese stands without spaces", () => {
    const verdict = { limitSource: "provider_credits", dimension: "spend", upstream: null } as const;
    expect(headline(verdict, { provider: "供应商", locale: "zh-CN" })).toBe("你在供应商的余额");
  });
  test("every source has words of its own in both languages", () => {
    for (const limitSource of LIMIT_SOURCES) {
      for (const dimension of DIMENSIONS) {
        for (const locale of ["en", "zh-CN"] as const) {
          const text = headline({ limitSource, dimension, upstream: null }, { provider: "p", locale });
          expect(text).not.toMatch(/undefined|_/);
        }
      }
    }
  });
});
