import { describe, expect, test } from "vitest";
import type { Attempt } from "../model/attempt";
import { quotaFacts } from "./providers/quota-headers";
import { readBatch } from "./read-batch";

const NOW = Date.UTC(2026, 2, 1, 12);
const DAY_MS = 86_400_000;
const CONTEXT = { receivedAtMs: NOW, retentionMs: 30 * DAY_MS };

function attempt(fields: Record<string, unknown>): Attempt {
  const sent = JSON.stringify({ provider: "openai", model: "gpt-5", status: 200, ...fields });
  const answer = readBatch(new TextEncoder().encode(sent), CONTEXT);
  const [first] = answer.refusal === null ? answer.attempts : [];
  if (first === undefined) throw new Error(answer.refusal?.detail ?? "no attempt");
  return first;
}

describe("outcomes", () => {
  const LIMIT = { error: { code: "rate_limit_exceeded", message: "Rate limit reached for requests per min (RPM)" } };
  const QUOTA = { error: { code: "insufficient_quota", message: "You exceeded your current quota" } };
  test.each<[string, Record<string, unknown>, Attempt["outcome"], number | null]>([
    ["a success", {}, "answered", 200],
    ["a success with a completion in its body", { body: { choices: [{ message: "error" }] } }, "answered", 200],
    ["a limit", { status: 429, body: LIMIT }, "limited", 429],
    ["429 alone", { status: 429 }, "limited", 429],
    ["a limit inside a success", { body: LIMIT }, "limited", 429],
    [
      "a limit in a string of JSON in a string of JSON",
      { status: 429, body: JSON.stringify(JSON.stringify(LIMIT)) },
      "limited",
      429,
    ],
    ["a billing stop", { status: 429, body: QUOTA }, "billing", 429],
    ["a bad request", { status: 400, body: { error: { message: "bad parameter" } } }, "failed", 400],
    ["an error of another kind inside a success", { body: { error: { message: "bad parameter" } } }, "failed", 200],
    ["a timeout", { status: null, error: "timeout" }, "failed", null],
    ["a broken stream", { status: 200, error: "stream" }, "failed", 200],
    ["a cancelled call", { status: null, error: "cancelled" }, "cancelled", null],
    ["a cancelled call, American", { status: null, error: "canceled" }, "cancelled", null],
    ["no status and nothing else", { status: null }, "failed", null],
    ["no status but an answer", { status: null, output_tokens: 5 }, "answered", null],
    [
      "a client's text of a limit",
      {
        status: null,
        error: "Error code: 429 - {'error': {'code': 'rate_limit_exceeded', 'message': 'Rate limit reached'}}",
      },
      "limited",
      429,
    ],
    ["a stated limit", { status: null, limit_source: "gateway_rate_limit" }, "limited", null],
    ["a stated budget", { status: 402, limit_source: "openrouter_credits" }, "billing", 402],
    [
      "an in-flight budget, which waiting cures",
      { status: 402, limit_source: "openrouter_in_flight_budget" },
      "limited",
      402,
    ],
  ])("%s", (_name, fields, outcome, effectiveStatus) => {
    const { outcome: found, effectiveStatus: status } = attempt(fields);
    expect([found, status]).toEqual([outcome, effectiveStatus]);
  });
});

describe("verdicts", () => {
  const BODY = {
    error: { code: "rate_limit_exceeded", message: "Rate limit reached: Limit 500, Used 500, Requested 1" },
  };

  test.each([
    ["names in any case", { "Retry-After": "7" }],
    ["values in lists", { "RETRY-AFTER": ["7"] }],
    ["numbers", { "retry-after": 7 }],
  ])("a wait stands in headers with %s", (_name, headers) => {
    expect(attempt({ status: 429, headers })).toMatchObject({
      retryAfterMs: 7_000,
      retryAfterSource: "retry-after",
      headers: { "retry-after": "7" },
    });
  });

  test("a sender's own words win over what the response says", () => {
    const sent = {
      limit_source: "gateway_rate_limit",
      dimension: "tpm",
      retryable: "at_reset",
      retry_after_ms: 1234.4,
    };
    expect(attempt({ status: 429, body: BODY, ...sent })).toMatchObject({
      limitSource: "gateway_rate_limit",
      dimension: "tpm",
      retryable: "at_reset",
      retryAfterMs: 1_234,
      retryAfterSource: "retry-after-ms",
      rule: "explicit",
      confidence: "explicit",
      limit: null,
    });
  });

  test("a stated dimension alone leaves the rest to the response", () => {
    const judged = attempt({ status: 429, body: BODY, dimension: "concurrency" });
    expect(judged).toMatchObject({ limitSource: "provider_rate_limit", dimension: "concurrency" });
    expect(judged.rule).not.toBe("explicit");
  });

  test("an unseen limit source of a known family is kept", () => {
    expect(attempt({ status: 429, limit_source: "openrouter_new_limit" }).limitSource).toBe("openrouter_new_limit");
  });

  test.each([
    ["openrouter_free_tier_daily", "rpd", "at_reset"],
    ["openrouter_guardrail_budget", "spend", "at_reset"],
    ["openrouter_in_flight_budget", "spend", "soon"],
    ["openrouter_key_limit", "spend", "never"],
    ["provider_credits", "spend", "never"],
    ["upstream_provider_shared_pool", "capacity", "soon"],
  ])("%s alone means what its documentation says", (limit_source, dimension, retryable) => {
    expect(attempt({ status: null, limit_source })).toMatchObject({ dimension, retryable, rule: "explicit" });
  });

  test("an estimate stays an estimate", () => {
    const { retryAfterSource } = attempt({ status: 503, retry_after_ms: 100, retry_after_source: "backoff" });
    expect(retryAfterSource).toBe("backoff");
  });

  test("quota headers count on successes, and no other header is kept", () => {
    const headers = {
      "X-RateLimit-Limit-Requests": "500",
      "x-ratelimit-remaining-requests": "499",
      "x-ratelimit-reset-requests": "120ms",
      authorization: "Bearer sk-proj-Abcd1234Efgh5678",
      "set-cookie": ["a=b"],
    };
    const { provider, endedAtMs, headers: kept, body } = attempt({ headers });
    expect(quotaFacts(provider, kept, endedAtMs)).toEqual([
      expect.objectContaining({ dimension: "rpm", limit: 500, remaining: 499 }),
    ]);
    expect(Object.keys(kept).sort()).toEqual([
      "x-ratelimit-limit-requests",
      "x-ratelimit-remaining-requests",
      "x-ratelimit-reset-requests",
    ]);
    expect(body).toBeNull();
  });

  test("an error text is masked and shortened", () => {
    const { error } = attempt({
      status: null,
      error: `Incorrect API key: sk-proj-Abcd1234Efgh5678 ${"x".repeat(2_000)}`,
    });
    expect(error).not.toContain("Abcd1234");
    expect(error).toHaveLength(500);
  });
});
