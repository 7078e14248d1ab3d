import { expect, test } from "vitest";
import type { Pool, PoolLimit } from "../model/pool";
import type { ProviderWord } from "../model/provider-word";
import { HOUR_MS, MINUTE_MS } from "./buckets";
import { defaultCountingRule } from "./counting";
import type { PoolUse } from "./pool-minutes";
import { unseenUse } from "./unseen-use";

const POOL: Pool = {
  id: "p",
  name: "luna",
  provider: "openai",
  account: null,
  deployment: null,
  keys: [],
  models: ["gpt-6-luna"],
  limits: { rpm: 100 },
  window: "fixed_minute",
  counting: defaultCountingRule("openai"),
  origin: "observed",
  version: 1,
};
const TO = 2 * HOUR_MS;
/** The first minute that is looked at. */
const FIRST = TO - HOUR_MS;

/** From minute `first` of the hour on, one figure a minute. */
function series(figures: readonly (number | null)[], first = 0): [number, number][] {
  return figures.flatMap((figure, index) =>
    figure === null ? [] : [[FIRST + (first + index) * MINUTE_MS, figure] as [number, number]],
  );
}

interface Case {
  said: [number, number][];
  counted?: [number, number][];
  limitValue?: number;
  declared?: number;
  limit?: PoolLimit;
  isAtLeast?: boolean;
  /** null = no minute is exact. */
  exactFromMs?: number | null;
}

function judged({
  said,
  counted = [],
  limitValue = 100,
  declared = 100,
  limit = "rpm",
  isAtLeast = false,
  exactFromMs = 0,
}: Case) {
  const minutes = new Map(counted);
  const peaks = exactFromMs === null ? null : { minutes, fromMs: exactFromMs };
  const use: PoolUse = { pool: POOL, limit, limitValue: declared, minutes, peaks, isAtLeast };
  const words = said.map(([atMs, used]): ProviderWord => ({ poolId: "observed-1", limit, atMs, used, limitValue }));
  return unseenUse(use, words, TO);
}

const five = (figure: number) => series([figure, figure, figure, figure, figure]);

test.each<[string, Case, string | null]>([
  ["much more in five minutes", { said: five(80), counted: five(30) }, "0.8 0.3 5/5"],
  ["much more, and nothing of it counted", { said: five(15) }, "0.15 0 5/5"],
  ["four minutes are too few", { said: series([80, 80, 80, 80]), counted: five(30) }, null],
  ["14 points are too little", { said: five(44), counted: five(30) }, null],
  ["in most minutes, at a typical one", { said: series([30, 90, 60, 70, 30]), counted: five(30) }, "0.7 0.3 3/5"],
  [
    "in half of the minutes only",
    { said: series([30, 80, 80, 80, 30, 30]), counted: series([30, 30, 30, 30, 30, 30]) },
    null,
  ],
  ["less than counted claims nothing", { said: five(10), counted: five(90) }, null],
  [
    "the minute before is what an answer may tell of",
    { said: series([0, 80, 80, 80, 80, 80]), counted: series([80, 0, 80, 0, 80, 0]) },
    null,
  ],
  ["before the last hour", { said: series([80, 80, 80, 80, 80], -5), counted: series([30, 30, 30, 30, 30], -5) }, null],
  ["the minute that is not over is not looked at", { said: series([80, 80, 80, 80, 80], 56) }, null],
  ["minutes of the clock are not exact", { said: five(80), counted: five(30), exactFromMs: null }, null],
  ["exact from the fourth minute on", { said: five(80), counted: five(30), exactFromMs: FIRST + 3 * MINUTE_MS }, null],
  ["reservations that were not reported explain it", { said: five(80), counted: five(30), isAtLeast: true }, null],
  ["a limit of a day", { said: five(80), counted: five(30), limit: "rpd" }, null],
  ["what runs at once", { said: five(80), counted: five(30), limit: "concurrency" }, null],
  ["a limit declared too high is not taken for it", { said: five(80), counted: five(80), declared: 200 }, null],
  ["a higher limit than declared", { said: five(160), counted: five(60), limitValue: 200 }, "0.8 0.3 5/5"],
])("%s", (_name, given, expected) => {
  const found = judged(given);
  const told = found && `${found.saidShare} ${found.countedShare} ${found.minutes}/${found.knownMinutes}`;
  expect(told).toBe(expected);
});

test("of several places that told of one limit the highest counts", () => {
  const peaks = { minutes: new Map(five(30)), fromMs: 0 };
  const use: PoolUse = { pool: POOL, limit: "rpm", limitValue: 100, minutes: new Map(), peaks, isAtLeast: false };
  const words = (poolId: string, figure: number) =>
    five(figure).map(([atMs, used]): ProviderWord => ({ poolId, limit: "rpm", atMs, used, limitValue: 100 }));
  expect(unseenUse(use, [...words("a", 80), ...words("b", 20)], TO)).toEqual({
    poolId: "p",
    poolName: "luna",
    provider: "openai",
    limit: "rpm",
    atMs: FIRST + 2 * MINUTE_MS,
    saidShare: 0.8,
    countedShare: 0.3,
    minutes: 5,
    knownMinutes: 5,
  });
});
