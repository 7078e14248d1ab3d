import Database from "better-sqlite3";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { MAX_VALUES_A_DAY } from "../../lib/store/capped-values";
import { outdated, taggedRules } from "../../lib/store/conformance/tagged-rules";
import type { PoolInput } from "../../lib/store/settings";
import { answered, bytes, limited, T0, type Wire } from "../../lib/store/wire-fixtures";
import { inProcessStore } from "../in-process-store-fixture";
import { RETENTION, storeFixture } from "../sqlite-store-fixture";
import { wireBatches } from "../wire-batches-fixture";
import { checkDatabase } from "./check-database";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { open, newPath, remove } = storeFixture();

afterAll(remove);

type Store = ReturnType<typeof inProcessStore>;

const POOL: PoolInput = {
  name: "org",
  provider: "openai",
  account: null,
  deployment: null,
  keys: [],
  models: ["gpt-*"],
  limits: { tpm: 600_000, rpm: 100, concurrency: 5, tpd: 1_000_000 },
  window: "fixed_minute",
  counting: { tokens: "total", cachedInput: true, reservedTokens: true, failedRequests: true, tokensAt: "start" },
};

function differencesOf({ database }: Pick<Store, "database">) {
  return checkDatabase(database).differences;
}

function send({ ingest }: Store, rows: Wire[]): void {
  ingest(bytes(rows));
}

function makeAllPoolHours({ writer }: Store): void {
  while (writer.makePoolHour());
}

/** Two days of some of everything, settled and rolled up. */
function history(path = newPath()): Store {
  const store = inProcessStore(path, { nowMs: T0 + HOUR }, { rules: taggedRules });
  store.writer.settings.createPool("p", POOL);
  send(store, [
    answered(-DAY, { run: "old", duration_ms: 3_000 }),
    answered(-DAY / 2 - 1_000, { duration_ms: 90_000 }),
    limited(0, { request_id: "r", attempt: 1, run: "n", key: "k" }),
    answered(3_000, { request_id: "r", attempt: 2, run: "n", app: null, cache_hit: false, sample_rate: 0.3 }),
    answered(5_000, { request_id: "s", layer: "gateway", sample_rate: 0.3 }),
    limited(9_000, outdated("tpm", "credits")),
    limited(9_000, outdated("tpm", "shared")),
  ]);
  store.catchUp();
  makeAllPoolHours(store);
  return store;
}

describe("a database that is in order", () => {
  test("is clean, whatever came in whatever order, after every step", () => {
    fc.assert(
      fc.property(wireBatches, fc.integer({ min: -180, max: 30 }), (batches, pruneMinute) => {
        const clock = { nowMs: T0 + 30 * MINUTE };
        const store = inProcessStore(newPath(), clock, { rules: taggedRules });
        store.writer.settings.createPool("p", POOL);
        for (const batch of batches) {
          send(store, batch);
          expect(differencesOf(store)).toEqual([]);
          clock.nowMs += 20_000;
          store.catchUp();
          expect(differencesOf(store)).toEqual([]);
        }
        makeAllPoolHours(store);
        store.prune(T0 + pruneMinute * MINUTE);
        for (const batch of batches) send(store, batch);
        clock.nowMs += HOUR;
        store.catchUp();
        expect(differencesOf(store)).toEqual([]);
        store.database.close();
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  test("is clean after rereading, and after pools change", () => {
    const store = history();
    expect(differencesOf(store)).toEqual([]);
    store.reclassifyAll();
    store.catchUp();
    expect(differencesOf(store)).toEqual([]);
    makeAllPoolHours(store);
    store.writer.settings.updatePool("p", 1, { ...POOL, limits: { rpd: 1_000 } });
    expect(differencesOf(store)).toEqual([]);
    makeAllPoolHours(store);
    expect(differencesOf(store)).toEqual([]);
    store.writer.settings.deletePool("p");
    makeAllPoolHours(store);
    expect(differencesOf(store)).toEqual([]);
    store.database.close();
  });

  test("is clean where labels had more values than a day keeps apart", () => {
    const store = inProcessStore(newPath(), { nowMs: T0 + HOUR });
    send(
      store,
      Array.from({ length: MAX_VALUES_A_DAY + 3 }, (_, index) => limited(-index, { key: `key-${index}` })),
    );
    store.catchUp();
    expect(differencesOf(store)).toEqual([]);
    store.database.close();
  });

  test("is clean where retention has removed rows and figures, and says what it could not recount", () => {
    const clock = { nowMs: T0 + HOUR };
    const store = inProcessStore(newPath(), clock);
    for (let day = -40; day <= 0; day++) send(store, [answered(day * DAY, { run: "long", request_id: `r${day}` })]);
    clock.nowMs += 20 * DAY;
    store.catchUp();
    store.prune(clock.nowMs - RETENTION.rowsMs);
    send(store, [answered(-3 * DAY)]);
    store.catchUp();
    const { differences, notes } = checkDatabase(store.database);
    expect(differences).toEqual([]);
    expect(notes).toEqual([
      expect.stringContaining("1 requests may have lost attempts"),
      "1 runs may have lost requests to retention: not added up again.",
      expect.stringMatching(/^Figures of before 2026-11-09.* were not recounted/),
    ]);
    store.database.close();
  });

  test("is clean after a crash, with or without what the crash left behind", async () => {
    const path = newPath();
    const clock = { nowMs: T0 + 30 * MINUTE };
    const first = await open(clock, { path });
    await first.settings.createPool(POOL);
    await first.attempts.ingest(bytes(Array.from({ length: 300 }, (_, row) => answered(row * 1_000, { run: "n" }))));
    await first.attempts.catchUp();
    await first.attempts.ingest(bytes(Array.from({ length: 300 }, (_, row) => limited(row * 1_000, { run: "n" }))));
    await first.kill();
    const check = () => {
      const database = new Database(path, { readonly: true });
      const { attempts, differences } = checkDatabase(database, { quick: true });
      database.close();
      return { attempts, differences };
    };
    expect(check()).toEqual({ attempts: 600, differences: [] });
    await (await open(clock, { path })).close();
    expect(check()).toEqual({ attempts: 600, differences: [] });
  });

  test("an empty one too", () => {
    const store = inProcessStore(newPath(), { nowMs: T0 });
    expect(checkDatabase(store.database)).toEqual({ attempts: 0, differences: [], total: 0, repaired: 0, notes: [] });
    store.database.close();
  });
});

describe("damage", () => {
  const cell = (level: number) => `WHERE kind = 0 AND level = ${level} AND limited > 0`;

  test.each([
    ["a changed cell", `UPDATE attempt_cells SET ttft_sum_ms = ttft_sum_ms + 1 ${cell(3)}`],
    ["a missing cell", `DELETE FROM limit_cells ${cell(2)}`],
    ["a missing kind", "DELETE FROM request_cells WHERE kind = 7 AND level = 1"],
    [
      "an extra cell",
      "INSERT INTO pool_targets SELECT level, bucket_at_ms + 3600000, layer, provider, account, deployment, key, 0, attempts, limited FROM pool_targets WHERE level = 2 LIMIT 1",
    ],
    [
      "an extra cell of a day without rows",
      "UPDATE pool_targets SET bucket_at_ms = bucket_at_ms - 8640000000 WHERE level = 3",
    ],
    ["an extra cell of the future", "UPDATE attempt_cells SET bucket_at_ms = bucket_at_ms + 8640000000 WHERE kind = 1"],
    ["a cell under another label", "UPDATE attempt_cells SET provider = 1 WHERE kind = 1 AND level = 0"],
    ["a pool minute", "UPDATE pool_minutes SET start_answered_in_flight_ms = start_answered_in_flight_ms + 1"],
    ["an hour of a pool", "DELETE FROM pool_hours"],
    ["the number of attempts", "UPDATE meta SET value = value + 1 WHERE name = 'attempts'"],
    ["a run", "UPDATE runs SET limited = limited + 1 WHERE run = 'n'"],
    ["a missing run", "DELETE FROM runs"],
    ["a run that nobody named", "UPDATE runs SET run = 'x' WHERE run = 'n'"],
  ])("%s is found and put right", (_, sql) => {
    const store = history();
    expect(differencesOf(store)).toEqual([]);
    store.database.exec(sql);
    const found = checkDatabase(store.database);
    expect(found.total).toBeGreaterThan(0);
    expect(found.repaired).toBe(0);
    const before = rowsOf(store);
    const repaired = checkDatabase(store.database, { repair: true });
    expect(repaired.repaired).toBe(repaired.total);
    makeAllPoolHours(store);
    expect(differencesOf(store)).toEqual([]);
    expect(rowsOf(store)).toEqual(before);
    store.database.close();
  });

  test.each([
    ["a wrong fact", "UPDATE requests SET wait_lost_ms = 7 WHERE wait_lost_ms IS NOT NULL", ["requests", "waitLostMs"]],
    ["an attempt without its request", "UPDATE attempts SET request_seq = 99 WHERE seq = 1", ["attempts", "request"]],
    [
      "a request without attempts",
      "UPDATE attempts SET request_seq = 1 WHERE request_seq = 2",
      ["requests", "attempts"],
    ],
    ["details of nothing", "UPDATE attempt_details SET seq = 99 WHERE seq = 6", ["attempt_details", "attempt"]],
    ["a template that is gone", "UPDATE attempt_details SET template = 99", ["attempt_details", "template"]],
    ["a label that is gone", "DELETE FROM labels WHERE value = 'gpt-6-luna'", ["attempts", "model"]],
  ])("%s is found; rows are left alone", (_, sql, [table, figure]) => {
    const store = history();
    store.database.exec(sql);
    const before = rowsOf(store);
    const found = checkDatabase(store.database, { repair: true });
    expect(found.differences).toContainEqual(expect.objectContaining({ table, figure }));
    expect(found.repaired).toBeLessThan(found.total);
    expect(rowsOf(store)).toEqual(before);
    store.database.close();
  });

  test("many differences are counted, and the first told in words", () => {
    const store = history();
    store.database.exec("UPDATE attempt_cells SET attempts = attempts + 1");
    const { differences, total } = checkDatabase(store.database);
    expect(differences).toHaveLength(20);
    expect(total).toBeGreaterThan(50);
    expect(differences[0]).toEqual({
      table: "attempt_cells",
      place: expect.stringMatching(/^total, minute, 2026-11-19T\d\d:\d\d:00.000Z, layer client$/),
      figure: "attempts",
      stored: expect.any(Number),
      recounted: expect.any(Number),
    });
    store.database.close();
  });

  function rowsOf({ database }: Store) {
    return ["attempts", "requests", "attempt_details"].map((table) => database.prepare(`SELECT * FROM ${table}`).all());
  }
});
