import { setMaxListeners } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ReadCancelledError, ReadDeadlineError, type ReadWatch, type RowProgress } from "../lib/store/read-watch";
import { answered, bytes, queryOf, T0 } from "../lib/store/wire-fixtures";
import { DEADLINES_MS } from "./reader-threads";
import type { SqliteStore } from "./sqlite-store";
import { storeFixture } from "./sqlite-store-fixture";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ROWS = 30_000;

const { open, newPath, remove } = storeFixture();
const path = newPath();
const clock = { nowMs: T0 + 30 * MINUTE };

/** Whoever waits for what is read next. */
let watch: ReadWatch | undefined;
let store: SqliteStore;

beforeAll(async () => {
  const filling = await open(clock, { path });
  for (let batch = 0; batch < ROWS / 10_000; batch++) {
    await filling.attempts.ingest(bytes(Array.from({ length: 10_000 }, (_, row) => answered(row))));
  }
  await filling.attempts.catchUp();
  // From now on figures per minute are gone and only rows tell them.
  clock.nowMs += 8 * 24 * HOUR;
  await filling.attempts.prune(T0 - MINUTE);
  await filling.close();
  store = await open(clock, { path, watch: () => watch });
}, 60_000);

afterAll(async () => {
  await store.close();
  remove();
});

/** A client that may leave; what it reads from rows is told. */
function client() {
  const leaving = new AbortController();
  setMaxListeners(0, leaving.signal);
  const told: (() => RowProgress)[] = [];
  return { watch: { signal: leaving.signal, readsRows: told.push.bind(told) }, told, leave: () => leaving.abort() };
}

function as<Output>(who: ReadWatch | undefined, ask: () => Promise<Output>): Promise<Output> {
  watch = who;
  const answer = ask();
  watch = undefined;
  return answer;
}

const fromRows = () => store.attempts.series(queryOf({ stepMs: MINUTE }));
const fromFigures = () => store.attempts.series(queryOf({ stepMs: HOUR }));

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now();
  await work();
  return performance.now() - fromMs;
}

describe("reads", () => {
  test("a client that leaves is answered at once, and what it asked for holds nobody up", async () => {
    const aloneMs = await elapsedMs(fromRows);
    const { watch: who, leave } = client();
    const left = Array.from({ length: 100 }, () => as(who, fromRows));
    const settled = Promise.allSettled(left);
    await new Promise((resolve) => setTimeout(resolve, aloneMs / 2));
    leave();
    for (const one of await settled) expect((one as PromiseRejectedResult).reason).toBeInstanceOf(ReadCancelledError);
    expect(await elapsedMs(fromRows)).toBeLessThan(10 * aloneMs);
    await expect(as(who, fromFigures)).rejects.toThrow(ReadCancelledError);
  });

  test("reads of rows do not keep figures waiting", async () => {
    const { watch: who, leave } = client();
    const slow = Promise.allSettled(Array.from({ length: 20 }, () => as(who, fromRows)));
    let isSlowDone = false;
    slow.then(() => {
      isSlowDone = true;
    });
    await as(undefined, fromFigures);
    await as(undefined, () => store.attempts.status());
    expect(isSlowDone).toBe(false);
    leave();
    await slow;
  });

  test("rows are told of with how far they are, figures are not", async () => {
    const { watch: who, told } = client();
    expect((await as(who, fromFigures))[0]?.counters.attempts).toBe(ROWS);
    expect(told).toEqual([]);
    const rows = await as(who, fromRows);
    expect(rows.reduce((sum, { counters }) => sum + counters.attempts, 0)).toBe(ROWS);
    const [progress] = told;
    expect(progress?.().rows).toBeGreaterThan(ROWS * 0.9);
    expect(progress?.().share).toBe(1);
  });

  test("a read past its deadline says so at once, waiting included, and the next one is served", async () => {
    await store.close();
    store = await open(clock, { path, watch: () => watch, deadlinesMs: { ...DEADLINES_MS, rows: 1 } });
    const error = await fromRows().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReadDeadlineError);
    expect(error).toMatchObject({ source: "rows", deadlineMs: 1 });
    expect(await fromFigures()).toHaveLength(1);
  });
});
