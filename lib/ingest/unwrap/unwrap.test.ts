import { describe, expect, test } from "vitest";
import { errorParts } from "../error-parts";
import { serverText } from "./client-text";
import { splitSse } from "./sse";
import { hasErrorEnvelope, MAX_BODY_CHARS, unwrap } from "./unwrap";

const error = { error: { code: "rate_limit_exceeded", message: "slow" } };
const json = JSON.stringify(error);
const python = "{'error': {'code': 'rate_limit_exceeded', 'message': \"it's slow\", 'param': None}}";

describe("a code is found through", () => {
  test.each([
    ["an object", error],
    ["an array", [error]],
    ["JSON in a string", json],
    ["a JSON string of JSON", JSON.stringify(json)],
    ["JSON in a message", { error: { message: json } }],
    ["JSON in JSON in JSON", { message: JSON.stringify({ error: { message: json } }) }],
    ["text around JSON", `Error: 429 ${json} · Retrying`],
    ["Python repr", `Error code: 429 - ${python}`],
    ["keys without quotes", "Error: 429 { status: 429, error: { code: 'rate_limit_exceeded', param: undefined } }"],
    ["a printed class", "LastError(code='rate_limit_exceeded', message='slow')"],
    ["bytes repr", `AnthropicException - b'${json}'`],
    ["cut JSON", json.slice(0, -20)],
    ["escaped JSON in text", `body: ${JSON.stringify(json).slice(1, -1)}`],
    ["JSON nobody escaped", `{"error":{"message":"{\\n  "error": {"code": "rate_limit_exceeded"}}\\n","code":429}}`],
    ["typographic quotes", "{“error”: {“code”: “rate_limit_exceeded”}}"],
    ["full-width punctuation", '{"error"：{"code"： "rate_limit_exceeded"，"status"："x"｝｝'],
    ["an event stream", `event: error\ndata: ${json}\n\n`],
    ["an event on one line", `event: error data: ${json}`],
    ["a data line broken over lines", 'data: {"error":\ndata: {"code":"rate_limit_exceeded"}}\n\n'],
    ["metadata.raw", { error: { message: "Provider returned error", metadata: { raw: json } } }],
  ])("%s", (_name, body) => {
    expect(unwrap(body, false).codes.map((code) => code.value)).toContain("rate_limit_exceeded");
  });
});

describe("never entered", () => {
  test.each([
    ["completions", { choices: [{ message: { content: json } }] }],
    ["assistant messages", { message: { role: "assistant", content: json } }],
    ["unknown keys", { completion: json, input: error, args: { error_text: 1 } }],
    ["previous errors", { error: { metadata: { previous_errors: [{ code: "rate_limit_exceeded" }] } } }],
  ])("%s", (_name, body) => {
    expect(unwrap(body, false).codes.map((code) => code.value)).not.toContain("rate_limit_exceeded");
  });
  test("an event stream that an answer quotes", () => {
    const answer = { choices: [{ message: { content: `It sent event: error data: ${json}` } }] };
    expect(unwrap(JSON.stringify(answer), true).codes).toEqual([]);
    expect(unwrap(`${JSON.stringify(answer)} `.repeat(800), true).codes).toEqual([]);
  });
  test("text of a success, and frames without an error", () => {
    expect(unwrap("Error 429: rate_limit_exceeded", true).codes).toEqual([]);
    const stream = `data: ${JSON.stringify({ choices: [{ delta: { content: json } }] })}\n\n`;
    expect(unwrap(stream, true).codes).toEqual([]);
  });
});

test("headers in a body are kept apart, with lower-case names", () => {
  const { headers } = unwrap({ error: { metadata: { headers: { "X-RateLimit-Limit": "50" } } } }, false);
  expect(headers["x-ratelimit-limit"]).toBe("50");
});

test("of a long event stream the end is read", () => {
  const long = `data: {"choices":[{"delta":{"content":"x"}}]}\n\n`.repeat(2000);
  expect(long.length).toBeGreaterThan(MAX_BODY_CHARS);
  expect(unwrap(`${long}data: ${json}\n\n`, true).codes[0]?.value).toBe("rate_limit_exceeded");
});

test("DashScope states the status in a comment", () => {
  const { frames } = splitSse('id:1\nevent:error\n:HTTP_STATUS/429\ndata:{"code":"Throttling"}\n\n');
  expect(frames).toEqual([{ event: "error", data: '{"code":"Throttling"}', status: 429 }]);
});

test("a status of the response is told from one in passing", () => {
  const { statuses, proseStatuses } = unwrap(`Error code: 400 - ${json} [events failed (status=429, x)]`, false);
  expect([statuses, [...new Set(proseStatuses)]]).toEqual([[], [400, 429]]);
  expect(unwrap({ error: { code: 429 } }, false).statuses).toEqual([429]);
});

test("headers that stand as lines of a log are read, with the time beside them", () => {
  const log = "< HTTP/2 429\n< date: Mon, 30 Nov 2026 12:00:10 GMT\n< retry-after: 23\n< set-cookie: x\n";
  expect({ ...unwrap(log, false).headers }).toEqual({
    "retry-after": "23",
    date: "Mon, 30 Nov 2026 12:00:10 GMT",
  });
});

test("of a long page only what stands around words of limits is kept, wherever it stands", () => {
  const page = `<html>${"<p>filler</p>".repeat(2000)}<b>Rate limit exceeded</b>${"<p>filler</p>".repeat(2000)}`;
  const [message] = unwrap(page, false).messages;
  expect(message?.value).toContain("Rate limit exceeded");
  expect(message?.value.length).toBeLessThan(3000);
});

test("a key named __proto__ does no harm", () => {
  unwrap("{\"__proto__\": {\"polluted\": 1}} trailing {'__proto__': {'polluted': 1}}", false);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

describe("client text", () => {
  test.each([
    ["Overloaded · Retrying in 18 seconds… (attempt 6/10)", "Overloaded ·"],
    ["✖ Attempt 1 failed with 5xx error. Retrying with backoff... Error: 402 pay", "✖ Error: 402 pay"],
    ["stream error; retrying 1/5 in 208ms…", "stream error;"],
    ["Please retry in 58s.", "Please retry in 58s."],
    ["tokens per\n    minute", "tokens per minute"],
  ])("%s", (text, server) => {
    expect(serverText(text)).toBe(server);
  });
});

test("an answer is told from an error inside a success", () => {
  expect(hasErrorEnvelope({ choices: [], error: null })).toBe(false);
  expect(hasErrorEnvelope({ choices: [], error: { code: 429 } })).toBe(true);
  expect(hasErrorEnvelope({ base_resp: { status_code: 0 }, choices: [] })).toBe(false);
  expect(hasErrorEnvelope({ base_resp: { status_code: 1002 }, choices: null })).toBe(true);
});

test("an envelope that says it went well is no error, whatever it delivers", () => {
  expect(hasErrorEnvelope({ code: 0, message: "success", data: { text: "rate limit exceeded" } })).toBe(false);
  expect(hasErrorEnvelope({ code: 200, msg: "OK", data: { balance: 0 } })).toBe(false);
  expect(hasErrorEnvelope({ code: 429, message: "Too many requests" })).toBe(true);
  expect(hasErrorEnvelope({ code: 0, message: "balance is not enough" })).toBe(true);
});

test("an exception in an Amazon event stream is read, and kept without the answer before it", () => {
  const stream =
    '\u0000\u000b:event-type{"bytes":"aGk="}\u000f:exception-type\u0007\u0000\u0013throttlingException{"message":"Too many tokens, please wait before trying again."}';
  expect(unwrap(stream, true).codes.map(({ value }) => value)).toContain("throttlingException");
  expect(errorParts(stream)).toMatch(/^.:exception-type/);
  expect(unwrap('{"content":[{"text":"the header :exception-type"}]}', true).messages).toEqual([]);
});
