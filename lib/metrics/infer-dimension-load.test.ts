import { beforeEach, describe, expect, test } from "vitest";
import { type MemoryStores, memoryStores } from "../store/memory";
import type { PoolInput } from "../store/settings";
import { answered, bytes, limited, T0, type Wire } from "../store/wire-fixtures";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./buckets";
import { defaultCountingRule } from "./counting";
import { inferDimensions, MAX_INFERRED } from "./infer-dimension-load";

const AZURE = { provider: "azure_openai", model: "gpt-4o" };
let stores: MemoryStores;

beforeEach(() => {
  stores = memoryStores({ retentionMs: 30 * DAY_MS, now: () => T0 + HOUR_MS });
});

function ok(atMs: number, over: Wire = {}): Wire {
  return answered(atMs, { ...AZURE, ...over });
}

function refused(atMs: number, over: Wire = {}): Wire {
  return limited(atMs, { ...AZURE, request_id: "r", dimension: "unknown", duration_ms: 100, ...over });
}

function every(stepMs: number, count: number, fromMs = 0, over: Wire = {}): Wire[] {
  return Array.from({ length: count }, (_, index) => ok(fromMs + index * stepMs, over));
}

async function declare(limits: PoolInput["limits"], over: Partial<PoolInput> = {}): Promise<void> {
  const labels = { account: null, deployment: null, keys: [] };
  const counting = defaultCountingRule("azure_openai");
  const pool = { name: "Team", provider: "azure_openai", ...labels, models: [], limits, counting };
  await stores.settings.createPool({ ...pool, window: "fixed_minute", ...over });
}

async function inferred(rows: Wire[], nowMs = T0 + HOUR_MS) {
  await stores.attempts.ingest(bytes(rows));
  const [detail] = await stores.attempts.request("r", {});
  const attempts = detail?.attempts ?? [];
  const found = await inferDimensions(stores, attempts, nowMs);
  return attempts.map(({ seq }) => found.get(seq) ?? null);
}

test("the minute of the refusal says it: requests at their ceiling, tokens far", async () => {
  await declare({ rpm: 50, tpm: 100_000, concurrency: 20 });
  const [found] = await inferred([...every(1_000, 50), refused(55_000)]);
  expect(found).toMatchObject({ conclusion: "inferred", dimension: "rpm", pool: { name: "Team" } });
  expect(found?.limits.map(({ limit, used }) => [limit, used])).toEqual([
    ["rpm", 50],
    ["tpm", 6_000],
    ["concurrency", 0],
  ]);
});

test("what came after the refusal did not cause it", async () => {
  await declare({ rpm: 50, tpm: 100_000 });
  const [found] = await inferred([refused(5_000), ...every(100, 100, 6_000)]);
  expect(found).toMatchObject({ conclusion: "room" });
  expect(found?.limits[0]).toMatchObject({ used: 0 });
});

test("nor did the retry that began in the millisecond of its end", async () => {
  await declare({ rpm: 50 });
  const [found] = await inferred([refused(5_000), ok(5_100)]);
  expect(found?.limits[0]).toMatchObject({ used: 0 });
});

test("a window that straddles two clock minutes is seen whole", async () => {
  await declare({ rpm: 50, tpm: 100_000 }, { window: "rolling" });
  const [found] = await inferred([...every(500, 50, 35_000), refused(MINUTE_MS + 10_000)]);
  expect(found).toMatchObject({ conclusion: "inferred", dimension: "rpm", countedOver: "last_60_seconds" });
  expect(found?.limits[0]).toMatchObject({ used: 50 });
});

test("requests in flight at the start of the refused one, not over the minute", async () => {
  await declare({ rpm: 1_000, concurrency: 10 });
  const [found] = await inferred([...every(10, 10, 20_000, { duration_ms: 5_000 }), refused(21_000)]);
  expect(found).toMatchObject({ conclusion: "inferred", dimension: "concurrency" });
});

test("only the attempt's own pool is counted", async () => {
  await declare({ rpm: 50 }, { name: "Mini", models: ["gpt-4o-mini*"] });
  await declare({ rpm: 20 });
  const mini = every(1_000, 50, 0, { model: "gpt-4o-mini" });
  const [found] = await inferred([...mini, ...every(1_000, 5), refused(55_000)]);
  expect(found).toMatchObject({ conclusion: "room", pool: { name: "Team" } });
  expect(found?.limits).toMatchObject([{ limit: "rpm", used: 5, limitValue: 20 }]);
});

test("gateway attempts are counted among themselves", async () => {
  await declare({ rpm: 50 });
  const gateway = { layer: "gateway" };
  const rows = [...every(1_000, 50), ...every(1_000, 3, 0, gateway), refused(55_000, gateway)];
  expect((await inferred(rows))[0]?.limits[0]).toMatchObject({ used: 3 });
});

describe("limits of a day", () => {
  test("the UTC day up to the refusal, not beyond it", async () => {
    await declare({ rpm: 500, rpd: 60 });
    const morning = every(MINUTE_MS, 40, -8 * HOUR_MS);
    const [found] = await inferred([...morning, ...every(500, 20, 10_000), refused(30_000), ...every(500, 20, 32_000)]);
    expect(found).toMatchObject({ conclusion: "inferred", dimension: "rpd" });
    expect(found?.limits[1]).toMatchObject({ limit: "rpd", used: 60 });
  });

  test("yesterday is over", async () => {
    await declare({ rpd: 60 });
    expect((await inferred([...every(MINUTE_MS, 60, -14 * HOUR_MS), refused(0)]))[0]).toMatchObject({
      conclusion: "room",
    });
  });

  test("after a week its minutes are gone", async () => {
    await declare({ rpd: 60 });
    const found = await inferred([...every(500, 60), refused(40_000)], T0 + 8 * DAY_MS);
    expect(found[0]).toMatchObject({ conclusion: "not_kept", limits: [{ used: null, missing: "not_kept" }] });
  });
});

test("where no limit of a pool is in question, nothing is read", async () => {
  const untouched = { ...stores, settings: { ...stores.settings, pools: () => Promise.reject(new Error("read")) } };
  await stores.attempts.ingest(bytes([ok(0, { request_id: "r" }), refused(1_000, { dimension: "burst" })]));
  const [detail] = await stores.attempts.request("r", {});
  expect(await inferDimensions(untouched, detail?.attempts ?? [], T0)).toEqual(new Map());
});

test("a storm of retries is judged up to a bound", async () => {
  await declare({ rpm: 50 });
  const storm = Array.from({ length: MAX_INFERRED + 5 }, (_, index) => refused(index * 200));
  const found = await inferred(storm);
  expect(found.filter((one) => one !== null)).toHaveLength(MAX_INFERRED);
});
