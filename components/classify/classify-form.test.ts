import { describe, expect, test } from "vitest";
import { curlOf, EMPTY_FORM, isBlank, readClassifyForm, withPasted } from "./classify-form";

const KNOWN = [{ id: "azure_openai", name: "Azure OpenAI" }];

describe("what is sent", () => {
  test.each([
    ["nothing", {}, { provider: null, status: null, headers: {}, body: null }],
    ["a provider by its name", { provider: " azure openai" }, { provider: "azure_openai" }],
    ["a provider by an address", { provider: "https://api.openai.com/v1" }, { provider: "openai" }],
    ["a host that nobody knows", { provider: "LLM.example:8080" }, { provider: "llm.example:8080" }],
    ["a status", { status: " 429 " }, { status: 429 }],
    ["a status with its words", { status: "HTTP/1.1 429 Too Many Requests" }, { status: 429 }],
    ["headers as lines", { headers: "HTTP/2 429\nRetry-After: 7\n" }, { headers: { "Retry-After": "7" } }],
    ["headers as JSON", { headers: '{"retry-after": 7}' }, { headers: { "retry-after": "7" } }],
    ["a body in JSON", { body: ' {"a": 1}' }, { body: { a: 1 } }],
    ["a body in text", { body: "429 slow down" }, { body: "429 slow down" }],
    ["a body that was cut", { body: '{"a": ' }, { body: '{"a": ' }],
    ["a time", { at: "2026-11-30T08:00:00Z" }, { at: "2026-11-30T08:00:00Z" }],
  ])("%s", (_name, typed, request) => {
    expect(readClassifyForm({ ...EMPTY_FORM, ...typed }, KNOWN)).toMatchObject({ request });
  });

  test.each([
    ["a status that is none", { status: "42" }, { status: { code: "status" } }],
    ["a line without a colon", { headers: "a: 1\noops" }, { headers: { code: "headerLine", line: "oops" } }],
    ["broken JSON", { headers: "{" }, { headers: { code: "headers" } }],
    ["JSON that holds no headers", { headers: "[1]" }, { headers: { code: "headers" } }],
    ["a time without a zone", { at: "2026-11-30 08:00" }, { at: { code: "at" } }],
  ])("a field that cannot be read is named: %s", (_name, typed, problems) => {
    expect(readClassifyForm({ ...EMPTY_FORM, ...typed }, KNOWN)).toEqual({ problems });
  });

  test("a provider alone is nothing to read", () => {
    expect(isBlank({ ...EMPTY_FORM, provider: "openai" })).toBe(true);
    expect(isBlank({ ...EMPTY_FORM, status: "429" })).toBe(false);
  });
});

test("a paste fills what it says and leaves the rest", () => {
  const before = { ...EMPTY_FORM, provider: "litellm", status: "503", headers: "old: 1", at: "now" };
  const pasted = { provider: null, status: null, headers: [{ name: "retry-after", value: "7" }], body: "b" };
  expect(withPasted(before, pasted)).toEqual({ ...before, headers: "retry-after: 7", body: "b", at: "" });
  expect(withPasted(before, { ...pasted, provider: "api.openai.com", status: 429 })).toMatchObject({
    provider: "openai",
    status: "429",
  });
});

test("the command holds the request, also with quotes in it", () => {
  const request = { provider: null, status: 429, headers: {}, body: "it's over" };
  const command = curlOf(request, "http://127.0.0.1:3000", false);
  expect(command).toContain("curl http://127.0.0.1:3000/api/v1/classify \\\n");
  expect(command).toContain(`it'\\''s over`);
  expect(curlOf(request, "http://127.0.0.1:3000", true)).toContain("-u limitscope ");
});
