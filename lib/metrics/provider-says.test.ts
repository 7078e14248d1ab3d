import { beforeEach, expect, test } from "vitest";
import { withRest } from "../store/conformance/provider-word-cases";
import { type MemoryStores, memoryStores } from "../store/memory";
import { bytes, T0, type Wire } from "../store/wire-fixtures";
import { HOUR_MS, MINUTE_MS } from "./buckets";
import { defaultCountingRule } from "./counting";
import { buildOverview } from "./overview";

const NOW = T0 + 30 * MINUTE_MS;
let stores: MemoryStores;

beforeEach(() => {
  stores = memoryStores({ retentionMs: 30 * 24 * HOUR_MS, now: () => NOW });
});

async function utilization(rows: Wire[], stepMs = 10 * MINUTE_MS) {
  await stores.attempts.ingest(bytes(rows));
  const view = { window: { fromMs: T0, toMs: T0 + HOUR_MS }, stepMs, filter: { layer: "client" as const } };
  return (await buildOverview(stores, view, NOW)).utilization;
}

const minutes = (count: number, row: (atMs: number, index: number) => Wire) =>
  Array.from({ length: count }, (_, index) => row(index * MINUTE_MS, index));

test("an observed limit has the provider's word beside it: the highest of a bucket, and null where none came", async () => {
  const rows = [
    withRest(0, 70),
    withRest(MINUTE_MS, 40),
    withRest(12 * MINUTE_MS, null),
    withRest(25 * MINUTE_MS, 100),
  ];
  const { said, unseen } = await utilization(rows);
  expect(said).toEqual([{ poolId: "observed-1", limit: "rpm", shares: [0.6, null, 0], peakShare: 0.6 }]);
  expect(unseen).toEqual([]);
});

test("a declared pool has what headers told of the same limit at any place it covers", async () => {
  const labels = { account: null, deployment: null, keys: [], models: [] };
  const counting = defaultCountingRule("openai");
  const limits = { rpm: 200, tpm: 1_000 };
  const input = { name: "Team", provider: "openai", ...labels, limits, window: "fixed_minute" as const, counting };
  const { id } = await stores.settings.createPool(input);
  const rows = [withRest(0, 70, { key: "a" }), withRest(0, 20, { key: "b" }), withRest(0, 0, { provider: "groq" })];
  const { said } = await utilization(rows, HOUR_MS);
  expect(said.filter(({ poolId }) => poolId === id)).toEqual([
    { poolId: id, limit: "rpm", shares: [0.8], peakShare: 0.8 },
  ]);
});

test("more than was counted is named, with a minute to look at", async () => {
  const { unseen } = await utilization(minutes(10, (atMs) => withRest(atMs, 30)));
  expect(unseen).toMatchObject([
    { poolName: "gpt-6-luna · openai", provider: "openai", limit: "rpm", saidShare: 0.7, countedShare: 0.01 },
  ]);
  expect(unseen[0]).toMatchObject({ minutes: 9, knownMinutes: 9 });
});

test("what agrees is not named", async () => {
  const { unseen, said } = await utilization(minutes(10, (atMs) => withRest(atMs, 99)));
  expect([said.length, unseen]).toEqual([1, []]);
});
