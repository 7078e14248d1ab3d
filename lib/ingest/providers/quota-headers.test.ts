import { describe, expect, test } from "vitest";
import { keptHeaders, quotaFacts } from "./quota-headers";

const NOW = Date.UTC(2026, 10, 30, 12);

describe("quota facts", () => {
  test.each([
    [
      "OpenAI: Go durations",
      "openai",
      {
        "X-Ratelimit-Limit-Requests": "3000",
        "X-Ratelimit-Remaining-Requests": "2999",
        "X-Ratelimit-Reset-Requests": "20ms",
        "x-ratelimit-limit-tokens": "600000",
        "x-ratelimit-remaining-tokens": "1588",
        "x-ratelimit-reset-tokens": "6m0s",
      },
      [
        { dimension: "rpm", limit: 3000, remaining: 2999, resetAtMs: NOW + 20 },
        { dimension: "tpm", limit: 600_000, remaining: 1588, resetAtMs: NOW + 360_000 },
      ],
    ],
    [
      "OpenAI: a reset beyond an hour is a day's",
      "openai",
      {
        "x-ratelimit-limit-requests": "200",
        "x-ratelimit-remaining-requests": "0",
        "x-ratelimit-reset-requests": "7h12m",
      },
      [{ dimension: "rpd", limit: 200, remaining: 0, resetAtMs: NOW + 25_920_000 }],
    ],
    [
      "Groq: requests are per day",
      "groq",
      {
        "x-ratelimit-limit-requests": "14400",
        "x-ratelimit-remaining-requests": "14370",
        "x-ratelimit-reset-requests": "2m59.56s",
      },
      [{ dimension: "rpd", limit: 14_400, remaining: 14_370, resetAtMs: NOW + 179_560 }],
    ],
    [
      "Anthropic: input and output apart",
      "anthropic",
      {
        "anthropic-ratelimit-input-tokens-limit": "200000",
        "anthropic-ratelimit-input-tokens-remaining": "0",
        "anthropic-ratelimit-input-tokens-reset": "2026-11-30T12:00:40Z",
        "anthropic-ratelimit-output-tokens-limit": "80000",
        "anthropic-ratelimit-output-tokens-remaining": "80000",
        "anthropic-ratelimit-requests-limit": "4000",
        "anthropic-ratelimit-requests-remaining": "3999",
        "anthropic-ratelimit-unified-5h-status": "allowed",
      },
      [
        { dimension: "itpm", limit: 200_000, remaining: 0, resetAtMs: NOW + 40_000 },
        { dimension: "otpm", limit: 80_000, remaining: 80_000, resetAtMs: null },
        { dimension: "rpm", limit: 4000, remaining: 3999, resetAtMs: null },
      ],
    ],
    [
      "Cerebras: plain seconds, day and minute",
      "cerebras",
      {
        "x-ratelimit-limit-requests-day": "1000",
        "x-ratelimit-remaining-requests-day": "999",
        "x-ratelimit-reset-requests-day": "33011.382867",
        "x-ratelimit-limit-tokens-minute": "60000",
        "x-ratelimit-remaining-tokens-minute": "59000",
      },
      [
        { dimension: "rpd", limit: 1000, remaining: 999, resetAtMs: NOW + 33_011_383 },
        { dimension: "tpm", limit: 60_000, remaining: 59_000, resetAtMs: null },
      ],
    ],
    [
      "Mistral: requests and tokens by the minute, the month is no quota of ours",
      "mistral",
      {
        "x-ratelimit-limit-req-minute": "60",
        "x-ratelimit-remaining-req-minute": "59",
        "x-ratelimit-limit-tokens-month": "1000000",
      },
      [{ dimension: "rpm", limit: 60, remaining: 59, resetAtMs: null }],
    ],
    [
      "OpenRouter: epoch milliseconds, a minute",
      "openrouter",
      { "X-RateLimit-Limit": "20", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(NOW + 30_000) },
      [{ dimension: "rpm", limit: 20, remaining: 0, resetAtMs: NOW + 30_000 }],
    ],
    [
      "OpenRouter: midnight is the day's",
      "openrouter",
      { "X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": String(Date.UTC(2026, 11, 1)) },
      [{ dimension: "rpd", limit: 50, remaining: 0, resetAtMs: Date.UTC(2026, 11, 1) }],
    ],
    [
      "IETF draft: a minute",
      "gw.example.com",
      { RateLimit: '"api";r=3;t=55', "RateLimit-Policy": '"fixed window";"api";q=500;w=60' },
      [{ dimension: "rpm", limit: 500, remaining: 3, resetAtMs: NOW + 55_000 }],
    ],
    [
      "IETF draft: five minutes are neither",
      "huggingface",
      { RateLimit: '"api";r=0;t=55', "RateLimit-Policy": '"api";q=500;w=300' },
      [],
    ],
    [
      "older draft headers",
      "gw.example.com",
      { "RateLimit-Limit": "100, 100;w=60", "RateLimit-Remaining": "7", "RateLimit-Reset": "12" },
      [{ dimension: "rpm", limit: 100, remaining: 7, resetAtMs: NOW + 12_000 }],
    ],
    [
      "the tighter of two limits of one kind",
      "openai",
      {
        "x-ratelimit-limit-tokens": "1000",
        "x-ratelimit-remaining-tokens": "900",
        "x-ratelimit-limit-project-tokens": "500",
        "x-ratelimit-remaining-project-tokens": "5",
      },
      [{ dimension: "tpm", limit: 500, remaining: 5, resetAtMs: null }],
    ],
    ["unlimited is no limit", "litellm", { "x-ratelimit-limit-requests": "9223372036854775807" }, []],
    ["nonsense", "openai", { "x-ratelimit-limit-requests": "many", "x-ratelimit-remaining-requests": "-1" }, []],
    ["none", "openai", { "content-type": "application/json" }, []],
  ])("%s", (_name, provider, headers, facts) => {
    expect(quotaFacts(provider, headers as Record<string, string>, NOW)).toEqual(facts);
  });

  test("an absolute reset is carried over to our clock by the response's date", () => {
    const headers = {
      date: "Mon, 30 Nov 2026 11:59:00 GMT",
      "anthropic-ratelimit-requests-limit": "5",
      "anthropic-ratelimit-requests-reset": "2026-11-30T11:59:30Z",
    };
    expect(quotaFacts("anthropic", headers, NOW)).toEqual([
      { dimension: "rpm", limit: 5, remaining: null, resetAtMs: NOW + 30_000 },
    ]);
  });
});

test("a bucket of a month or of other tokens hides none that use is compared with", () => {
  const headers = {
    "x-ratelimit-limit-tokens-prompt": "60000",
    "x-ratelimit-remaining-tokens-prompt": "30000",
    "x-ratelimit-limit-tokens-cache-adjusted-prompt": "60000",
    "x-ratelimit-remaining-tokens-cache-adjusted-prompt": "0",
    "x-ratelimit-limit-tokens-month": "1000",
    "x-ratelimit-remaining-tokens-month": "0",
  };
  expect(quotaFacts("fireworks", headers, NOW)).toEqual([
    { dimension: "itpm", limit: 60_000, remaining: 30_000, resetAtMs: null },
  ]);
});

describe("kept headers", () => {
  test("are limit headers alone, lower-cased, lists joined, with the date beside them", () => {
    const kept = keptHeaders({
      "Retry-After": "2",
      "X-RateLimit-Limit-Tokens": ["1", "2"],
      Date: "Mon, 30 Nov 2026 12:00:00 GMT",
      Authorization: "Bearer abc",
      "Set-Cookie": ["a=b"],
      "x-request-id": "req_1",
      "X-Pi-Provider": "openai",
      "anthropic-ratelimit-unified-5h-status": "allowed",
    });
    expect(kept).toEqual({
      "retry-after": "2",
      "x-ratelimit-limit-tokens": "1, 2",
      "x-pi-provider": "openai",
      "anthropic-ratelimit-unified-5h-status": "allowed",
      date: "Mon, 30 Nov 2026 12:00:00 GMT",
    });
  });
  test("leave out a date alone, long values and secrets", () => {
    const headers = {
      date: "Mon, 30 Nov 2026 12:00:00 GMT",
      "x-ratelimit-limit": "9".repeat(300),
      "x-ratelimit-key": "sk-abc123abc123abc123",
    };
    expect(keptHeaders(headers)).toEqual({});
  });
});
