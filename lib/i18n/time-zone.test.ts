import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimeZone, parseWallTime, pickTimeZone, toWallTime, zoneOffsetMs } from "./time-zone";

const HOUR_MS = 3_600_000;

describe("zones", () => {
  test.each([
    ["Asia/Shanghai", true],
    ["UTC", true],
    ["Mars/Olympus", false],
    ["", false],
    ["+08:00", false],
  ])("%s is known: %s", (name, known) => expect(isTimeZone(name)).toBe(known));

  test("the choice wins over the browser, and UTC stands in for neither", () => {
    expect(pickTimeZone("UTC", "Asia/Shanghai")).toBe("UTC");
    expect(pickTimeZone("Nowhere/X", "Asia/Shanghai")).toBe("Asia/Shanghai");
    expect(pickTimeZone(null, undefined)).toBe("UTC");
  });

  test.each([
    ["Asia/Shanghai", "2026-11-19T10:00:00Z", 8],
    ["Asia/Kolkata", "2026-11-19T10:00:00Z", 5.5],
    ["America/New_York", "2026-07-01T10:00:00Z", -4],
    ["America/New_York", "2026-12-01T10:00:00Z", -5],
  ])("%s at %s is %d hours ahead of UTC", (zone, at, hours) => {
    expect(zoneOffsetMs(zone, Date.parse(at))).toBe(hours * HOUR_MS);
  });
});

describe("wall times", () => {
  test("a wall time is read in its zone", () => {
    expect(parseWallTime("2026-11-19T14:05", "Asia/Shanghai")).toBe(Date.parse("2026-11-19T06:05:00Z"));
  });

  test.each(["2026-13-01T00:00", "2026-02-30T00:00", "yesterday", "2026-01-01T25:00", ""])("%j is no time", (text) => {
    expect(parseWallTime(text, "UTC")).toBeNull();
  });

  test("what was written is read back, to the minute, in zones without skipped hours", () => {
    const minutes = fc.integer({ min: 25_000_000, max: 35_000_000 });
    fc.assert(
      fc.property(minutes, fc.constantFrom("UTC", "Asia/Shanghai", "Asia/Kolkata"), (minute, zone) => {
        expect(parseWallTime(toWallTime(minute * 60_000, zone), zone)).toBe(minute * 60_000);
      }),
    );
  });
});
