import { afterAll, describe, expect, test } from "vitest";
import type { AttemptStore } from "../lib/store/attempts";
import type { IngestAnswer } from "../lib/store/ingest-answer";
import { memoryStores } from "../lib/store/memory";
import { answered, bytes, limited, queryOf, T0 } from "../lib/store/wire-fixtures";
import { RETENTION, storeFixture } from "./sqlite-store-fixture";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { open, remove } = storeFixture();

afterAll(remove);

/** Three requests: one answered, one rescued by its second attempt, one that stays open. */
function batch(name: string, atMs: number): Uint8Array {
  return bytes([
    answered(atMs, { id: `${name}1` }),
    limited(atMs, { id: `${name}2`, request_id: `${name}r`, attempt: 1 }),
    answered(atMs + 5_000, { id: `${name}3`, request_id: `${name}r`, attempt: 2 }),
    limited(atMs, { id: `${name}4` }),
  ]);
}

async function countsOf(store: AttemptStore) {
  await store.catchUp();
  const span = { fromMs: T0 - 2 * DAY, toMs: T0 + 40 * DAY, stepMs: HOUR };
  const [attempts, requests, status] = await Promise.all([
    store.series(queryOf(span)),
    store.requestSeries(queryOf(span)),
    store.status(),
  ]);
  const total = (figures: number[]) => figures.reduce((sum, figure) => sum + figure, 0);
  return {
    stored: status.attempts,
    attempts: total(attempts.map(({ counters }) => counters.attempts)),
    requests: total(requests.map(({ counters }) => counters.requests)),
  };
}

describe.each([
  ["ten days ahead and back", 10 * DAY],
  ["a day back and ahead again", -DAY],
])("a clock that is set %s", (_, leapMs) => {
  test("doubles nothing that is sent again, and every figure says what the rows say", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const store = (await open(clock)).attempts;
    const twin = memoryStores({ retentionMs: RETENTION.rowsMs, now: () => clock.nowMs }).attempts;
    const send = async (body: Uint8Array) => {
      await twin.ingest(body.slice());
      return (await store.ingest(body.slice())) as IngestAnswer;
    };
    const leapt = clock.nowMs + leapMs - T0;

    expect(await send(batch("before", 0))).toMatchObject({ accepted: 4 });
    clock.nowMs += leapMs;
    expect(await send(batch("before", 0))).toMatchObject({ accepted: 0, duplicates: 4 });
    expect(await send(batch("right", 10 * MINUTE))).toMatchObject({ accepted: 4 });
    expect(await send(batch("wrong", leapt))).toMatchObject({ accepted: 4 });
    await store.catchUp();
    clock.nowMs += MINUTE - leapMs;
    for (const [name, atMs] of [
      ["before", 0],
      ["right", 10 * MINUTE],
      ["wrong", leapt],
    ] as const)
      expect(await send(batch(name, atMs))).toMatchObject({ accepted: 0, duplicates: 4 });
    expect(await send(batch("after", 29 * MINUTE))).toMatchObject({ accepted: 4 });
    clock.nowMs += 5 * MINUTE;
    const counts = await countsOf(store);
    expect(counts).toEqual(await countsOf(twin));
    expect(counts).toMatchObject({ stored: 16, attempts: 16 });
    clock.nowMs += 11 * DAY;
    expect(await countsOf(store)).toEqual({ stored: 16, attempts: 16, requests: 12 });
    await store.close();
  });
});

test("a clock that leapt ahead takes no figures with it that rows are kept for", async () => {
  const clock = { nowMs: T0 + 30 * MINUTE };
  const store = (await open(clock)).attempts;
  await store.ingest(batch("kept", 0));
  await store.catchUp();
  const steadyMs = clock.nowMs;
  clock.nowMs += 500 * DAY;
  expect(await store.prune(steadyMs - RETENTION.rowsMs)).toBe(0);
  for (const stepMs of [MINUTE, 5 * MINUTE, HOUR])
    expect((await store.series(queryOf({ stepMs })))[0]?.counters.attempts).toBe(4);
  await store.close();
});
