import { describe, expect, test } from "vitest";
import { keptBody } from "./kept-body";

describe("the kept error body", () => {
  test("is masked before it is cut, and cut between characters at 4 KiB", () => {
    const body = { error: { message: `sk-proj-Abcd1234Efgh5678 ${"限".repeat(3_000)}` } };
    const kept = keptBody(body, false) ?? "";
    const bytes = new TextEncoder().encode(kept).length;
    expect(kept).not.toContain("Abcd1234");
    expect(kept.endsWith("限")).toBe(true);
    expect([bytes <= 4_096, bytes > 4_093]).toEqual([true, true]);
  });

  test("never holds half an emoji, NUL or half a surrogate pair", () => {
    expect(keptBody("🤖".repeat(2_000), false)).toBe("🤖".repeat(1_024));
    expect(keptBody("a\0b\ud83d\n\u0007c", false)).toBe("a\uFFFDb\uFFFD\nc");
  });

  test.each([[null], [undefined], [""]])("of %j is nothing", (body) => {
    expect(keptBody(body, false)).toBeNull();
  });

  test("masks secrets in JSON inside of JSON", () => {
    const inner = JSON.stringify({ api_key: "Abcd1234Efgh5678Ijkl" });
    expect(keptBody({ error: { message: inner } }, false)).not.toContain("Abcd1234");
  });
});

describe("of an answer that began as a success only the error is kept", () => {
  const ERROR = { code: 429, message: "Rate limit" };

  test("from JSON, parsed or as text", () => {
    const body = { id: "x", error: ERROR, choices: [{ message: { content: "private words" } }] };
    const kept = JSON.stringify({ error: ERROR });
    expect(keptBody(body, true)).toBe(kept);
    expect(keptBody(JSON.stringify(body), true)).toBe(kept);
  });

  test("from an event stream", () => {
    const stream = [
      'data: {"choices":[{"delta":{"content":"private error words"}}]}',
      "",
      `data: ${JSON.stringify({ error: ERROR, choices: [{ delta: { content: "private" } }] })}`,
      "data: [DONE]",
    ].join("\n");
    expect(keptBody(stream, true)).toBe(`data: ${JSON.stringify({ error: ERROR })}`);
    const overLines = `event: error\ndata: {"error":\n  {"code": 429},\n  "choices": ["private"]}\nevent: done`;
    expect(keptBody(overLines, true)).toBe('data: {"error":{"code":429}}');
    expect(keptBody(":HTTP_STATUS/429\ndata: hello", true)).toBe(":HTTP_STATUS/429");
  });

  test.each([
    [
      { type: "response.failed", response: { error: { code: "x" }, output: ["private"] } },
      '{"type":"response.failed","response":{"error":{"code":"x"}}}',
    ],
    [
      { Response: { Error: { Code: "LimitExceeded" }, Choices: ["private"] } },
      '{"Response":{"Error":{"Code":"LimitExceeded"}}}',
    ],
    [{ base_resp: { status_code: 1002 }, reply: "private" }, '{"base_resp":{"status_code":1002}}'],
  ])("from an envelope %#", (body, kept) => {
    expect(keptBody(body, true)).toBe(kept);
  });

  test("from a plain completion nothing is kept", () => {
    expect(keptBody({ choices: [{ message: { content: "private" } }] }, true)).toBeNull();
    expect(keptBody("private", true)).toBeNull();
  });
});
