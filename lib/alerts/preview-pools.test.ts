import { describe, expect, test } from "vitest";
import type { PoolInput } from "../store/settings";
import { answered, T0, type Wire } from "../store/wire-fixtures";
import { foreseen, hours, lived, minutes, type Story, spans, toldWithin } from "./preview-fixture";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Hundred requests a day. */
const POOL: PoolInput = {
  name: "free",
  provider: "openai",
  account: null,
  deployment: null,
  keys: [],
  models: [],
  limits: { rpd: 100, rpm: 50 },
  window: "fixed_minute",
  counting: { tokens: "total", cachedInput: true, reservedTokens: false, failedRequests: true, tokensAt: "end" },
};
/** So many requests in each minute from one to another. */
const paced = (from: number, to: number, each: number, over: Wire = {}): Wire[] =>
  Array.from({ length: to - from }, (_, index) => index + from).flatMap((minute) =>
    Array.from({ length: each }, () => answered(minute * MINUTE, over)),
  );

type Case = [
  name: string,
  story: { rows: Wire[]; rule?: Partial<Story["rule"]>; from?: number; until?: number },
  expected: string[],
];
const STORIES: Case[] = [
  [
    "fires while the pace of half an hour leaves less than the threshold, until it is slower",
    { rows: paced(10, 40, 2) },
    ["openai free rpd 27-70 critical"],
  ],
  [
    "says nothing of a pace that lasts until the reset",
    { rows: paced(0, 120, 1).filter((_, at) => at % 15 === 0) },
    [],
  ],
  [
    "fires with nothing left, until midnight UTC",
    { rows: paced(0, 50, 2), until: 13 },
    ["openai free rpd 17-725 critical"],
  ],
  [
    "knows what was used up before the time began",
    { rows: paced(-120, -70, 2), from: -3, until: 2 },
    ["openai free rpd -103- critical"],
  ],
  [
    "counts only what the pool's filter lets in",
    { rows: paced(0, 50, 2), rule: { filter: { provider: ["anthropic"] } } },
    [],
  ],
  ["takes an idle pool for well", { rows: [] }, []],
];

describe("a preview of the time to exhaustion", () => {
  test.each(STORIES)("%s", async (_name, { rows, rule = {}, from = 0, until = 3 }, expected) => {
    const window = { fromMs: T0, toMs: hours(until) };
    const night = { fromMs: hours(from), toMs: window.toMs };
    const life = await lived({ rule: { metric: "time_to_exhaustion", ...rule }, rows, pools: [POOL], night });
    expect(spans(toldWithin(life, window))).toEqual(expected);
    expect(spans(await foreseen(life, window))).toEqual(expected);
  });

  test("tells seconds, and none where the limit lasts", async () => {
    const night = { fromMs: hours(2), toMs: hours(2) };
    const life = await lived({ rule: { metric: "time_to_exhaustion" }, rows: paced(0, 40, 1), pools: [POOL], night });
    const { instances } = await life.preview({ fromMs: T0, toMs: minutes(80) });
    const [{ points }] = instances as [(typeof instances)[0]];
    const valueAt = (minute: number) => points.find(([atMs]) => atMs === minutes(minute))?.[1];
    // 30 used and 30 in the last half hour: the other 70 last for 70 minutes.
    expect(valueAt(30)).toBeCloseTo(70 * 60);
    expect(valueAt(75)).toBeNull();
  });

  test.each<[string, number, number]>([
    ["begins with the first day that is kept from its midnight on", T0 - 1, Math.ceil(T0 / DAY) * DAY],
    ["begins where it is asked to, if the whole day is kept", Math.floor(T0 / DAY) * DAY, T0],
  ])("%s", async (_name, poolMinutesFromMs, expectedFromMs) => {
    const night = { fromMs: hours(30), toMs: hours(30) };
    const life = await lived({ rule: { metric: "time_to_exhaustion" }, rows: paced(0, 5, 1), pools: [POOL], night });
    life.stores.attempts.keptFrom = async () => ({ rowsFromMs: 0, poolMinutesFromMs });
    const { fromMs, isShortened } = await life.preview({ fromMs: T0, toMs: hours(30) });
    expect([fromMs, isShortened]).toEqual([expectedFromMs, expectedFromMs > T0]);
  });

  test("is none where not even this day is kept", async () => {
    const night = { fromMs: hours(3), toMs: hours(3) };
    const life = await lived({ rule: { metric: "time_to_exhaustion" }, rows: [], pools: [POOL], night });
    life.stores.attempts.keptFrom = async () => ({ rowsFromMs: 0, poolMinutesFromMs: T0 });
    await expect(life.preview({ fromMs: T0, toMs: hours(3) })).rejects.toMatchObject({ problem: "not_kept" });
  });
});

describe("a preview of the use of limits", () => {
  test("agrees with the night", async () => {
    const window = { fromMs: T0, toMs: hours(1) };
    const rows = [...paced(5, 9, 45), ...paced(9, 20, 48), ...paced(30, 32, 50)];
    const life = await lived({ rule: { metric: "rpm_utilization" }, rows, pools: [POOL], night: window });
    expect(spans(await foreseen(life, window))).toEqual(["openai free rpm 8-28 critical worse 12"]);
    expect(spans(toldWithin(life, window))).toEqual(["openai free rpm 8-28 critical worse 12"]);
  });
  test("begins where minutes are kept for its whole window", async () => {
    const night = { fromMs: hours(3), toMs: hours(3) };
    const life = await lived({ rule: { metric: "rpm_utilization" }, rows: [], pools: [POOL], night });
    life.stores.attempts.keptFrom = async () => ({ rowsFromMs: 0, poolMinutesFromMs: minutes(30) });
    expect(await life.preview({ fromMs: T0, toMs: hours(3) })).toMatchObject({
      fromMs: minutes(35),
      isShortened: true,
    });
  });
});
