import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoredAttempt } from "../../lib/model/attempt";
import { memoryStores } from "../../lib/store/memory";
import type { AttemptPageQuery, Page, RequestPageQuery, Unfinished } from "../../lib/store/query";
import { answered, bytes, limited, T0 } from "../../lib/store/wire-fixtures";
import type { SqliteStore } from "../sqlite-store";
import { RETENTION, storeFixture } from "../sqlite-store-fixture";

const MINUTE = 60_000;
const ROWS = 200;
/** Every page stops after one slice. */
const TINY = { sliceRows: 7, shortRows: 5, narrowRows: 40, searchMs: 0 };

const { open, remove } = storeFixture();
const clock = { nowMs: T0 + 30 * MINUTE };
const memory = memoryStores({ retentionMs: RETENTION.rowsMs, now: () => clock.nowMs });
let store: SqliteStore;

beforeAll(async () => {
  store = await open(clock, { searchLimits: TINY });
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const send = row % 40 === 3 ? limited : answered;
    // The later the row, the earlier it ended, for every third.
    const atMs = row % 3 === 0 ? -row * 1_000 : row * 1_000;
    return send(atMs, { app: row % 50 === 11 ? "rare" : "common", request_id: `r${row}` });
  });
  for (const { attempts } of [store, memory]) {
    await attempts.ingest(bytes(rows));
    await attempts.catchUp();
  }
}, 60_000);

afterAll(async () => {
  await store.close();
  remove();
});

type Query = Omit<AttemptPageQuery, "cursor">;

/** Every page until the last. */
async function walk<Row>(read: (cursor: number | null) => Promise<Page<Row>>) {
  const rows: Row[] = [];
  const stops: Unfinished[] = [];
  for (let cursor: number | null = null; ; ) {
    const page: Page<Row> = await read(cursor);
    rows.push(...page.rows);
    if (page.unfinished !== null) stops.push(page.unfinished);
    cursor = page.nextCursor;
    if (cursor === null) return { rows, stops };
  }
}

const everywhere = { filter: { layer: "client" as const }, limit: 3 };
const QUERIES: [string, Omit<Query, "order">][] = [
  ["everything", everywhere],
  ["a rare app", { ...everywhere, filter: { layer: "client", app: ["rare"] } }],
  ["what nobody sent", { ...everywhere, filter: { layer: "client", app: ["nobody"] } }],
  ["a rare limit source", { ...everywhere, filter: { layer: "client", limitSource: ["provider_rate_limit"] } }],
  ["a short window", { ...everywhere, fromMs: T0 + 20_000, toMs: T0 + 40_000 }],
  ["a window without end", { ...everywhere, fromMs: T0 + 100_000 }],
  ["a window without rows", { ...everywhere, fromMs: T0 + 20 * MINUTE, toMs: T0 + 25 * MINUTE }],
];

describe.each(["asc", "desc"] as const)("pages that stop early, %s", (order) => {
  test.each(QUERIES)("%s: all together they are what there is", async (_, query) => {
    const ofAttempts = (from: typeof store.attempts) => (cursor: number | null) =>
      from.attempts({ ...query, order, cursor });
    const ofRequests = (from: typeof store.attempts) => (cursor: number | null) =>
      from.requests({ ...(query as RequestPageQuery), order, cursor });
    expect((await walk(ofAttempts(store.attempts))).rows).toEqual((await walk(ofAttempts(memory.attempts))).rows);
    expect((await walk(ofRequests(store.attempts))).rows).toEqual((await walk(ofRequests(memory.attempts))).rows);
  });

  test("each says how far it came, and comes closer to the end", async () => {
    const query: Query = { filter: { layer: "client", app: ["nobody"] }, order, limit: 3 };
    const { rows, stops } = await walk<StoredAttempt>((cursor) => store.attempts.attempts({ ...query, cursor }));
    expect(rows).toEqual([]);
    expect(stops.length).toBeGreaterThan(20);
    expect(stops[0]).toMatchObject({ rowsRead: 7, rowsLeft: ROWS - 7 });
    expect(stops.map(({ rowsLeft }) => rowsLeft)).toEqual(stops.map((_, index) => ROWS - 7 * (index + 1)));
    expect(stops[0]?.reachedAtMs).toBeGreaterThan(T0 - ROWS * 1_000);
  });
});

test("an index that leaves few rows is not stopped on the way", async () => {
  const query: Query = { filter: { limitSource: ["provider_rate_limit"] }, order: "desc", limit: 3 };
  const page = await store.attempts.attempts({ ...query, cursor: null });
  expect([page.rows.length, page.unfinished]).toEqual([3, null]);
});
