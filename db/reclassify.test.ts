import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { AttemptStore } from "../lib/store/attempts";
import { outdated, taggedRules, type VerdictName } from "../lib/store/conformance/tagged-rules";
import { GROUPS, isLimitGroup, type LabelGroup, type RequestGroup } from "../lib/store/query";
import type { Reclassify } from "../lib/store/reclassify";
import { answered, bytes, limited, queryOf, T0, type Wire } from "../lib/store/wire-fixtures";

import { inProcessStore } from "./in-process-store-fixture";
import { storeFixture } from "./sqlite-store-fixture";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { open, newPath, remove } = storeFixture();

afterAll(remove);

const inProcess = (clock: { nowMs: number }, rules?: Reclassify) => inProcessStore(newPath(), clock, { rules });

async function reclassifyAll({ reclassify }: AttemptStore): Promise<void> {
  for (let afterSeq: number | null = 0; afterSeq !== null; )
    afterSeq = (await reclassify({ afterSeq, limit: 3, apply: true })).nextSeq;
}

/** Everything that can be asked of a store, less the rule set and the moment of settling. */
function told({ ask }: ReturnType<typeof inProcess>) {
  const window = { fromMs: T0 - 24 * HOUR, toMs: T0 + 24 * HOUR };
  const page = { filter: { layer: "client" as const }, cursor: null, order: "asc" as const, limit: 100 };
  const { rows: requests } = ask("requests", page);
  const details = requests.flatMap(({ requestId }) => ask("request", { requestId, scope: {} }));
  const layers = (["client", "gateway"] as const).map((layer) => ({ layer }));
  const attemptGroups = [null, ...GROUPS.filter((group) => !isLimitGroup(group))] as (LabelGroup | null)[];
  const limitGroups = GROUPS.filter(isLimitGroup);
  const requestGroups = [null, ...GROUPS.filter((group) => group !== "upstream")] as (RequestGroup | null)[];
  return {
    attempts: ask("attempts", { ...page, filter: {} }).rows.map(({ ruleSet: _, ...row }) => row),
    requests: requests.map(({ settledAtMs, ...request }) => ({ ...request, isSettled: settledAtMs !== null })),
    details: details.map(({ attempts }) => attempts.map(({ seq, waitBeforeMs }) => [seq, waitBeforeMs])),
    series: layers.flatMap((filter) =>
      attemptGroups.map((groupBy) => ask("series", { ...window, stepMs: MINUTE, filter, groupBy })),
    ),
    limits: layers.flatMap((filter) =>
      limitGroups.map((groupBy) => ask("limitSeries", { ...window, stepMs: MINUTE, filter, groupBy })),
    ),
    whole: layers.map((filter) => ask("series", { ...window, stepMs: null, filter, groupBy: null })),
    breakdown: layers.map((filter) => ask("breakdown", { ...window, stepMs: HOUR, filter })),
    targets: layers.map(({ layer }) =>
      ask("targets", { ...window, layer })
        .map((row) => JSON.stringify(row))
        .sort(),
    ),
    coarse: layers.flatMap((filter) =>
      [5 * MINUTE, HOUR, 24 * HOUR].map((stepMs) =>
        ask("limitSeries", { ...window, stepMs, filter, groupBy: "limit_source" }),
      ),
    ),
    requestSeries: requestGroups.map((groupBy) => ask("requestSeries", queryOf({ ...window, groupBy }))),
    facets: layers.flatMap((filter) => GROUPS.map((group) => ask("facets", { window, filter, group }))),
    pools: layers.map(({ layer }) =>
      ask("poolUsage", { ...window, layer })
        .map((row) => JSON.stringify(row))
        .sort(),
    ),
  };
}

const place = fc.record(
  {
    request_id: fc.constantFrom("r1", "r2", "r3"),
    attempt: fc.integer({ min: 1, max: 3 }),
    app: fc.constantFrom("x", "y"),
    account: fc.constantFrom("acme"),
    reserved_tokens: fc.constantFrom(500),
    cost_usd: fc.constantFrom(0.5),
    duration_ms: fc.integer({ min: 0, max: 200_000 }),
    layer: fc.constantFrom("client", "gateway"),
    sample_rate: fc.constantFrom(1, 0.5),
    cache_hit: fc.boolean(),
  },
  { requiredKeys: [] },
);
const atMs = fc.integer({ min: -3 * HOUR, max: 25 * MINUTE });
/** By their status alone these speak of no limit. */
const status = fc.constantFrom(200, 500);
const verdicts = fc.record({
  was: fc.constantFrom<VerdictName>("tpm", "rpm", "shared", "credits"),
  now: fc.constantFrom<VerdictName>("tpm", "rpm", "shared", "credits", "none"),
});

interface Came {
  was: Wire;
  /** As if the newer rules had been there when it came. */
  now: Wire;
}

const attempt = fc.oneof(
  fc.tuple(atMs, place).map(([at, over]): Came => ({ was: answered(at, over), now: answered(at, over) })),
  fc.tuple(atMs, place, status, verdicts).map(([at, over, code, { was, now }]): Came => {
    const row = limited(at, { ...over, status: code });
    return { was: { ...row, ...outdated(was, now) }, now: { ...row, ...outdated(now, now) } };
  }),
);
const batches = fc.array(fc.array(attempt, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 3 });

function readsTheSame(history: readonly Came[][], isRereadAtOnce: boolean): void {
  const clock = { nowMs: T0 + 30 * MINUTE };
  const reread = inProcess(clock, taggedRules);
  const fresh = inProcess(clock);
  for (const batch of history) {
    reread.ingest(bytes(batch.map(({ was }) => was)));
    fresh.ingest(bytes(batch.map(({ now }) => now)));
    if (isRereadAtOnce) reread.reclassifyAll();
    clock.nowMs += HOUR;
    for (const store of [reread, fresh]) store.catchUp();
  }
  if (!isRereadAtOnce) reread.reclassifyAll();
  expect(told(reread)).toEqual(told(fresh));
  for (const { database } of [reread, fresh]) database.close();
}

describe("history under newer rules", () => {
  test.each([
    ["right after each batch", true],
    ["when all has settled and stragglers have come", false],
  ])(
    "reads as if it had come that way, reread %s",
    (_, isAtOnce) => {
      fc.assert(
        fc.property(batches, (history) => readsTheSame(history, isAtOnce)),
        { numRuns: 25 },
      );
    },
    60_000,
  );

  test("where retention has removed minutes none appear again; coarser figures change", async () => {
    const clock = { nowMs: T0 + 30 * MINUTE };
    const store = await open(clock, { rules: "tagged" });
    await store.attempts.ingest(bytes([limited(0, outdated("tpm", "credits")), answered(0)]));
    clock.nowMs += 8 * 24 * HOUR;
    await store.attempts.catchUp();
    await store.attempts.prune(T0 - MINUTE);
    await reclassifyAll(store.attempts);
    expect(await store.attempts.poolUsage({ fromMs: T0, toMs: T0 + MINUTE, layer: "client" })).toEqual([]);
    for (const stepMs of [MINUTE, 5 * MINUTE, HOUR]) {
      const [bucket] = await store.attempts.series(queryOf({ stepMs }));
      expect(bucket?.counters).toMatchObject({ attempts: 2, limited: 0, billing: 1 });
    }
    await store.close();
  });

  test("a crash right after the answer loses and doubles nothing", async () => {
    const path = newPath();
    const clock = { nowMs: T0 };
    const first = await open(clock, { path, rules: "tagged" });
    await first.attempts.ingest(bytes([limited(0, outdated("rpm", "credits")), limited(0, outdated("tpm", "shared"))]));
    clock.nowMs += MINUTE;
    await reclassifyAll(first.attempts);
    await first.kill();
    const second = await open(clock, { path });
    await second.attempts.catchUp();
    const query = queryOf({ stepMs: HOUR });
    expect((await second.attempts.series(query))[0]?.counters).toMatchObject({ attempts: 2, limited: 1, billing: 1 });
    expect((await second.attempts.requestSeries(query))[0]?.counters).toMatchObject({ requests: 1, limited: 0 });
    await second.close();
  });

  test("a long stretch without any limit is passed in steps of bounded work", async () => {
    const store = await open({ nowMs: T0 + MINUTE }, { rules: "tagged" });
    await store.attempts.ingest(bytes(Array.from({ length: 10_000 }, () => answered(0))));
    await store.attempts.ingest(bytes(limited(0, outdated("tpm", "shared"))));
    const step = (afterSeq: number) => store.attempts.reclassify({ afterSeq, limit: 10, apply: false });
    expect(await step(0)).toEqual({ examined: 0, changed: [], nextSeq: 10_000 });
    expect(await step(10_000)).toMatchObject({ examined: 1, changed: [{ seq: 10_001 }], nextSeq: null });
    await store.close();
  });
});

test("a step that cannot be written leaves everything as it was, and can be taken again", () => {
  const clock = { nowMs: T0 };
  const { database, writer, ingest, catchUp } = inProcess(clock, taggedRules);
  const rows = [limited(0, outdated("tpm", "credits")), limited(0, outdated("tpm", "shared"))];
  ingest(bytes(rows));
  clock.nowMs += HOUR;
  catchUp();
  const label = (id: string) => `(SELECT value FROM labels WHERE id = ${id})`;
  const limitedIn = (table: string) =>
    database
      .prepare(`SELECT ${label("limit_source")}, SUM(limited) FROM ${table} WHERE kind = 0 AND level = 0 GROUP BY 1`)
      .raw()
      .all();
  const before = [limitedIn("limit_cells"), limitedIn("request_cells")];
  database.exec("CREATE TRIGGER refuse BEFORE DELETE ON request_cells BEGIN SELECT RAISE(ABORT, 'no room'); END");
  expect(() => writer.reclassify({ afterSeq: 0, limit: 10 })).toThrow("no room");
  expect([limitedIn("limit_cells"), limitedIn("request_cells")]).toEqual(before);
  expect(
    database
      .prepare(`SELECT DISTINCT ${label("limit_source")} FROM attempts`)
      .pluck()
      .all(),
  ).toEqual(["provider_rate_limit"]);
  database.exec("DROP TRIGGER refuse");
  expect(writer.reclassify({ afterSeq: 0, limit: 10 }).changed).toHaveLength(2);
  expect(limitedIn("request_cells")).toEqual([
    ["provider_credits", 0],
    ["upstream_provider_shared_pool", 1],
  ]);
  database.close();
});
