import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { headerText, splitPaste } from "./paste";

const BODY = '{"error": {"code": "rate_limit_exceeded"}}';
const RETRY = { name: "retry-after", value: "7" };

describe("a pasted response is taken apart", () => {
  test.each([
    ["curl -i", `HTTP/1.1 429 Too Many Requests\nretry-after: 7\n\n${BODY}`, 429, [RETRY], BODY],
    ["with CRLF", `HTTP/1.1 429 Too Many Requests\r\nretry-after: 7\r\n\r\n${BODY}\r\n`, 429, [RETRY], BODY],
    ["HTTP/2 without a reason", `HTTP/2 529 \nretry-after: 7\n\n${BODY}`, 529, [RETRY], BODY],
    ["several lines of body", "HTTP/2 503\nretry-after: 7\n\nfirst\n\nsecond\n", 503, [RETRY], "first\n\nsecond"],
    ["a status and no more", "HTTP/1.1 429 Too Many Requests\n", 429, [], ""],
    ["a body right below the status", `HTTP/1.1 429 Too Many Requests\n\n${BODY}`, 429, [], BODY],
    ["a lost empty line", `HTTP/1.1 429\nretry-after: 7\n${BODY}`, 429, [RETRY], BODY],
    ["values with colons", "HTTP/2 429\nx-at: 10:20:30\n\n", 429, [{ name: "x-at", value: "10:20:30" }], ""],
    ["a folded header", "HTTP/1.1 429 X\nretry-after:\n  7\n\nno", 429, [{ name: "retry-after", value: "7" }], "no"],
    [
      "after redirects, the last response",
      `HTTP/1.1 301 Moved\nlocation: https://b.example\n\nHTTP/2 100\n\nHTTP/2 429\nretry-after: 7\n\n${BODY}`,
      429,
      [RETRY],
      BODY,
    ],
    [
      "after a proxy's answer",
      `HTTP/1.1 200 Connection established\n\nHTTP/2 429\nretry-after: 7\n\n${BODY}`,
      429,
      [RETRY],
      BODY,
    ],
    ["wget -S, indented", `  HTTP/1.1 429 Too Many Requests\n  retry-after: 7\n`, 429, [RETRY], ""],
    [
      "headers alone",
      "date: Mon, 30 Nov 2026 08:00:00 GMT\nretry-after: 7",
      null,
      [{ name: "date", value: "Mon, 30 Nov 2026 08:00:00 GMT" }, RETRY],
      "",
    ],
    ["headers over a body", `retry-after: 7\n\n${BODY}`, null, [RETRY], BODY],
    ["a browser's pseudo header", `:status: 429\nretry-after: 7\n\n${BODY}`, 429, [RETRY], BODY],
  ])("%s", (_name, text, status, headers, body) => {
    expect(splitPaste(text)).toEqual({ provider: null, status, headers, body });
  });

  test("curl -v: only what was received, and the host that was called", () => {
    const text = [
      "* Connected to api.openai.com (10.0.0.1) port 443",
      "> POST /v1/chat/completions HTTP/2",
      "> Host: api.openai.com",
      "> authorization: Bearer not-for-us",
      ">",
      "} [120 bytes data]",
      "< HTTP/2 429 ",
      "< date: Mon, 30 Nov 2026 08:00:00 GMT",
      "< retry-after: 7",
      "<",
      "{ [42 bytes data]",
      BODY,
      "* Connection #0 to host api.openai.com left intact",
    ].join("\n");
    expect(splitPaste(text)).toEqual({
      provider: "api.openai.com",
      status: 429,
      headers: [{ name: "date", value: "Mon, 30 Nov 2026 08:00:00 GMT" }, RETRY],
      body: BODY,
    });
  });

  test("curl -iv: each header once", () => {
    const text = `< HTTP/2 429\nHTTP/2 429\n< retry-after: 7\nretry-after: 7\n<\n\n${BODY}`;
    expect(splitPaste(text)).toEqual({ provider: null, status: 429, headers: [RETRY], body: BODY });
  });

  test.each([
    [
      "the command above",
      `$ curl -i \\\n  https://api.anthropic.com/v1/messages -d @r.json\nHTTP/2 529\n\n`,
      "api.anthropic.com",
    ],
    [
      "a request printed above",
      `POST /v1/messages HTTP/1.1\nHost: localhost:4000\n\n{}\n\nHTTP/1.1 429 X\n\n`,
      "localhost:4000",
    ],
    ["nothing", "HTTP/2 429\nlocation: https://elsewhere.example\n\n", null],
  ])("the host comes from %s", (_name, text, provider) => {
    expect(splitPaste(text)).toMatchObject({ provider });
  });

  test.each([
    [
      "with a text as body",
      { status: 429, headers: { "retry-after": "7" }, body: BODY },
      { provider: null, body: BODY },
    ],
    [
      "as the AI SDK prints it",
      {
        statusCode: 429,
        responseHeaders: { "retry-after": "7" },
        responseBody: BODY,
        url: "https://api.openai.com/v1",
      },
      { provider: "api.openai.com", body: BODY },
    ],
    [
      "inside axios's error",
      {
        config: { headers: { Authorization: "x" } },
        response: { status: 429, headers: { "retry-after": 7 }, data: { a: 1 } },
      },
      { provider: null, body: '{\n  "a": 1\n}' },
    ],
    [
      "as the OpenAI SDK prints it",
      { status: 429, headers: { "retry-after": "7", "x-none": null }, error: { code: "slow_down" } },
      { provider: null, body: '{\n  "error": {\n    "code": "slow_down"\n  }\n}' },
    ],
  ])("a response in JSON %s", (_name, given, found) => {
    expect(splitPaste(JSON.stringify(given))).toEqual({ status: 429, headers: [RETRY], ...found });
  });

  test.each([
    ["nothing", ""],
    ["JSON", BODY],
    ["JSON with a status but no headers", '{"status": 429, "message": "slow down"}'],
    ["a log line", '2026-11-30 08:00:00 INFO httpx: POST https://api.openai.com/v1 "HTTP/1.1 429 Too Many Requests"'],
    ["lines that look like headers", "Error: Rate limit reached\nretry-after: 7"],
    ["cut JSON", '{"status": 429, "headers": {"retry-after'],
    ["HTML", "<html>\n<h1>503</h1>\n</html>"],
    ["a list", '[{"status": 429, "headers": {"a": "1"}}]'],
  ])("a body and nothing else stays one: %s", (_name, text) => {
    expect(splitPaste(text)).toBeNull();
  });

  test.each([
    ["spaces inside a line", `HTTP/2 429\na: ${" ".repeat(300_000)}b\n`],
    ["empty lines", `HTTP/2 429\n\n${"\n \t".repeat(100_000)}x`],
    ["commands without an address", `${"curl ".repeat(100_000)}\nHTTP/2 429\n\n`],
    ["braces", `{${"{".repeat(300_000)}`],
  ])("%s without end are read as well", (_name, text) => {
    expect(() => splitPaste(text)).not.toThrow();
  });

  test("any text whatever is taken apart or left alone", () => {
    const parts = fc.constantFrom(
      "HTTP/2 429",
      "< ",
      "> Host: x",
      "* ",
      "a: b",
      "\n",
      "\r\n",
      "{",
      '"status": 429',
      " ",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 30 }), (pieces) => {
        const found = splitPaste(pieces.join(""));
        expect(found === null || typeof found.body === "string").toBe(true);
      }),
    );
  });

  test("headers go back to lines of text", () => {
    expect(headerText([RETRY, { name: "x", value: "1" }])).toBe("retry-after: 7\nx: 1");
  });
});
