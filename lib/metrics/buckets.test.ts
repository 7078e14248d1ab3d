import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  alignWindow,
  bucketCount,
  bucketsOf,
  DAY_MS,
  HOUR_MS,
  MAX_POINTS,
  MINUTE_MS,
  previousWindow,
  stepFor,
} from "./buckets";

const T = Date.UTC(2026, 2, 1, 12, 34, 20);
const anyWindow = fc
  .tuple(fc.integer({ min: 0, max: 4_000_000_000_000 }), fc.integer({ min: 1, max: 900 * DAY_MS }))
  .map(([fromMs, lengthMs]) => ({ fromMs, toMs: fromMs + lengthMs }));

describe("stepFor", () => {
  test.each([
    ["15 minutes", 15 * MINUTE_MS, MINUTE_MS],
    ["1 hour", HOUR_MS, MINUTE_MS],
    ["6 hours", 6 * HOUR_MS, 2 * MINUTE_MS],
    ["24 hours", DAY_MS, 10 * MINUTE_MS],
    ["7 days", 7 * DAY_MS, HOUR_MS],
    ["30 days", 30 * DAY_MS, 6 * HOUR_MS],
    ["2 years", 730 * DAY_MS, 4 * DAY_MS],
  ])("%s that end now", (_name, lengthMs, expected) => {
    expect(stepFor({ fromMs: T - lengthMs, toMs: T })).toBe(expected);
  });

  test("never gives more than 240 buckets, and whole minutes", () => {
    fc.assert(
      fc.property(anyWindow, (window) => {
        const stepMs = stepFor(window);
        expect(stepMs % MINUTE_MS).toBe(0);
        expect(bucketCount(window, stepMs)).toBeLessThanOrEqual(MAX_POINTS);
      }),
    );
  });
});

describe("bucketsOf", () => {
  test("covers the window with aligned neighbours, without a bucket beyond now", () => {
    fc.assert(
      fc.property(anyWindow, fc.integer({ min: 0, max: 4_000_000_000_000 }), (window, nowMs) => {
        const stepMs = stepFor(window);
        const { startsAtMs, window: covered } = bucketsOf(window, stepMs, nowMs);
        expect(covered.fromMs).toBeLessThanOrEqual(window.fromMs);
        for (const [index, atMs] of startsAtMs.entries()) expect(atMs).toBe(covered.fromMs + index * stepMs);
        expect(covered.fromMs % stepMs).toBe(0);
        expect(startsAtMs.at(-1)).toBeLessThanOrEqual(Math.max(nowMs, window.fromMs));
        expect(covered.toMs).toBe((startsAtMs.at(-1) ?? 0) + stepMs);
      }),
    );
  });

  test.each([
    ["the window ends inside the minute that is running", T, true],
    ["the window ended earlier", T - HOUR_MS, false],
  ])("the last bucket is open or not: %s", (_name, toMs, expected) => {
    expect(bucketsOf({ fromMs: toMs - HOUR_MS, toMs }, MINUTE_MS, T).lastOpen).toBe(expected);
  });

  test("a window that lies in the future has its first bucket only", () => {
    expect(bucketsOf({ fromMs: T + HOUR_MS, toMs: T + 2 * HOUR_MS }, MINUTE_MS, T).startsAtMs).toHaveLength(1);
  });
});

test("the previous window is as long and ends where the window starts", () => {
  fc.assert(
    fc.property(anyWindow, (window) => {
      const before = previousWindow(alignWindow(window, MINUTE_MS));
      expect(before.toMs).toBe(alignWindow(window, MINUTE_MS).fromMs);
      expect(bucketCount(before, MINUTE_MS)).toBe(bucketCount(window, MINUTE_MS));
    }),
  );
});
