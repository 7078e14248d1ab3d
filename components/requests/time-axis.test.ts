import { describe, expect, test } from "vitest";
import { axisPercent, axisTicksMs } from "./time-axis";

describe("axisTicksMs", () => {
  test.each([
    { lengthMs: 5_800, ticks: [0, 1_000, 2_000, 3_000, 4_000, 5_000] },
    { lengthMs: 12, ticks: [0, 2, 4, 6, 8, 10] },
    { lengthMs: 1, ticks: [0] },
    { lengthMs: 90_000, ticks: [0, 15_000, 30_000, 45_000, 60_000, 75_000] },
  ])("puts at most six round offsets on $lengthMs ms", ({ lengthMs, ticks }) => {
    expect(axisTicksMs(lengthMs)).toEqual(ticks);
  });

  test("stays at six for a request of many days", () => {
    expect(axisTicksMs(40 * 86_400_000).length).toBeLessThanOrEqual(6);
  });
});

describe("axisPercent", () => {
  test("keeps what lies outside on the edge", () => {
    expect(axisPercent(-5, 100)).toBe("0.000%");
    expect(axisPercent(500, 100)).toBe("100.000%");
  });
});
