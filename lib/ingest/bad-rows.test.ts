import { describe, expect, test } from "vitest";
import type { RejectCode, Rejection } from "../store/ingest-answer";
import { readBatch } from "./read-batch";

const NOW = Date.UTC(2026, 2, 1, 12);
const CONTEXT = { receivedAtMs: NOW, retentionMs: 30 * 86_400_000 };
const ROW = { provider: "openai", model: "gpt-5", status: 200 };

/** The rejection of one row sent as JSON text beside a good one. */
function rejectionOf(row: string): Rejection {
  const answer = readBatch(new TextEncoder().encode(`[${JSON.stringify(ROW)},${row}]`), CONTEXT);
  const rejection = answer.refusal === null ? answer.rejected[0] : undefined;
  if (rejection === undefined) throw new Error("The row was taken.");
  return rejection;
}

function withFields(fields: string): string {
  return `{"provider":"openai","model":"gpt-5",${fields}}`;
}

const MEGABYTE = "x".repeat(1_000_000);
const CASES: readonly (readonly [name: string, fields: string, code: RejectCode, path: string, said: string])[] = [
  ["a status in words", '"status":"abc"', "wrong_type", "status", 'whole number from 100 to 599, or null (got "abc")'],
  ["status 0", '"status":0', "out_of_range", "status", "(got 0)"],
  ["a status that is a list", '"status":[429]', "wrong_type", "status", "(got a list of 1)"],
  ["half a status", '"status":429.5', "wrong_type", "status", "(got 429.5)"],
  ["a negative number", '"duration_ms":-1', "out_of_range", "duration_ms", "(got -1)"],
  ["a negative number as text", '"input_tokens":"-5"', "out_of_range", "input_tokens", '(got "-5")'],
  ["NaN as text", '"input_tokens":"NaN"', "wrong_type", "input_tokens", '(got "NaN")'],
  ["1e308", '"cost_usd":1e308', "out_of_range", "cost_usd", "(got 1e+308)"],
  ["1e308 as text", '"ttft_ms":"1e308"', "out_of_range", "ttft_ms", '(got "1e308")'],
  ["a number beyond all numbers", '"wait_ms":1e999', "out_of_range", "wait_ms", "(got Infinity)"],
  ["a number with a thousands separator", '"input_tokens":"1,200"', "wrong_type", "input_tokens", '(got "1,200")'],
  ["two billion tokens", '"output_tokens":2000000000', "out_of_range", "output_tokens", "to 1000000000"],
  ["a duration of two days", '"duration_ms":172800000', "out_of_range", "duration_ms", "to 86400000"],
  ["attempt 0", '"attempt":0', "out_of_range", "attempt", "whole number from 1 to"],
  ["a sample rate of 0", '"sample_rate":0', "out_of_range", "sample_rate", "above 0 to 1"],
  ["a sample rate above 1", '"sample_rate":1.01', "out_of_range", "sample_rate", "above 0 to 1"],
  ["yes for true", '"cache_hit":"yes"', "wrong_type", "cache_hit", "send true or false"],
  ["an unknown layer", '"layer":"edge"', "unknown_value", "layer", 'one of client, gateway (got "edge")'],
  [
    "a limit source of no family",
    '"limit_source":"my_limit"',
    "unknown_value",
    "limit_source",
    "begins with provider_",
  ],
  ["a time in words", '"started_at":"yesterday"', "bad_time", "started_at", "ISO 8601 such as 2026-03-01T12:00:00Z"],
  ["the 30th of February", '"started_at":"2026-02-30T00:00:00Z"', "bad_time", "started_at", "(got"],
  ["a time in microseconds", '"started_at":1772366400000000', "bad_time", "started_at", "epoch seconds or epoch milli"],
  ["a negative time", '"started_at":-1', "bad_time", "started_at", "(got -1)"],
  ["1970", '"started_at":0', "too_old", "started_at", "kept for 30 days"],
  ["1970 in words", '"started_at":"1970-01-01T00:00:00Z"', "too_old", "started_at", '"1970-01-01T00:00:00.000Z"'],
  ["a start before retention", `"started_at":${NOW - 31 * 86_400_000}`, "too_old", "started_at", "RETENTION_DAYS"],
  ["an id without a start", '"id":"a"', "id_without_started_at", "id", "send started_at beside id"],
  [
    "a key instead of its name",
    '"key":"sk-proj-Abcd1234Efgh5678"',
    "secret_refused",
    "key",
    "send a name for it instead.",
  ],
  ["a hash as key", '"key":"0123456789abcdef0123456789abcdef"', "secret_refused", "key", "looks like a secret"],
  ["a key as account", '"account":"sk-ant-api03-Abcd1234Efgh5678"', "secret_refused", "account", "looks like a secret"],
  ["a key among tags", '"tags":["a","gsk_Abcd1234Efgh5678Ijkl"]', "secret_refused", "tags.1", "looks like a secret"],
  ["a megabyte of model", `"model":"${MEGABYTE}"`, "too_long", "model", "at most 300 characters"],
  ["a megabyte of request id", `"request_id":"${MEGABYTE}"`, "too_long", "request_id", "(1000000 characters)"],
  ["a megabyte of error", `"error":"${MEGABYTE}"`, "too_long", "error", "at most 8192 characters"],
  ["17 tags", `"tags":${JSON.stringify(Array(17).fill("t"))}`, "too_long", "tags", "at most 16 items"],
  ["a long tag", `"tags":["${"t".repeat(65)}"]`, "too_long", "tags.0", "at most 64 characters"],
  ["a tag that is a number", '"tags":[1]', "wrong_type", "tags.0", "send text (got 1)"],
  ["tags as text", '"tags":"a,b"', "wrong_type", "tags", "a list of short texts"],
  ["headers as text", '"headers":"retry-after: 3"', "wrong_type", "headers", "an object of names and values"],
  [
    "a header that is an object",
    '"headers":{"retry-after":{"s":3}}',
    "wrong_type",
    "headers.retry-after",
    "(got an object)",
  ],
  ["a number for a name", '"app":7', "wrong_type", "app", "send text (got 7)"],
];

describe("a row is rejected alone, with the field, the value and the fix", () => {
  test.each(CASES)("%s", (_name, fields, code, path, said) => {
    const rejection = rejectionOf(withFields(fields));
    expect(rejection).toMatchObject({ index: 1, code, path });
    expect(rejection.message).toContain(said);
    expect(rejection.message.length).toBeLessThan(300);
    expect(rejection.message).not.toMatch(/Abcd1234|0123456789abcdef/);
  });

  test.each([
    ["no provider", '{"model":"gpt-5"}', "provider"],
    ["a blank provider", '{"provider":"  ","model":"gpt-5"}', "provider"],
    ["a model of control characters", '{"provider":"openai","model":"\\u0001\\u0007"}', "model"],
    ["null for a model", '{"provider":"openai","model":null}', "model"],
  ])("%s is a missing field", (_name, row, path) => {
    expect(rejectionOf(row)).toMatchObject({ code: "missing_field", path });
  });

  test("a secret in a value that is repeated is masked", () => {
    const { message } = rejectionOf(withFields('"layer":"sk-proj-Abcd1234Efgh5678"'));
    expect(message).toContain("[masked]");
    expect(message).not.toContain("Abcd1234");
  });
});
