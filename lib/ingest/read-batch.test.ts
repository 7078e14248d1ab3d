import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Attempt } from "../model/attempt";
import type { IngestRefusal, Rejection } from "../store/ingest-answer";
import { MAX_ROWS } from "./limits";
import { readBatch } from "./read-batch";

const NOW = Date.UTC(2026, 2, 1, 12);
const DAY_MS = 86_400_000;
const CONTEXT = { receivedAtMs: NOW, retentionMs: 30 * DAY_MS };
const ROW = { provider: "openai", model: "gpt-5", status: 200 };
const LINE = JSON.stringify(ROW);

function read(body: string | Uint8Array) {
  return readBatch(typeof body === "string" ? new TextEncoder().encode(body) : body, CONTEXT);
}

function taken(body: string | Uint8Array): { attempts: Attempt[]; rejected: Rejection[] } {
  const answer = read(body);
  if (answer.refusal !== null) throw new Error(answer.refusal.detail);
  return answer;
}

function refused(body: string | Uint8Array): IngestRefusal {
  const { refusal } = read(body);
  if (refusal === null) throw new Error("The body was taken.");
  return refusal;
}

describe("what counts as a batch", () => {
  test.each([
    ["one object", LINE, 1],
    ["a list", `[${LINE},${LINE}]`, 2],
    ["one object per line", `${LINE}\n${LINE}`, 2],
    ["lines with a byte order mark, CRLF, blank lines and an end", `\uFEFF${LINE}\r\n\r\n  \r\n${LINE}\r\n`, 2],
    ["an indented list with a byte order mark", `\uFEFF${JSON.stringify([ROW], null, 2)}`, 1],
    ["one object over several lines", JSON.stringify(ROW, null, 2), 1],
    ["the same attempt twice: the store knows duplicates", `[${LINE},${LINE}]`, 2],
  ])("%s is taken", (_name, body, count) => {
    const { attempts, rejected } = taken(body);
    expect([attempts.length, rejected]).toEqual([count, []]);
  });

  test("duplicate ids in one batch are both kept", () => {
    const row = { ...ROW, id: "a", started_at: NOW - 5 };
    expect(taken(JSON.stringify([row, row])).attempts.map(({ id, keyAtMs }) => [id, keyAtMs])).toEqual([
      ["a", NOW - 5],
      ["a", NOW - 5],
    ]);
  });

  test.each([
    ["nothing", ""],
    ["blanks", " \r\n\t"],
    ["an empty list", "[]"],
  ])("%s is refused with what to send instead", (_name, body) => {
    expect(refused(body)).toMatchObject({ status: 400, detail: expect.stringContaining("Send one JSON object") });
  });

  test.each([
    ["not JSON", "hello", "The JSON is broken, at line 1, column 1."],
    ["half an object", '{"provider": "openai",', "The JSON ends before it is complete, at line 1, column 23."],
    ["half a list", `[${LINE},\n${LINE}`, `The JSON ends before it is complete, at line 2, column ${LINE.length + 1}.`],
    ["a list with a bad row", `[${LINE},\n{"provider": oops}]`, "The JSON is broken, at line 2, column 14."],
    [
      "half an object over lines",
      '{\n  "provider": "openai",\n  "mod',
      "The JSON ends before it is complete, at line 3",
    ],
    ["NaN", '{"provider": NaN}', "The JSON is broken, at line 1, column 14."],
    ["form data", "provider=openai&model=gpt-5", "The JSON is broken, at line 1, column 1."],
  ])("%s is refused and says where it broke", (_name, body, detail) => {
    const refusal = refused(body);
    expect(refusal.status).toBe(400);
    expect(refusal.detail).toContain(detail);
  });

  test("too many rows are refused whole, as a list and as lines", () => {
    const rows = Array<string>(MAX_ROWS + 1).fill(LINE);
    for (const body of [`[${rows.join(",")}]`, rows.join("\n")]) {
      expect(refused(body)).toMatchObject({ status: 413, detail: expect.stringContaining("none was taken") });
    }
    expect(taken(rows.slice(1).join("\n\n")).attempts).toHaveLength(MAX_ROWS);
  });

  test("a bad middle line is rejected by its line and the others are kept", () => {
    const { attempts, rejected } = taken(`${LINE}\n\n{"provider": "openai", \n${LINE}\n[1]\n"x"`);
    expect(attempts).toHaveLength(2);
    expect(rejected.map(({ index, code }) => [index, code])).toEqual([
      [2, "not_json"],
      [4, "not_an_object"],
      [5, "not_an_object"],
    ]);
  });

  test("valid rows beside invalid ones are kept", () => {
    const { attempts, rejected } = taken(JSON.stringify([ROW, { model: "gpt-5" }, ROW]));
    expect(attempts).toHaveLength(2);
    expect(rejected).toEqual([
      { index: 1, path: "provider", code: "missing_field", message: "provider: this field is required." },
    ]);
  });

  test("all rows rejected is a refusal that names each", () => {
    expect(refused(JSON.stringify([{ ...ROW, status: "abc" }, 7]))).toEqual({
      status: 400,
      title: "Nothing could be taken.",
      detail: 'Every row was rejected (2). status: send a whole number from 100 to 599, or null (got "abc").',
      errors: [
        {
          path: "0.status",
          message: 'wrong_type: status: send a whole number from 100 to 599, or null (got "abc").',
          value: '"abc"',
        },
        { path: "1", message: expect.stringMatching(/^not_an_object: row: .* \(got 7\)\.$/), value: "7" },
      ],
    });
  });

  test("a refusal lists a hundred errors and counts all", () => {
    const refusal = refused(JSON.stringify(Array(500).fill({})));
    expect(refusal.errors).toHaveLength(100);
    expect(refusal.detail).toContain("(500)");
  });

  test("invalid UTF-8 is replaced, not thrown", () => {
    const body = new TextEncoder().encode(LINE.replace("gpt-5", "gpt-#"));
    body[body.indexOf("#".charCodeAt(0))] = 0xff;
    expect(taken(body).attempts[0]?.model).toBe("gpt-\uFFFD");
  });

  test("no bytes whatever make it throw", () => {
    const line = fc.oneof(fc.constant(LINE), fc.json(), fc.string(), fc.constant(LINE.slice(0, 30)));
    const body = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.array(line, { maxLength: 6 }).map((lines) => new TextEncoder().encode(lines.join("\n"))),
    );
    fc.assert(
      fc.property(body, (bytes) => {
        const answer = read(bytes);
        expect(answer.refusal !== null || answer.attempts.length > 0).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("what a hostile body may contain", () => {
  const DEEP = 100_000;
  test.each([
    ["the row", `${"[".repeat(DEEP)}${"]".repeat(DEEP)}`, "too_deep"],
    ["tags", `{"provider":"a","model":"b","tags":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`, "too_deep"],
    ["headers", `{"provider":"a","model":"b","headers":${'{"a":'.repeat(DEEP)}1${"}".repeat(DEEP)}}`, "too_deep"],
  ])("nesting of 100,000 levels in %s is answered at once", (_name, body, code) => {
    const startedAtMs = performance.now();
    expect(taken(`[${LINE},${body}]`).rejected.map((rejection) => rejection.code)).toEqual([code]);
    expect(performance.now() - startedAtMs).toBeLessThan(1_000);
  });

  test("nesting of 100,000 levels in an error body is cut and the row kept", () => {
    const body = `${'{"error":'.repeat(DEEP)}1${"}".repeat(DEEP)}`;
    const startedAtMs = performance.now();
    const [attempt] = taken(`{"provider":"openai","model":"gpt-5","status":429,"body":${body}}`).attempts;
    expect(attempt?.outcome).toBe("limited");
    expect(attempt?.body).toContain('"[cut]"');
    expect(performance.now() - startedAtMs).toBeLessThan(1_000);
  });

  test("an unknown field is ignored, however it is nested", () => {
    const body = `{"provider":"a","model":"b","status":200,"later":${"[".repeat(DEEP)}${"]".repeat(DEEP)}}`;
    expect(taken(body).rejected).toEqual([]);
  });

  test("keys that reach for prototypes change nothing", () => {
    const evil = '"__proto__":{"polluted":1,"key":"x"},"constructor":{"prototype":{"polluted":1}}';
    const error = `"error":{${evil},"code":"rate_limit_exceeded"}`;
    const headers = '"headers":{"__proto__":{"polluted":1},"constructor":"x","retry-after":"3"}';
    const sent = `{"provider":"openai","model":"gpt-5","status":429,${evil},${headers},"body":{${evil},${error}}}`;
    const [attempt] = taken(sent).attempts;
    expect(attempt).toMatchObject({ key: null, outcome: "limited", retryAfterMs: 3_000 });
    expect(Object.prototype).not.toHaveProperty("polluted");
    expect({}).not.toHaveProperty("polluted");
  });

  test("a thousand failing rows are read in a moment", () => {
    const body = { error: { message: "Rate limit reached ".repeat(20), details: Array(10).fill({ reason: "x" }) } };
    const rows = Array.from({ length: 1_000 }, () => ({ ...ROW, status: 429, body }));
    const startedAtMs = performance.now();
    expect(taken(JSON.stringify(rows)).attempts).toHaveLength(1_000);
    expect(performance.now() - startedAtMs).toBeLessThan(3_000);
  });
});
