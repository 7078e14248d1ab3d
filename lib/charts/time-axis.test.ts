import { describe, expect, test } from "vitest";
import { DAY, timeTicks, valueTicks } from "./time-axis";

const T0 = Date.UTC(2026, 10, 19);
const HOUR = 3_600_000;

describe("time ticks", () => {
  test("stand on round local hours", () => {
    const { ticks, stepMs } = timeTicks({ fromMs: T0 + 7 * 60_000, toMs: T0 + DAY + 7 * 60_000 }, "Asia/Kolkata", 8);
    expect(stepMs).toBe(3 * HOUR);
    expect(ticks.every((atMs) => (atMs + 5.5 * HOUR) % (3 * HOUR) === 0)).toBe(true);
  });
  test.each([15 * 60_000, HOUR, 6 * HOUR, DAY, 7 * DAY, 30 * DAY, 400 * DAY])(
    "are few enough for a window of %d ms",
    (lengthMs) => {
      const { ticks } = timeTicks({ fromMs: T0, toMs: T0 + lengthMs }, "UTC", 8);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(8);
    },
  );
});

test.each([
  [0, [0, 1]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [276, [0, 100, 200, 300]],
  [3, [0, 1, 2, 3]],
  [0.175, [0, 0.05, 0.1, 0.15, 0.2]],
])("an axis for %f has the ticks %j", (top, ticks) => {
  expect(valueTicks(top)).toEqual(ticks);
});
