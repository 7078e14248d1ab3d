import { describe, expect, test } from "vitest";
import { RULE_SET } from "../ingest/classify";
import { jsonOf, NOW_MS } from "./api-fixture";
import { classifyAnswer } from "./classify";

const LIMITED = { error: { code: "rate_limit_exceeded", message: "Rate limit reached on tokens per min (TPM)" } };

const DATE = "Mon, 30 Nov 2026 08:00:00 GMT";

function answerTo(sent: unknown) {
  return jsonOf(classifyAnswer(JSON.stringify(sent), NOW_MS));
}

describe("classify", () => {
  test("a status as text, as logs have it", () => {
    expect(answerTo({ provider: "openai", status: "429", body: LIMITED })).toMatchObject({ rule: "oa6" });
  });
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

  test("the waits it states, who shares the limit and how many calls stand behind the error come along", () => {
    const found = answerTo({
      provider: "openai",
      status: 429,
      headers: { "retry-after": "7", "x-ratelimit-remaining-requests": "9", "x-ratelimit-reset-requests": "40s" },
      body: "Failed after 3 attempts. Last error: Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000",
    });
    expect(found).toMatchObject({ scope: "org", stated_attempts: 3, body_cut: false, rule_set: RULE_SET });
    expect(found.waits).toMatchObject([
      { path: "header retry-after", excerpt: "7", unit: "s", wait_ms: 7_000, at: null, governs: true, doubt: null },
      { path: "header x-ratelimit-reset-requests", governs: false, doubt: "has_room" },
    ]);
  });

  test.each([
    [
      "as stated",
      { at: "2026-11-30T09:00:00Z", headers: { date: DATE, "retry-after": "7" } },
      "2026-11-30T09:00:07.000Z",
    ],
    ["by its date header", { headers: { date: DATE, "retry-after": "7" } }, "2026-11-30T08:00:07.000Z"],
    ["now", { headers: { "retry-after": "7" } }, new Date(NOW_MS + 7_000).toISOString()],
  ])("the response came %s", (_name, given, resetAt) => {
    expect(answerTo({ provider: "openai", status: 429, body: LIMITED, ...given })).toMatchObject({ reset_at: resetAt });
  });

  test.each([
    ["null", { "retry-after": null, "retry-after-ms": "1239" }],
    ["a boolean", { "x-should-retry": true, "retry-after-ms": 1239 }],
    ["a list of pairs", [["Retry-After-Ms", "1239"]]],
    ["text", "HTTP/2 429\r\nretry-after-ms: 1239\r\n"],
  ])("takes headers with %s", (_name, headers) => {
    expect(answerTo({ provider: "openai", status: 429, headers, body: LIMITED })).toMatchObject({
      retry_after_ms: 1_239,
    });
  });

  test("a provider that nobody knows is null, and is not named in the fix", () => {
    const found = answerTo({ provider: null, status: 529, body: { error: { type: "overloaded_error" } } });
    expect(found).toMatchObject({ limit_source: "upstream_provider_shared_pool" });
    expect(found.fix.en).toMatch(/^The provider is out of capacity/);
    expect(found.fix.zh).toMatch(/^供应商的容量/);
  });

  test.each([
    ["text", JSON.stringify({ ...LIMITED, padding: "x".repeat(70_000) }), true],
    ["an object with a long text", { ...LIMITED, padding: "x".repeat(70_000) }, true],
    ["an object with many members", { ...LIMITED, padding: Array(30_000).fill(1) }, true],
    ["an object that is read whole", { ...LIMITED, padding: "x".repeat(60_000) }, false],
  ])("a long body is read to 64 KiB and marked: %s", (_name, body, isCut) => {
    expect(answerTo({ provider: "openai", status: 429, body })).toMatchObject({ rule: "oa6", body_cut: isCut });
  });

  test.each([
    ["no provider", { status: 429 }, "provider"],
    ["a status that is no number", { provider: "openai", status: "too many" }, "status"],
    ["a status that is none", { provider: "openai", status: 42 }, "status"],
    ["a header that is none", { provider: "openai", headers: { ok: "1", bad: { deep: 1 } } }, "headers.bad"],
    ["headers that are none", { provider: "openai", headers: "no colon" }, "headers"],
  ])("refuses %s", (_name, given, path) => {
    expect(jsonOf(classifyAnswer(JSON.stringify(given), NOW_MS)).errors).toMatchObject([{ path }]);
  });
});

test("a refusal repeats a wrong value in short, however long or deep it is", () => {
  const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
  const answer = classifyAnswer(
    `{"provider": "openai", "status": ${deep}, "headers": 7, "odd": "${"x".repeat(9_000)}"}`,
    NOW_MS,
  );
  expect(answer.status).toBe(400);
  expect(answer.body.length).toBeLessThan(3_000);
});
