import { describe, expect, test } from "vitest";
import { blankAttempt } from "../lib/ingest/blank-attempt";
import type { RequestFacts } from "../lib/model/request";
import { ATTEMPT_COLUMNS, attemptBinds, readAttempt } from "./attempt-columns";
import { type FiledRequest, REQUEST_COLUMNS, readFiledRequest, requestBinds } from "./request-columns";

type Row = Parameters<typeof readAttempt>[0];
const IN_DETAILS = ["evidence", "headers", "quota", "body"];

/** An object with these properties, each of another value. */
function distinct(properties: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(properties.map((property, index) => [property, `value ${index}`]));
}

function rowOf(columns: readonly (readonly [string, string])[], binds: readonly unknown[]): Row {
  return Object.fromEntries(columns.map(([, name], index) => [name, binds[index]])) as Row;
}

describe("positional binds", () => {
  const place = { seq: 1, requestSeq: 2, receivedAtMs: 3, requestId: "r" };

  test("every field of an attempt has a column, or stands in the details", () => {
    const kept = [...ATTEMPT_COLUMNS.map(([property]) => property), ...IN_DETAILS];
    expect(kept.sort()).toEqual([...new Set([...Object.keys(blankAttempt()), ...Object.keys(place)])].sort());
  });

  test("an attempt's values stand in the order of the schema", () => {
    const sent = { ...blankAttempt(), ...distinct(Object.keys(blankAttempt())), tags: ["t"] };
    const attempt = { ...sent, clockSkewed: true, cacheHit: false, stream: null } as ReturnType<typeof blankAttempt>;
    const binds = attemptBinds(attempt, place);
    expect(binds).toHaveLength(ATTEMPT_COLUMNS.length);
    const { requestSeq: _, ...stored } = place;
    const read = readAttempt(rowOf(ATTEMPT_COLUMNS, binds));
    expect(read).toEqual({ ...attempt, ...stored, evidence: [], headers: {}, quota: [], body: null });
  });

  test("a request's values stand in the order of the schema", () => {
    const own = ["seq", "day", "requestId", "app", "environment", "grouping", "settledAtMs", "settledSeq"];
    const properties = REQUEST_COLUMNS.map(([property]) => property).filter((property) => !own.includes(property));
    const { lateAttempts, ...facts } = distinct(properties);
    const filed = { ...distinct(own), lateAttempts, facts: { ...facts, cacheHit: true } } as unknown as FiledRequest;
    const binds = requestBinds(filed);
    expect(binds).toHaveLength(REQUEST_COLUMNS.length);
    expect(readFiledRequest(rowOf(REQUEST_COLUMNS, binds))).toEqual(filed);
  });

  test("labels that were not sent are stored as empty text, so that a request is unique without them", () => {
    const filed = { app: null, environment: null, facts: {} as RequestFacts } as FiledRequest;
    const row = rowOf(REQUEST_COLUMNS, requestBinds(filed));
    expect([row.app, row.environment]).toEqual(["", ""]);
    expect(readFiledRequest(row)).toMatchObject({ app: null, environment: null });
  });
});
