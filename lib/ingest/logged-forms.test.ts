import { describe, expect, test } from "vitest";
import { isServerAdvice } from "../model/limit";
import type { Verdict } from "../model/verdict";
import { classify } from "./classify";
import { limitPayloads, ordinaryPayloads, type Payload } from "./providers/fixtures/payloads";

const NOW = Date.UTC(2026, 10, 30, 12);

/** How Python prints a value. */
function repr(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") {
    if (value.includes("'") && !value.includes('"')) return JSON.stringify(value);
    return `'${value.replace(/\\/g, "\\\\").replace(/'/g, "\\'").replace(/\n/g, "\\n")}'`;
  }
  if (Array.isArray(value)) return `[${value.map(repr).join(", ")}]`;
  if (typeof value !== "object") return String(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `'${key}': ${repr(item)}`)
    .join(", ")}}`;
}

const json = JSON.stringify;
const escaped = (body: unknown) => json(json(body)).slice(1, -1);

/** What clients and terminals make of a JSON body; the status stays known or stands in the text. */
const FORMS: Readonly<Record<string, (body: unknown, status: number) => { body: unknown; status: number | null }>> = {
  "JSON text": (body, status) => ({ body: json(body), status }),
  "indented JSON": (body, status) => ({ body: json(body, null, 2), status }),
  "an array": (body, status) => ({ body: [body], status }),
  "a Python SDK's text": (body, status) => ({ body: `Error code: ${status} - ${repr(body)}`, status: null }),
  "a traceback": (body, status) => ({
    body: `Traceback (most recent call last):\n  File "/app/main.py", line 12, in <module>\n    client.chat.completions.create(\nopenai.APIStatusError: Error code: ${status} - ${repr(body)}\n`,
    status: null,
  }),
  "a bytes literal": (body, status) => ({
    body: `HTTPError: ${status} - b'${json(body).replace(/'/g, "\\'")}'`,
    status,
  }),
  "JSON in another error's message": (body, status) => ({
    body: { error: { message: json(body), type: "api_error", code: null } },
    status,
  }),
  "escaped JSON in a line": (body, status) => ({ body: `API Error: ${status} ${escaped(body)}`, status }),
  "a log line with the client's countdown": (body, status) => ({
    body: `2026-11-30 12:00:00 ERROR [llm] request failed: ${status} ${json(body)} (attempt 2/5, retrying in 4s)`,
    status,
  }),
  "a terminal that breaks lines": (body, status) => ({
    body: `✕ [API Error: ${json(body)}]`.replace(/(.{60,76}) /g, "$1\n   "),
    status,
  }),
  "a text cut at its end": (body, status) => ({ body: `${status} ${json(body)}`.slice(0, -2), status }),
  "a retrying client's summary": (body, status) => ({
    body: `AI_APICallError: Failed after 3 attempts. Last error: ${json(body)}`,
    status,
  }),
  "a Node error with its stack": (body, status) => ({
    body: `Error: ${status} ${json(body)}\n    at APIError.generate (/app/error.js:45:20) {\n  status: ${status},\n  headers: {}\n}`,
    status,
  }),
};

function isObjectSent<One extends Payload>(payload: One): payload is One & { status: number } {
  const { body, status } = payload;
  return typeof body === "object" && body !== null && !Array.isArray(body) && status !== null && status >= 400;
}

function read({ provider, headers, at }: Payload, form: { body: unknown; status: number | null }): Verdict | null {
  const facts = { provider, headers, ...form };
  return classify(at === undefined ? { ...facts, atMs: NOW, atIsAssumed: true } : { ...facts, atMs: Date.parse(at) });
}

function told(verdict: Verdict | null) {
  if (verdict === null) return null;
  const { limitSource, dimension, retryable, retryAfterMs, retryAfterSource } = verdict;
  return { limitSource, dimension, retryable, waitMs: isServerAdvice(retryAfterSource) ? retryAfterMs : null };
}

const limits = limitPayloads().filter(isObjectSent);
const ordinary = ordinaryPayloads().filter(isObjectSent);

describe.each(Object.entries(FORMS))("%s", (_name, form) => {
  test.each(limits.map((payload) => [payload.id, payload] as const))("says the same of %s", (_id, payload) => {
    const { body, status } = payload;
    expect(told(read(payload, form(body, status)))).toEqual(told(read(payload, { body, status })));
  });
  test.each(ordinary.map((payload) => [payload.id, payload] as const))("makes no limit of %s", (_id, payload) => {
    expect(read(payload, form(payload.body, payload.status))).toBeNull();
  });
});
