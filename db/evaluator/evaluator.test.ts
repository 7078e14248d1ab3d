import { renameSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { ruleOf } from "../../lib/alerts/rule-fixture";
import { memoryStores } from "../../lib/store/memory";
import { answered, bytes, limited, T0 } from "../../lib/store/wire-fixtures";
import { RETENTION, storeFixture } from "../sqlite-store-fixture";

const MINUTE = 60_000;
const { open, newPath, remove } = storeFixture();
const NOW = T0 + 10 * MINUTE;
const INSTANT = { atMs: NOW, downMs: 0, resumed: null };

afterAll(remove);

const RULE = {
  ...ruleOf({ groupBy: ["app"], warning: null, critical: 0.2, resolveAt: 0.1, forSeconds: 0, keepSeconds: 0 }),
  ...{ windowSeconds: 300, maxWindowSeconds: 300, minSamples: 1, minBad: 1, confidence: null, channels: [] },
};

const ENGINES = [
  [
    "memory",
    async () => {
      const stores = memoryStores({ retentionMs: RETENTION.rowsMs, now: () => NOW });
      return { ...stores, close: async () => undefined };
    },
  ],
  ["threads", () => open({ nowMs: NOW })],
] as const;

describe.each(ENGINES)("an instant over %s", (_, begin) => {
  test("is judged once, and what fired is stored with what it is about", async () => {
    const store = await begin();
    const { id, version, createdAtMs, updatedAtMs, pausedAtMs, ...input } = RULE;
    await store.alerts.createRule(input);
    await store.attempts.ingest(
      bytes([answered(8 * MINUTE, { app: "a" }), limited(8 * MINUTE, { app: "a", request_id: "r" })]),
    );
    await store.attempts.catchUp();
    expect(await store.evaluate(INSTANT)).toEqual({ isStored: true, events: 1 });
    expect(await store.evaluate(INSTANT)).toMatchObject({ isStored: false });
    expect(await store.alerts.events({ fromMs: T0, toMs: NOW + 1 })).toMatchObject([
      { kind: "fired", labels: { app: "a" }, context: { exampleRequestIds: ["r"], owner: "provider" } },
    ]);
    expect(await store.alerts.instances()).toMatchObject([{ state: "firing", labels: { app: "a" } }]);
    expect(await store.alerts.evaluator()).toMatchObject({ lastAtMs: NOW, lastRanAtMs: NOW, failures: [] });
    await store.close();
  });
});

test("a store that is closed judges nothing any more, and says so", async () => {
  const store = await open({ nowMs: NOW });
  await store.close();
  await expect(store.evaluate(INSTANT)).rejects.toThrow("closing");
});

test("a file that is away at the first instant costs that instant alone", async () => {
  const deaths: Error[] = [];
  const path = newPath();
  const store = await open({ nowMs: NOW }, { path, onDeath: (error) => deaths.push(error) });
  renameSync(path, `${path}.moved`);
  await expect(store.evaluate(INSTANT)).rejects.toThrow("unable to open database file");
  renameSync(`${path}.moved`, path);
  expect(await store.evaluate(INSTANT)).toEqual({ isStored: true, events: 0 });
  expect(deaths).toEqual([]);
  await store.close();
});
