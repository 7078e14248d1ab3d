import { beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "../metrics/buckets";
import { defaultCountingRule } from "../metrics/counting";
import type { Pool } from "../model/pool";
import { type MemoryStores, memoryStores } from "../store/memory";
import { answered, bytes, T0, type Wire } from "../store/wire-fixtures";
import { readHeadroom } from "./headroom";

const NOW = T0 + 30_000;
let stores: MemoryStores;

beforeEach(() => {
  stores = memoryStores({ retentionMs: 30 * 86_400_000, now: () => NOW });
});

async function headroom(limits: Pool["limits"], window: Pool["window"], rows: Wire[], provider = "openai") {
  const place = { account: null, deployment: null, keys: [], models: [] };
  const counting = defaultCountingRule(provider);
  await stores.settings.createPool({ name: "p", provider, ...place, limits, window, counting });
  if (rows.length > 0) await stores.attempts.ingest(bytes(rows));
  const found = await readHeadroom(stores.attempts, await stores.settings.pools(), NOW);
  return [...found.values()].flat();
}

const everySecond = (count: number, over: Wire = {}) =>
  Array.from({ length: count }, (_, index) => answered(29_000 - index * 1_000, { duration_ms: 500, ...over }));

describe("headroom", () => {
  test.each<[string, Pool["limits"], Pool["window"], Wire[], object]>([
    [
      "of the clock's minute",
      { rpm: 100 },
      "fixed_minute",
      everySecond(40),
      { used: 30, left: 70, resetAtMs: T0 + MINUTE_MS },
    ],
    ["of a minute that rolls", { rpm: 100 }, "rolling", everySecond(80), { used: 59, left: 41, resetAtMs: null }],
    ["of a bucket", { rpm: 60 }, "token_bucket", [answered(29_000)], { used: 0, left: 60, resetAtMs: NOW }],
    [
      "of what runs",
      { concurrency: 3 },
      "fixed_minute",
      [answered(25_000, { duration_ms: 20_000 })],
      { used: 1, left: 2 },
    ],
    ["that is gone", { rpm: 10 }, "rolling", everySecond(20), { left: 0, exhaustedInMs: 0 }],
    ["of what is used faster than it comes back", { rpm: 40 }, "rolling", everySecond(330), { left: 0 }],
    ["that lasts", { rpm: 1_000 }, "rolling", everySecond(330), { exhaustedInMs: null }],
  ])("%s", async (_name, limits, window, rows, expected) => {
    expect(await headroom(limits, window, rows)).toMatchObject([expected]);
  });

  test("of a day goes to the provider's midnight, at the pace of the last half hour", async () => {
    const rows = Array.from({ length: 30 }, (_, index) => answered(-index * MINUTE_MS - 1_000, { provider: "gemini" }));
    const [found] = await headroom({ rpd: 100 }, "fixed_minute", rows, "gemini");
    expect(found).toMatchObject({ used: 30, left: 70, resetAtMs: Date.UTC(2026, 10, 20, 8) });
    expect(found?.exhaustedInMs).toBeCloseTo(70 * MINUTE_MS, 3);
  });

  test("is not known where nothing was reported at all, nor of a minute after a long silence", async () => {
    expect(await headroom({ rpd: 5, rpm: 5 }, "fixed_minute", [])).toMatchObject([
      { limit: "rpm", used: null, left: null, exhaustedInMs: null },
      { limit: "rpd", used: null, left: null, exhaustedInMs: null },
    ]);
    await stores.attempts.ingest(bytes(answered(-20 * MINUTE_MS)));
    const found = await readHeadroom(stores.attempts, await stores.settings.pools(), NOW);
    expect([...found.values()].flat()).toMatchObject([{ left: null }, { limit: "rpd", left: 4 }]);
  });
});
