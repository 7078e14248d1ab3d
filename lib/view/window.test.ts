import { describe, expect, test } from "vitest";
import { RANGES } from "./view-state";
import { rangeReaching, windowOf } from "./window";

const nowMs = Date.parse("2026-11-19T10:04:00Z");
const DAY_MS = 86_400_000;

describe("windowOf", () => {
  test("a relative range ends now", () => {
    const { window, stepMs } = windowOf({ range: { kind: "relative", name: "24h" } }, nowMs);
    expect(window).toEqual({ fromMs: nowMs - DAY_MS, toMs: nowMs });
    expect(stepMs).toBe(600_000);
  });
  test("an absolute range is taken as it is", () => {
    const range = { kind: "absolute", fromMs: nowMs - 7_000, toMs: nowMs - 1_000 } as const;
    expect(windowOf({ range }, nowMs)).toEqual({
      window: { fromMs: nowMs - 7_000, toMs: nowMs - 1_000 },
      stepMs: 60_000,
    });
  });
  test.each(RANGES)("%s has enough buckets to draw and not too many", (name) => {
    const { window, stepMs } = windowOf({ range: { kind: "relative", name } }, nowMs);
    const buckets = (window.toMs - window.fromMs) / stepMs;
    expect(buckets).toBeGreaterThanOrEqual(15);
    expect(buckets).toBeLessThanOrEqual(185);
  });
});

describe("rangeReaching", () => {
  test("picks the narrowest preset", () => {
    expect(rangeReaching(nowMs - 3 * DAY_MS, nowMs)).toEqual({ kind: "relative", name: "7d" });
    expect(rangeReaching(nowMs - 60_000, nowMs)).toEqual({ kind: "relative", name: "15m" });
  });
  test("goes to the day itself where no preset reaches", () => {
    const atMs = nowMs - 90 * DAY_MS;
    const range = rangeReaching(atMs, nowMs);
    expect(range).toMatchObject({ kind: "absolute" });
    const { window } = windowOf({ range }, nowMs);
    expect(window.fromMs).toBeLessThan(atMs);
    expect(window.toMs).toBeGreaterThan(atMs);
  });
});
