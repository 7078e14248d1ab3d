import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answered, bytes, T0, type Wire } from "../../lib/store/wire-fixtures";
import { FileGuard } from "../file-guard";
import { openForWriting } from "../open";
import { parsed } from "../parser/parsed-fixture";
import { readStatus } from "../reader/status";
import { RETENTION } from "../sqlite-store-fixture";
import { WriteGate } from "./write-gate";
import { Writer } from "./writer";

const folder = mkdtempSync(join(tmpdir(), "limitscope-full-"));
afterAll(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
function openWriter() {
  const path = join(folder, `${files++}.db`);
  const database = openForWriting(path, resolve("db/migrations"));
  const options = { retention: RETENTION, now: () => T0 + 60_000 };
  return { path, database, writer: new Writer(database, options), options };
}

function sent(rows: Wire[]) {
  return parsed(bytes(rows), T0 + 60_000);
}

function limitPages(database: ReturnType<typeof openForWriting>, free: number): void {
  database.pragma(`max_page_count = ${Number(database.pragma("page_count", { simple: true })) + free}`);
}

describe("figures that find no room", () => {
  /** In many buckets, so that the figures need more pages than are free. */
  const rows = (count: number, name: string) =>
    Array.from({ length: count }, (_, row) => answered(-(row % 500) * 60_000, { id: `${name}${row}` }));

  test("do not take the answer of committed rows with them, nor the next start", () => {
    const { database, options, path } = openWriter();
    const writer = new Writer(database, options);
    writer.ingest([sent(rows(9_990, "a"))]);
    limitPages(database, 30);
    for (let batch = 0; batch < 3; batch++)
      expect(writer.ingest([sent(rows(10, `b${batch}`))])).toMatchObject([{ accepted: 10 }]);
    expect(() => writer.flush()).toThrow("full");
    expect(readStatus(database).rolledUpSeq).toBe(0);

    const restarted = new Writer(database, options);
    expect(readStatus(database)).toMatchObject({ attempts: 10_020, rolledUpSeq: 0 });
    limitPages(database, 100_000);
    restarted.flush();
    expect(readStatus(database)).toMatchObject({ attempts: 10_020, rolledUpSeq: 10_020 });
    database.close();
    openForWriting(path, resolve("db/migrations")).close();
  });
});

describe("a full disk", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));

  function fill() {
    const { database, path } = openWriter();
    // Without pages that are free within the file.
    database.exec("VACUUM");
    limitPages(database, 0);
    const gate = new WriteGate(database, new FileGuard(path));
    let error: unknown = null;
    try {
      database.exec("CREATE TABLE too_much (a)");
    } catch (thrown) {
      error = thrown;
    }
    return { database, gate, error };
  }

  test("is tried twice a second, and whoever comes in between is refused with what was said", () => {
    const { gate, error } = fill();
    expect(gate.refusal()).toBeNull();
    gate.note(error);
    expect(gate.refusal()).toBe(error);
    vi.advanceTimersByTime(501);
    expect(gate.refusal()).toBeNull();
    gate.note(error);
    expect(gate.refusal()).toBe(error);
    vi.advanceTimersByTime(501);
    expect(gate.refusal()).toBeNull();
    gate.note(null);
    expect(gate.refusal()).toBeNull();
  });

  test("what was written ahead is moved to the file before the next try", () => {
    const { database, gate, error } = fill();
    limitPages(database, 100);
    database.exec("CREATE TABLE a (b)");
    gate.note(error);
    vi.advanceTimersByTime(501);
    gate.refusal();
    const [state] = database.pragma("wal_checkpoint(NOOP)") as { log: number; checkpointed: number }[];
    expect(state?.checkpointed).toBe(state?.log);
  });

  test("nothing more is written ahead until the file has room for what was", () => {
    const { database, gate, error } = fill();
    gate.note(error);
    const checkpoint = vi.spyOn(database, "pragma").mockImplementation(() => {
      throw error;
    });
    for (let tries = 1; tries <= 3; tries++) {
      vi.advanceTimersByTime(501);
      expect(gate.refusal()).toBe(error);
      expect(gate.refusal()).toBe(error);
      expect(checkpoint).toHaveBeenCalledTimes(tries);
    }
    checkpoint.mockRestore();
    vi.advanceTimersByTime(501);
    expect(gate.refusal()).toBeNull();
  });

  test("other failures are no full disk", () => {
    const { gate } = fill();
    gate.note(new Error("disk full"));
    expect(gate.refusal()).toBeNull();
  });
});
