import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { answered, bytes, T0 } from "../../lib/store/wire-fixtures";
import { openForWriting } from "../open";
import { parsed } from "../parser/parsed-fixture";
import type { PassedBatch } from "../parser/read-body";
import { readStatus } from "../reader/status";
import { failureOf } from "./failure";
import { Writer } from "./writer";

const folder = mkdtempSync(join(tmpdir(), "limitscope-writer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function batch(name: string, rows: number): PassedBatch {
  const body = bytes(
    Array.from({ length: rows }, (_, row) => answered(row, { id: `${name}${row}`, request_id: `${name}${row}` })),
  );
  return parsed(body, T0 + 60_000);
}

const DAY_MS = 86_400_000;
const retention = { rowsMs: DAY_MS, minutesMs: DAY_MS, hoursMs: DAY_MS };

describe("a disk that is full", () => {
  const database = openForWriting(join(folder, "full.db"), resolve("db/migrations"));
  const writer = new Writer(database, { retention, now: () => T0 + 60_000 });
  const pages = () => Number(database.pragma("page_count", { simple: true }));
  const setFree = (free: number) => database.pragma(`max_page_count = ${pages() + free}`);
  const outcomeOf = (name: string, rows: number) => writer.ingest([batch(name, rows)])[0];

  test("refuses the batch as a whole, keeps nothing of it, and goes on once there is room", () => {
    expect(outcomeOf("a", 100)).toMatchObject({ accepted: 100 });
    setFree(10);
    const refused = outcomeOf("b", 3_000);
    if (!refused || !("error" in refused)) throw new Error("The batch should have been refused.");
    expect(failureOf(refused.error).name).toBe("StoreUnwritableError");
    expect(readStatus(database)).toMatchObject({ attempts: 100, lastSeq: 100 });
    setFree(100_000);
    expect(outcomeOf("b", 3_000)).toMatchObject({ accepted: 3_000, duplicates: 0 });
    writer.flush();
    const rolledUp = database
      .prepare("SELECT SUM(attempts) FROM attempt_cells WHERE kind = 0 AND level = 0")
      .pluck()
      .get();
    expect(rolledUp).toBe(3_100);
    expect(database.prepare("SELECT SUM(requests) FROM request_cells WHERE kind = 0 AND level = 0").pluck().get()).toBe(
      3_100,
    );
  });

  test("a batch that does not fit does not take its neighbour down", () => {
    setFree(60);
    const [big, small] = writer.ingest([batch("big", 5_000), batch("small", 1)]);
    expect(big).toHaveProperty("error");
    expect(small).toMatchObject({ accepted: 1 });
  });

  test("figures that could not be written are written later, once", () => {
    setFree(100_000);
    outcomeOf("late", 50);
    database.pragma("query_only = ON");
    expect(() => writer.flush()).toThrow();
    database.pragma("query_only = OFF");
    writer.flush();
    writer.flush();
    const rolledUp = database
      .prepare("SELECT SUM(attempts) FROM attempt_cells WHERE kind = 0 AND level = 0")
      .pluck()
      .get();
    expect(rolledUp).toBe(3_151);
  });
});
