import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "../metrics/buckets";
import { minuteSeries } from "../metrics/pool-minutes";
import { readMinuteUses } from "../metrics/pool-uses";
import { memoryStores } from "../store/memory";
import { HOUR, simulate, utilizationByMinute } from "./counting-fixture";
import { disagreements, SIMULATED_CASES, SIMULATED_FROM, uncrossed } from "./simulated-cases-fixture";

const FROM = SIMULATED_FROM;

function openStores() {
  return memoryStores({ retentionMs: 30 * 24 * HOUR, now: () => FROM + HOUR });
}

describe("a simulated provider that enforces its limits over an hour of random traffic", () => {
  test.each(Object.entries(SIMULATED_CASES))("%s", async (_name, one) => {
    const stores = openStores();
    const simulated = await simulate(stores, FROM, one);
    const ours = await utilizationByMinute(stores, FROM);
    expect([...ours.keys()].sort()).toEqual(Object.keys(one.rules.limits).sort());
    expect([...ours.values()].map(({ length }) => length)).toEqual([...ours.keys()].map(() => 60));
    expect(disagreements(simulated, ours, 0.02)).toEqual([]);
    expect(simulated.refusals.length).toBeGreaterThan(20);
    expect(uncrossed(simulated, ours)).toEqual([]);
  });
});

test("without reserved tokens, use of a provider that reserves is at least what is told, and that is said", async () => {
  const stores = openStores();
  const one = { ...SIMULATED_CASES.openai, sendsReserved: false };
  const simulated = await simulate(stores, FROM, one);
  const ours = await utilizationByMinute(stores, FROM);
  expect(disagreements(simulated, new Map([["rpm", ours.get("rpm") ?? []]]), 0.02)).toEqual([]);
  const tokens = simulated.counters.get("tpm");
  const tooMuch = (ours.get("tpm") ?? []).filter(
    (share, minute) => (share ?? 0) > (tokens?.highest.get(FROM + minute * MINUTE_MS) ?? 0) / (tokens?.limit ?? 1),
  );
  expect(tooMuch).toEqual([]);
  const { unreserved } = await stores.attempts.poolPeaks({
    fromMs: FROM,
    toMs: FROM + HOUR,
    layer: "client",
    maxRows: 50_000,
  });
  expect(unreserved.map(({ share }) => share)).toEqual([1]);
});

test("by minutes of the clock, as older hours are told, a clock's minute is within 5 points", async () => {
  const stores = openStores();
  const simulated = await simulate(stores, FROM, SIMULATED_CASES.fixed);
  const uses = await readMinuteUses(
    stores.attempts,
    await stores.settings.pools(),
    { fromMs: FROM, toMs: FROM + HOUR },
    "client",
  );
  const ours = new Map(
    uses.map((use) => [use.limit, minuteSeries(use, FROM, FROM + HOUR).map((used) => used / use.limitValue)] as const),
  );
  expect(disagreements(simulated, ours, 0.05)).toEqual([]);
});
