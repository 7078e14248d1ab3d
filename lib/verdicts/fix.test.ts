import { describe, expect, test } from "vitest";
import { DIMENSIONS, LIMIT_SOURCES, RETRYABLES } from "../model/limit";
import { type FixSubject, fixKind, fixText } from "./fix";
import { fixEn } from "./fix-en";
import { FIX_KINDS } from "./fix-texts";
import { fixZh } from "./fix-zh";
import { formatReset, formatWait } from "./format-wait";

const subject = (over: Partial<FixSubject>): FixSubject => ({
  limitSource: "provider_rate_limit",
  dimension: "tpm",
  retryable: "soon",
  retryAfterMs: null,
  resetAtMs: null,
  effectiveStatus: 429,
  limit: null,
  requested: null,
  ...over,
});
const en = { provider: "openai", model: "gpt-4o", locale: "en" } as const;
const zh = { ...en, locale: "zh-CN" } as const;

test("of a host that nobody listed nothing is claimed about other keys", () => {
  const unlisted = { provider: "llm.example.com", model: "m" };
  const rate = subject({ dimension: "rpm", retryAfterMs: 5000 });
  expect(fixText(rate, { ...unlisted, locale: "en" })).toBe("Wait 5 s, then send fewer requests per minute to m.");
  expect(fixText(rate, { ...unlisted, locale: "zh-CN" })).toBe("等待 5 秒，再降低每分钟发给 m 的请求数。");
  expect(fixText(rate, { ...unlisted, scope: "user", locale: "en" })).toContain("same user");
});

describe("the fix names what would change the answer", () => {
  test.each([
    [
      "tokens per minute",
      subject({ retryAfterMs: 1239 }),
      "Wait 1.24 s; shorten prompts, lower max_tokens (most providers reserve it), cache the prefix, or ask for a higher TPM tier.",
    ],
    [
      "requests per minute",
      subject({ dimension: "rpm", retryAfterMs: 20 }),
      "Wait 20 ms, then send fewer requests per minute to gpt-4o; another key of the same organization shares this limit.",
    ],
    [
      "no stated wait",
      subject({ dimension: "rpm" }),
      "Back off (no wait was stated), then send fewer requests per minute to gpt-4o; another key of the same organization shares this limit.",
    ],
    [
      "an oversized request",
      subject({ retryable: "never", limit: 30000, requested: 45000 }),
      "This single request needs 45,000, more than the whole limit of 30,000; shrink it or use another model. No wait helps.",
    ],
    [
      "a limit of zero",
      subject({ retryable: "never", limit: 0 }),
      "The limit for gpt-4o is 0 on this account or tier; use another model or ask for access. No wait helps.",
    ],
    [
      "a day",
      subject({ dimension: "rpd", retryable: "at_reset", resetAtMs: Date.UTC(2026, 11, 1) }),
      "The allowance of this day, or of a longer window, is used up; wait for its reset at 1 Dec 2026, 00:00 UTC. Move traffic to another model or raise the tier.",
    ],
    [
      "money as a 429",
      subject({ limitSource: "provider_credits", dimension: "spend", retryable: "never" }),
      "Pay openai: balance, free allowance or invoice. Retrying cannot help, though the status was 429.",
    ],
  ])("%s", (_name, verdict, text) => {
    expect(fixText(verdict, en)).toBe(text);
  });
  test("in Chinese", () => {
    expect(fixText(subject({ dimension: "rpm", retryAfterMs: 125_000 }), zh)).toBe(
      "等待 2 分 5 秒，再降低每分钟发给 gpt-4o 的请求数；同一组织的其他密钥共用这个限额。",
    );
    expect(fixText(subject({ dimension: "rpd", retryable: "at_reset", resetAtMs: Date.UTC(2026, 11, 1) }), zh)).toBe(
      "这一天（或更长周期）的额度已用完，要等到 2026年12月1日 UTC 00:00 重置。把流量转到别的模型，或提升档位。",
    );
  });
  test("a gateway's own limit names the gateway, the pool behind it the provider", () => {
    const gateway = { provider: "litellm", model: "m", upstream: "azure_openai", locale: "en" } as const;
    expect(fixText(subject({ limitSource: "gateway_rate_limit", retryAfterMs: 5000 }), gateway)).toContain(
      "raise the limit in litellm",
    );
    expect(
      fixText(subject({ limitSource: "upstream_provider_shared_pool", dimension: "capacity" }), gateway),
    ).toContain("azure_openai is out of capacity");
  });
  test.each([
    ["called directly", { ...en, provider: "anthropic" }, false],
    ["behind a gateway that names it", { ...en, provider: "litellm", upstream: "azure_openai" }, true],
    ["behind a gateway that does not name it", { ...en, provider: "openrouter" }, true],
  ] as const)("a key of one's own is advice only behind a gateway: %s", (_name, context, isAdvised) => {
    const full = subject({ limitSource: "upstream_provider_shared_pool", dimension: "capacity" });
    expect(fixText(full, context).includes("a key of your own")).toBe(isAdvised);
    expect(fixText(full, { ...context, locale: "zh-CN" }).includes("自己在供应商的密钥")).toBe(isAdvised);
  });
});

test("every verdict has a text in both languages, without holes", () => {
  for (const limitSource of [...LIMIT_SOURCES, "openrouter_new_thing", "upstream_new_thing"]) {
    for (const dimension of DIMENSIONS) {
      for (const retryable of RETRYABLES) {
        for (const figures of [
          {},
          { retryAfterMs: 5000, resetAtMs: 0, limit: 0, requested: 1 },
          { limit: 3, requested: 5 },
        ]) {
          const verdict = subject({ limitSource, dimension, retryable, ...figures });
          for (const context of [en, zh]) {
            expect(fixText(verdict, context)).not.toMatch(/undefined|null|NaN|\{|\}|^$/);
          }
        }
      }
    }
  }
});

test("both languages have the same kinds", () => {
  expect(Object.keys(fixEn)).toEqual([...FIX_KINDS]);
  expect(Object.keys(fixZh)).toEqual([...FIX_KINDS]);
  expect(fixKind(subject({ limitSource: "openrouter_credits", limit: 3, requested: 9 }))).toBe("openrouterTooDear");
});

test.each([
  ["a limit in the gateway", subject({ limitSource: "gateway_rate_limit", retryable: "never" })],
  ["a budget in the gateway", subject({ limitSource: "gateway_budget", dimension: "spend", retryable: "never" })],
  ["a cap at the provider", subject({ limitSource: "provider_budget", dimension: "spend", retryable: "never" })],
  ["a quota to be raised", subject({ dimension: "unknown", retryable: "never" })],
  ["a gateway's limit of a new name", subject({ limitSource: "openrouter_new_budget", retryable: "never" })],
])("%s that no wait clears promises no reset and no success by waiting", (_name, verdict) => {
  expect(fixText(verdict, en)).not.toMatch(/back off|wait for|its next reset|single request is larger/i);
  expect(fixText(verdict, zh)).not.toMatch(/退避|等到|下次重置|单个请求就/);
});

test("a limit behind a gateway that is not capacity blames nobody's capacity", () => {
  const verdict = subject({ limitSource: "upstream_provider_byok", dimension: "rpm" });
  expect(fixText(verdict, { ...en, provider: "openrouter", upstream: "OpenAI" })).toBe(
    "A limit at OpenAI behind openrouter stopped this. Back off (no wait was stated), or use another provider or model.",
  );
});

describe("a wait is never shortened", () => {
  test.each([
    [6, "6 ms", "6 毫秒"],
    [644.2, "645 ms", "645 毫秒"],
    [1239, "1.24 s", "1.24 秒"],
    [58_217, "59 s", "59 秒"],
    [60_000, "1 min", "1 分"],
    [578_016, "9 min 39 s", "9 分 39 秒"],
    [13_262_000, "3 h 42 min", "3 小时 42 分"],
    [86_400_000, "24 h", "24 小时"],
    [1_382_400_000, "16 days", "16 天"],
  ])("%d ms", (ms, english, chinese) => {
    expect(formatWait(ms, "en")).toBe(english);
    expect(formatWait(ms, "zh-CN")).toBe(chinese);
  });
});

test("a reset names its time zone", () => {
  expect(formatReset(Date.UTC(2026, 10, 30, 16), "en", "Asia/Shanghai")).toContain("GMT+8");
});
