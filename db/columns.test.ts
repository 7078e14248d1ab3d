import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { blankAttempt } from "../lib/ingest/blank-attempt";
import type { Attempt } from "../lib/model/attempt";
import { ATTEMPT_COLUMNS, type AttemptRow, attemptBinds, readAttempt } from "./attempt-columns";
import { detailsText } from "./attempt-details";
import { Labels } from "./labels";
import { openForWriting } from "./open";
import type { PackedId } from "./packed-id";
import { type PassedAttempt, passAttempts, takeAttempts } from "./parser/passed-attempt";
import { type FiledRequest, REQUEST_COLUMNS, readFiledRequest, requestBinds } from "./request-columns";
import { splitText } from "./text-templates";

const IN_DETAILS = ["evidence", "headers", "body"];

const database = openForWriting(":memory:", resolve("db/migrations"));
const labels = new Labels(database);

/** An object with these properties, each of another value. */
function distinct(properties: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(properties.map((property, index) => [property, `value ${index}`]));
}

function rowOf(columns: readonly (readonly [string, string])[], binds: readonly PackedId[]): AttemptRow {
  return Object.fromEntries(columns.map(([, name], index) => [name, binds[index] ?? null]));
}

/** As the parser hands it over. */
function passed(attempt: Attempt): PassedAttempt {
  const [taken] = takeAttempts(passAttempts([attempt]));
  if (taken === undefined) throw new Error("Nothing was passed.");
  return taken;
}

describe("positional binds", () => {
  const place = { seq: 1, receivedAtMs: 3 };

  test("every field of an attempt has a column, stands with its request, or in the details", () => {
    const kept = [...ATTEMPT_COLUMNS.map(([property]) => property), "requestId", ...IN_DETAILS];
    expect(kept.sort()).toEqual(
      [...new Set([...Object.keys(blankAttempt()), ...Object.keys(place), "requestSeq"])].sort(),
    );
  });

  test("an attempt's values stand in the order of the schema, and its details beside them", () => {
    const sent = { ...blankAttempt(), ...distinct(Object.keys(blankAttempt())), tags: ["t"] };
    const details = {
      evidence: [{ path: "p", excerpt: "e" }],
      headers: { "retry-after": "2" },
      body: "a 429",
    };
    const flags = { clockSkewed: true, cacheHit: false, stream: null };
    const attempt = { ...sent, ...flags, ...details } as ReturnType<typeof blankAttempt>;
    const binds = attemptBinds({ ...passed(attempt), ...place }, 2, labels);
    expect(binds).toHaveLength(ATTEMPT_COLUMNS.length);
    const row = { ...rowOf(ATTEMPT_COLUMNS, binds), request_id: "r", details: detailsText(attempt) };
    expect(readAttempt(row, labels)).toEqual({ ...attempt, ...place, requestId: "r" });
  });

  test("what the parser hands over is the attempt, its details as one text", () => {
    const sent = { ...blankAttempt(), ...distinct(Object.keys(blankAttempt())), tags: ["t"] } as unknown as Attempt;
    const { evidence, headers, body, ...rest } = sent;
    expect(passed(sent)).toMatchObject({
      ...rest,
      details: splitText(JSON.stringify([evidence, headers, body])),
    });
  });

  test("without details there is nothing to keep", () => {
    expect(detailsText(blankAttempt())).toBe(null);
    const row = { ...rowOf(ATTEMPT_COLUMNS, attemptBinds(passed(blankAttempt()), 2, labels)), request_id: 7 };
    expect(readAttempt(row, labels)).toMatchObject({ evidence: [], headers: {}, body: null });
    expect(readAttempt(row, labels).requestId).toBe("attempt-7");
  });

  test("a request's values stand in the order of the schema", () => {
    const own = ["seq", "day", "requestId", "app", "environment", "grouping", "settledAtMs", "settledSeq"];
    const properties = REQUEST_COLUMNS.map(([property]) => property).filter((property) => !own.includes(property));
    const { lateAttempts, ...facts } = distinct(properties);
    const filed = { ...distinct(own), lateAttempts, facts: { ...facts, cacheHit: true } } as unknown as FiledRequest;
    const binds = requestBinds(filed, labels);
    expect(binds).toHaveLength(REQUEST_COLUMNS.length);
    expect(readFiledRequest(rowOf(REQUEST_COLUMNS, binds), labels)).toEqual(filed);
  });

  test("what was not sent is stored as 0 in a request's identity, so that it is unique without it", () => {
    const facts = Object.fromEntries(REQUEST_COLUMNS.map(([property]) => [property, null]));
    const filed = { app: null, environment: null, grouping: "exact", requestId: "r", facts } as unknown as FiledRequest;
    const row = rowOf(REQUEST_COLUMNS, requestBinds(filed, labels));
    expect([row.app, row.environment]).toEqual([0, 0]);
    expect(readFiledRequest(row, labels)).toMatchObject({ app: null, environment: null });
  });
});
