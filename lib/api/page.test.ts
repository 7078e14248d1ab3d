import { describe, expect, test } from "vitest";
import { T0 } from "../store/wire-fixtures";
import { jsonOf } from "./api-fixture";
import { pageAnswer } from "./page";

const STOPPED = { nextCursor: 7, unfinished: { rowsRead: 50_000, rowsLeft: 900, reachedAtMs: T0 } };

describe("a page that was answered before it was full", () => {
  test("says in JSON how far it came and where to go on", () => {
    expect(jsonOf(pageAnswer("attempts", [], STOPPED, "json"))).toEqual({
      attempts: [],
      next_cursor: 7,
      unfinished: { rows_read: 50_000, rows_left: 900, reached_at: "2026-11-19T12:00:00.000Z" },
    });
  });
  test.each(["ndjson", "csv"] as const)("says it in headers of %s", (format) => {
    const { headers } = pageAnswer("requests", [], STOPPED, format);
    expect(headers).toMatchObject({ "x-next-cursor": "7", "x-rows-left": "900" });
  });
  test("the last one has neither", () => {
    const last = pageAnswer("requests", [], { nextCursor: null, unfinished: null }, "ndjson");
    expect(last.headers).toEqual({});
  });
});
