import { describe, expect, test } from "vitest";
import { durationMs, instantMs, statedTime } from "./duration";

const NOW = Date.UTC(2026, 10, 30, 12);

describe("durations", () => {
  test.each([
    ["88ms", 88],
    ["644ms", 644],
    ["577.5ms", 578],
    ["1s", 1000],
    ["6m0s", 360_000],
    ["2m59.56s", 179_560],
    ["1m0.363142857s", 60_363],
    ["34.07s", 34_070],
    ["2h1m1s", 7_261_000],
    ["114h18m0s", 411_480_000],
    ["16 days", 1_382_400_000],
    ["1 hour and 5 minutes", 3_900_000],
    ["5 seconds", 5000],
    ["3分钟", 180_000],
    ["2 小时 30 分", 9_000_000],
    ["500毫秒", 500],
  ])("%s is %d ms", (text, ms) => {
    expect(durationMs(text)).toBe(ms);
  });
  test.each(["", "5", "soon", "5 months", "5x", "1m nonsense", "ms"])("%s is none", (text) => {
    expect(durationMs(text)).toBeNull();
  });
});

describe("instants", () => {
  test.each([
    ["Mon, 30 Nov 2026 12:00:50 GMT", NOW + 50_000],
    ["2026-11-30T12:00:40Z", NOW + 40_000],
    ["2026-11-30T12:00:40.500Z", NOW + 40_500],
    ["2026-11-30 20:00:40 +0800", NOW + 40_000],
    ["2026-11-30T20:00:40+08:00", NOW + 40_000],
    ["2026-11-30 12:00:40", NOW + 40_000],
    ["2026-11-30 12:00 UTC", NOW],
  ])("%s", (text, at) => {
    expect(instantMs(text)).toBe(at);
  });
  test.each(["6", "tomorrow", "2026-11-30", "2026-99-30T12:00:00Z", "Mon 30"])("%s is none", (text) => {
    expect(instantMs(text)).toBeNull();
  });
});

describe("a number is told apart by its size", () => {
  test.each([
    ["3", 3000, null],
    ["1.5", 1500, null],
    ["33011.382867", 33_011_383, null],
    [String(NOW + 30_000), 30_000, NOW + 30_000],
    [String(NOW / 1000 + 30), 30_000, NOW + 30_000],
  ])("%s", (text, waitMs, atMs) => {
    expect(statedTime(text, NOW)).toEqual({ waitMs, atMs });
  });
  test("an instant in the past says nothing, one just passed is no wait", () => {
    expect(statedTime(String(NOW - 5000), NOW)).toBeNull();
    expect(statedTime(String(NOW - 500), NOW)).toEqual({ waitMs: 0, atMs: NOW - 500 });
  });
  test.each(["-5", "NaN", "9".repeat(40), "Infinity", "1e9"])("%s says nothing", (text) => {
    expect(statedTime(text, NOW)).toBeNull();
  });
});
