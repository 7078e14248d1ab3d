import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../metrics/buckets";
import { type GridStep, gridStep, latestInstant } from "./grid";
import { T } from "./rule-fixture";

const grid = { intervalMs: MINUTE_MS, delayMs: 30_000 };
const due = (atMs: number, downMs = 0): GridStep => ({ kind: "due", atMs, downMs });

test.each([
  [T + 29_999, T - MINUTE_MS],
  [T + 30_000, T],
  [T + 89_999, T],
])("the latest instant is one whose delay is over", (nowMs, expected) => {
  expect(latestInstant(nowMs, grid)).toBe(expected);
});

describe("what to do now", () => {
  test.each<[string, number | null, number, GridStep]>([
    ["the first time", null, T + 45_000, due(T)],
    ["judged already", T, T + 45_000, { kind: "wait", untilMs: T + 90_000 }],
    ["the next instant", T, T + 90_000, due(T + MINUTE_MS)],
    ["a few missed instants are not made up for", T, T + 4 * MINUTE_MS + 30_000, due(T + 4 * MINUTE_MS)],
    ["five minutes missed are no downtime", T, T + 6 * MINUTE_MS + 30_000, due(T + 6 * MINUTE_MS)],
    ["more are", T, T + 7 * MINUTE_MS + 30_000, due(T + 7 * MINUTE_MS, 6 * MINUTE_MS)],
    ["a leap ahead", T, T + DAY_MS + 30_000, due(T + DAY_MS, DAY_MS - MINUTE_MS)],
    ["a step back is waited out", T, T - 600_000, { kind: "clock_back", untilMs: T + 90_000 }],
    ["a step back within the instant is none", T, T + 31_000, { kind: "wait", untilMs: T + 90_000 }],
  ])("%s", (_name, lastAtMs, nowMs, expected) => {
    expect(gridStep(lastAtMs, nowMs, grid)).toEqual(expected);
  });

  test("a longer interval than before waits for its own grid", () => {
    const longer = { intervalMs: 5 * MINUTE_MS, delayMs: 30_000 };
    expect(gridStep(T + 3 * MINUTE_MS, T + 4 * MINUTE_MS, longer)).toEqual({ kind: "wait", untilMs: T + 330_000 });
  });
});
