import { describe, expect, test } from "vitest";
import { jsonOf, NOW_MS } from "./api-fixture";
import { classifyAnswer } from "./classify";

describe("classify", () => {
  test("a limit comes with its verdict and what to do in both languages", () => {
    const answer = classifyAnswer(
      JSON.stringify({
        provider: "openai",
        status: 429,
        headers: { "retry-after": "7", "x-ratelimit-limit-tokens": 30000, "x-ratelimit-remaining-tokens": "12" },
        body: {
          error: { code: "rate_limit_exceeded", message: "Rate limit reached on tokens per min (TPM): Limit 30000" },
        },
      }),
      NOW_MS,
    );
    const found = jsonOf(answer);
    expect(found).toMatchObject({
      limit_source: "provider_rate_limit",
      owner: "provider",
      dimension: "tpm",
      retry_after_ms: 7_000,
      remaining: 12,
    });
    expect(found.fix.en).not.toBe("");
    expect(found.fix.zh).not.toBe(found.fix.en);
  });

  test("a response that speaks of no limit is null throughout", () => {
    const found = jsonOf(
      classifyAnswer(JSON.stringify({ provider: "openai", status: 200, body: { ok: true } }), NOW_MS),
    );
    expect(new Set(Object.values(found))).toEqual(new Set([null]));
    expect(Object.keys(found)).toContain("limit_source");
  });

  test.each([
    ["no provider", { status: 429 }, "provider"],
    ["a status that is none", { provider: "openai", status: 42 }, "status"],
  ])("refuses %s", (_name, given, path) => {
    expect(jsonOf(classifyAnswer(JSON.stringify(given), NOW_MS)).errors).toMatchObject([{ path }]);
  });
});
