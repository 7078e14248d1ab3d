import { afterAll, expect, test } from "vitest";
import { HOUR, simulate, utilizationByMinute } from "../lib/counting/counting-fixture";
import { disagreements, SIMULATED_CASES, SIMULATED_FROM, uncrossed } from "../lib/counting/simulated-cases-fixture";
import { storeFixture } from "./sqlite-store-fixture";

const { open, remove } = storeFixture();
afterAll(remove);

test.each([
  "rolling minute, documented (halfoff), and concurrency",
  "token bucket, reserved tokens sent (Cerebras's rule)",
  "input only, days of the Pacific coast (Gemini's rule)",
] as const)("over the database file: %s", async (name) => {
  const store = await open({ nowMs: SIMULATED_FROM + HOUR });
  const simulated = await simulate(store, SIMULATED_FROM, SIMULATED_CASES[name]);
  await store.attempts.catchUp();
  const ours = await utilizationByMinute(store, SIMULATED_FROM);
  expect(disagreements(simulated, ours, 0.02)).toEqual([]);
  expect(simulated.refusals.length).toBeGreaterThan(20);
  expect(uncrossed(simulated, ours)).toEqual([]);
  await store.close();
});
