import { describe, expect, test } from "vitest";
import type { Observation } from "../model/observed-pool";
import { ObservedPools } from "./observed-pools";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function rpm(model: string, atMs: number, value = 100): Observation {
  const limits = [{ limit: "rpm" as const, value, remaining: null, resetAtMs: null }];
  return { provider: "openai", account: null, deployment: null, key: null, model, atMs, limits };
}

describe("what is news", () => {
  test.each<[string, Observation[], boolean]>([
    ["the first sight", [], true],
    ["the same within a minute", [rpm("m", HOUR - 59_000)], false],
    ["the same a minute later", [rpm("m", HOUR - MINUTE)], true],
    ["another limit", [rpm("m", HOUR - 1_000, 50)], true],
    [
      "a limit that changed just now, as where two servers disagree",
      [rpm("m", HOUR - 3_000, 100), rpm("m", HOUR - 2_000, 50)],
      false,
    ],
    ["what is sent late", [rpm("m", HOUR + 30_000, 50)], false],
    ["what is sent late and goes further back", [rpm("m", HOUR + MINUTE)], true],
  ])("%s", (_name, before, isNews) => {
    const pools = new ObservedPools();
    for (const observation of before) pools.note(observation);
    pools.settle();
    pools.note(rpm("m", HOUR));
    expect(pools.changes().pools.length > 0).toBe(isNews);
  });

  test("a limit that is sent late changes nothing that holds now", () => {
    const pools = new ObservedPools();
    pools.note(rpm("m", HOUR, 50));
    pools.note(rpm("m", 0, 100));
    expect(pools.all()[0]?.limits).toMatchObject([{ value: 50, firstSeenAtMs: 0, lastSeenAtMs: HOUR, changes: [] }]);
  });

  test("of changes the newest twenty are kept", () => {
    const pools = new ObservedPools();
    for (let index = 0; index <= 30; index++) pools.note(rpm("m", index * MINUTE, 100 + index));
    const [limit] = pools.all()[0]?.limits ?? [];
    expect(limit?.changes).toHaveLength(20);
    expect(limit?.changes.at(-1)).toEqual({ atMs: 30 * MINUTE, from: 129, to: 130 });
  });
});

describe("the least recently seen goes for a new one", () => {
  const full = () => {
    const pools = new ObservedPools([], 2);
    pools.note(rpm("old", 0));
    pools.note(rpm("newer", HOUR));
    pools.settle();
    return pools;
  };
  const models = (pools: ObservedPools) => pools.all().map(({ model }) => model);

  test("and it is told", () => {
    const pools = full();
    pools.note(rpm("new", 2 * HOUR));
    expect(models(pools)).toEqual(["newer", "new"]);
    expect([pools.leftOut, pools.changes().forgotten]).toEqual([1, ["observed-1"]]);
  });

  test("but not while all are in use", () => {
    const pools = full();
    pools.note(rpm("new", 30 * MINUTE));
    expect(models(pools)).toEqual(["old", "newer"]);
    expect(pools.leftOut).toBe(1);
  });

  test("and those dismissed go last", () => {
    const pools = full();
    pools.setDismissed("observed-1", HOUR);
    pools.note(rpm("new", 3 * HOUR));
    expect(models(pools)).toEqual(["old", "new"]);
  });

  test("numbers go on where they were", () => {
    const pools = new ObservedPools(full().all());
    pools.note(rpm("new", HOUR));
    expect(pools.all().map(({ id }) => id)).toEqual(["observed-1", "observed-2", "observed-3"]);
  });
});
