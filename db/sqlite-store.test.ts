import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { StoreBusyError } from "../lib/store/attempts";
import { conformance } from "../lib/store/conformance";
import type { IngestAnswer } from "../lib/store/ingest-answer";
import { memoryStores } from "../lib/store/memory";
import { answered, bytes, limited, queryOf, T0 } from "../lib/store/wire-fixtures";
import { DatabaseInUseError } from "./boot-lock";
import { RETENTION, storeFixture } from "./sqlite-store-fixture";
import { wireBatches } from "./wire-batches-fixture";

const MINUTE = 60_000;
const { open, newPath, remove } = storeFixture();

afterAll(remove);

conformance("SQLite store", (clock, rules) => open(clock, { rules }));

/** Weights such as 1 / 0.3 sum up to the same only almost, in another order. */
function rounded(value: unknown): unknown {
  const round = (_: string, inner: unknown) => (typeof inner === "number" ? Number(inner.toPrecision(12)) : inner);
  return JSON.parse(JSON.stringify(value, round));
}

describe("SQLite store alone", () => {
  test("a crash after the answer neither loses nor doubles what was acknowledged", async () => {
    const path = newPath();
    const clock = { nowMs: T0 + 30 * MINUTE };
    let acknowledged = 0;
    for (let crash = 0; crash < 3; crash++) {
      const store = await open(clock, { path });
      for (let batch = 0; batch < 5; batch++) {
        const rows = Array.from({ length: 40 }, (_, row) => answered(row * 1_000, { id: `${crash}-${batch}-${row}` }));
        acknowledged += ((await store.attempts.ingest(bytes(rows))) as IngestAnswer).accepted;
      }
      await store.kill();
    }
    const store = await open(clock, { path });
    await store.attempts.catchUp();
    const hour = queryOf({ stepMs: 60 * MINUTE });
    expect(acknowledged).toBe(600);
    expect((await store.attempts.series(hour))[0]?.counters.attempts).toBe(600);
    expect((await store.attempts.requestSeries(hour))[0]?.counters.requests).toBe(600);
    expect((await store.attempts.status()).attempts).toBe(600);
    await store.close();
  });

  test("what has settled by itself counts once, also after the next start", async () => {
    const path = newPath();
    const clock = { nowMs: T0 + 30 * MINUTE };
    for (let start = 0; start < 3; start++) {
      const store = await open(clock, { path });
      await store.attempts.ingest(bytes(limited(0, { request_id: `open-${start}` })));
      clock.nowMs += 10 * MINUTE;
      await store.attempts.catchUp();
      const [hour] = await store.attempts.requestSeries(queryOf({ stepMs: 60 * MINUTE }));
      expect(hour?.counters.requests).toBe(start + 1);
      await store.close();
    }
  });

  test("a second process on the same file is refused with a message that says what to do", async () => {
    const path = newPath();
    const store = await open({ nowMs: T0 }, { path });
    await expect(open({ nowMs: T0 }, { path })).rejects.toThrow(DatabaseInUseError);
    await store.close();
    await (await open({ nowMs: T0 }, { path })).close();
  });

  test("minute figures go after a week, hours stay when the rows are gone", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const store = await open(clock);
    await store.attempts.ingest(bytes([answered(0, { request_id: "kept" })]));
    await store.attempts.catchUp();
    clock.nowMs += 8 * 86_400_000;
    expect(await store.attempts.prune(T0 - MINUTE)).toBe(0);
    expect(await store.attempts.poolUsage({ fromMs: T0, toMs: T0 + MINUTE, layer: "client" })).toEqual([]);
    // Minutes of rows that are still kept are counted from these.
    for (const stepMs of [MINUTE, 60 * MINUTE]) {
      expect((await store.attempts.series(queryOf({ stepMs })))[0]?.counters.attempts).toBe(1);
    }
    expect(await store.attempts.prune(T0 + MINUTE)).toBe(1);
    expect(await store.attempts.series(queryOf({ stepMs: MINUTE }))).toEqual([]);
    expect((await store.attempts.series(queryOf({ stepMs: 60 * MINUTE })))[0]?.counters.attempts).toBe(1);
    expect(await store.attempts.request("kept", {})).toHaveLength(0);
    await store.close();
  });

  test("pruning goes on in steps until nothing old is left, with writes in between", async () => {
    const store = await open({ nowMs: T0 + 30 * MINUTE });
    await store.attempts.ingest(bytes(Array.from({ length: 1_700 }, (_, row) => answered(row))));
    const [removed, ingested] = await Promise.all([
      store.attempts.prune(T0 + 20 * MINUTE),
      store.attempts.ingest(bytes(answered(25 * MINUTE))),
    ]);
    expect([removed, (ingested as IngestAnswer).accepted]).toEqual([1_700, 1]);
    const page = { filter: { layer: "client" as const }, cursor: null, order: "asc" as const, limit: 10 };
    expect((await store.attempts.attempts(page)).rows).toHaveLength(1);
    expect((await store.attempts.requests(page)).rows).toHaveLength(1);
    await store.close();
  });

  test("once its threads are gone it refuses instead of waiting for ever, and closes", async () => {
    const store = await open({ nowMs: T0 + 30 * MINUTE });
    await store.kill();
    await expect(store.attempts.ingest(bytes(answered(0)))).rejects.toThrow();
    await expect(store.attempts.status()).rejects.toThrow();
    await store.close();
  });

  test("a full queue says so at once and still answers what it took", async () => {
    const store = await open({ nowMs: T0 + 30 * MINUTE });
    const sent = Array.from({ length: 4_200 }, (_, row) => store.attempts.ingest(bytes(answered(row))));
    const told = await Promise.allSettled(sent);
    const refused = told.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(4_200 - 4_096);
    for (const one of refused) expect((one as PromiseRejectedResult).reason).toBeInstanceOf(StoreBusyError);
    expect((await store.attempts.status()).attempts).toBe(4_096);
    await store.close();
  });

  test("batches that arrive together are answered each for itself", async () => {
    const store = await open({ nowMs: T0 + MINUTE });
    const answers = await Promise.all([
      store.attempts.ingest(bytes(answered(0))),
      store.attempts.ingest(new TextEncoder().encode("{")),
      store.attempts.ingest(bytes([answered(0), { provider: "openai" }])),
    ]);
    expect(answers).toMatchObject([{ accepted: 1 }, { status: 400 }, { accepted: 1, rejected: [{ index: 1 }] }]);
    await store.close();
  });

  test("whatever comes in whatever order, the rollups say what the rows say", async () => {
    await fc.assert(
      fc.asyncProperty(wireBatches, async (batches) => {
        const clock = { nowMs: T0 + 30 * MINUTE };
        const sqlite = await open(clock);
        const memory = memoryStores({ retentionMs: RETENTION.rowsMs, now: () => clock.nowMs });
        for (const batch of batches) {
          const body = bytes(batch);
          expect(await sqlite.attempts.ingest(body.slice())).toEqual(await memory.attempts.ingest(body));
          clock.nowMs += 20_000;
        }
        for (const store of [sqlite, memory]) await store.attempts.catchUp();
        const day = { fromMs: T0 - 24 * 60 * MINUTE, toMs: T0 + 60 * MINUTE };
        for (const groupBy of [null, "provider", "key"] as const) {
          const query = queryOf({ ...day, groupBy });
          expect(rounded(await sqlite.attempts.series(query))).toEqual(rounded(await memory.attempts.series(query)));
          const settled = await sqlite.attempts.requestSeries(query);
          expect(rounded(settled)).toEqual(rounded(await memory.attempts.requestSeries(query)));
        }
        const page = { filter: { layer: "client" as const }, cursor: null, order: "asc" as const, limit: 100 };
        expect(await sqlite.attempts.requests(page)).toEqual(await memory.attempts.requests(page));
        await sqlite.close();
      }),
      // Each run opens a store: looking for a smaller example would take minutes.
      { numRuns: 10, endOnFailure: true },
    );
  }, 180_000);
});
