import { describe, expect, test } from "vitest";
import type { Attempt } from "../model/attempt";
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

describe("times", () => {
  const AT = NOW - 60_000;
  test.each([
    ["epoch seconds", AT / 1000],
    ["epoch milliseconds", AT],
    ["seconds as text", String(AT / 1000)],
    ["milliseconds as text", String(AT)],
    ["ISO 8601", "2026-03-01T11:59:00Z"],
    ["ISO 8601 with a zone", "2026-03-01T19:59:00.000+08:00"],
    ["ISO 8601 with a zone without colon", "2026-03-01T19:59:00+0800"],
    ["ISO 8601 without a zone is UTC", "2026-03-01T11:59:00"],
    ["ISO 8601 with a blank and microseconds", "2026-03-01 11:59:00.000000"],
    ["lower case", "2026-03-01t11:59:00z"],
  ])("%s is read", (_name, started_at) => {
    expect(attempt({ started_at, duration_ms: 1_500 })).toMatchObject({
      startedAtMs: AT,
      endedAtMs: AT + 1_500,
      keyAtMs: AT,
      clockSkewed: false,
    });
  });

  test("fractions of epoch seconds are kept", () => {
    expect(attempt({ started_at: AT / 1000 + 0.25 }).startedAtMs).toBe(AT + 250);
  });

  test("without a start the attempt has just ended", () => {
    expect(attempt({ duration_ms: 1_500 })).toMatchObject({
      startedAtMs: NOW - 1_500,
      endedAtMs: NOW,
      keyAtMs: NOW,
      clockSkewed: false,
    });
  });

  test.each([
    ["a start in the year 3000", 32_503_680_000, null, 32_503_680_000_000],
    ["a start three minutes ahead", NOW + 180_000, null, NOW + 180_000],
    ["an end three minutes ahead", NOW - 1_000, 181_000, NOW - 1_000],
  ])("%s is put at the arrival, with its key as sent", (_name, started_at, duration_ms, keyAtMs) => {
    expect(attempt({ id: "a", started_at, duration_ms })).toMatchObject({
      keyAtMs,
      startedAtMs: NOW - (duration_ms ?? 0),
      endedAtMs: NOW,
      clockSkewed: true,
    });
  });

  test("two minutes ahead are believed", () => {
    expect(attempt({ started_at: NOW + 120_000 })).toMatchObject({ startedAtMs: NOW + 120_000, clockSkewed: false });
  });

  test("milliseconds are whole, and a first token is a token unless said otherwise", () => {
    expect(attempt({ duration_ms: 10.6, ttft_ms: "3.4", queued_ms: 0 })).toMatchObject({
      durationMs: 11,
      ttftMs: 3,
      ttftKind: "token",
      queuedMs: 0,
    });
    expect(attempt({ ttft_ms: 3, ttft_kind: "byte" }).ttftKind).toBe("byte");
    expect(attempt({}).ttftKind).toBeNull();
  });
});

describe("labels", () => {
  test.each([
    ["an alias", "claude", "anthropic"],
    ["a base URL", "https://api.openai.com/v1", "openai"],
    ["an unknown host", "https://LLM.example.internal:8443/v1", "llm.example.internal:8443"],
    ["an unknown name", "My-Gateway", "my-gateway"],
  ])("provider: %s becomes an id", (_name, provider, id) => {
    expect(attempt({ provider }).provider).toBe(id);
  });

  test.each([
    ["emoji", "chat 🤖👩‍💻", "chat 🤖👩‍💻"],
    ["right-to-left text", "שלום עולם", "שלום עולם"],
    ["Chinese", "聊天", "聊天"],
    ["NUL", "a\u0000b", "a\uFFFDb"],
    ["half a surrogate pair", "a\uD83D", "a\uFFFD"],
    ["control characters", "a\u0007b\u001b[31m\u0085", "ab[31m"],
    ["blanks around", "  a b \n", "a b"],
    ["nothing", "", null],
  ])("%s in a label", (_name, app, kept) => {
    expect(attempt({ app, tags: [app] })).toMatchObject({ app: kept, tags: kept === null ? [] : [kept] });
  });

  test("numbers written as text count where a number is meant", () => {
    expect(attempt({ status: "200", input_tokens: " 1200 ", output_tokens: "3e2", attempt: "2" })).toMatchObject({
      status: 200,
      inputTokens: 1_200,
      outputTokens: 300,
      attempt: 2,
    });
  });

  test("what is not sent is null or its default", () => {
    expect(attempt({ status: null })).toMatchObject({
      layer: "client",
      grouping: "exact",
      requestId: null,
      fallback: null,
      tags: [],
      sampleRate: 1,
      status: null,
      inputTokens: null,
      costNanoUsd: null,
      costSource: "unpriced",
    });
  });

  test("an account id of 32 hexadecimal digits is no secret", () => {
    expect(attempt({ account: "0123456789abcdef0123456789abcdef" }).account).toHaveLength(32);
  });
});
