import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "./buckets";
import { periodOf } from "./periods";

describe("calendar periods", () => {
  test.each<[string, "day" | "week" | "month", string, string, string, string]>([
    ["a day in UTC", "day", "UTC", "2026-03-05T23:59:59Z", "2026-03-05T00:00Z", "2026-03-06T00:00Z"],
    ["begins at its first instant", "day", "UTC", "2026-03-05T00:00:00Z", "2026-03-05T00:00Z", "2026-03-06T00:00Z"],
    ["a day in Shanghai", "day", "Asia/Shanghai", "2026-03-05T15:59Z", "2026-03-04T16:00Z", "2026-03-05T16:00Z"],
    ["a week begins on Monday", "week", "UTC", "2026-03-08T12:00Z", "2026-03-02T00:00Z", "2026-03-09T00:00Z"],
    ["a Monday", "week", "UTC", "2026-03-09T00:00Z", "2026-03-09T00:00Z", "2026-03-16T00:00Z"],
    ["a week over the turn of a year", "week", "UTC", "2027-01-01T12:00Z", "2026-12-28T00:00Z", "2027-01-04T00:00Z"],
    ["a month", "month", "UTC", "2026-02-28T23:00Z", "2026-02-01T00:00Z", "2026-03-01T00:00Z"],
    ["December", "month", "UTC", "2026-12-31T23:00Z", "2026-12-01T00:00Z", "2027-01-01T00:00Z"],
    ["a leap February", "month", "UTC", "2028-02-29T23:00Z", "2028-02-01T00:00Z", "2028-03-01T00:00Z"],
    [
      "another month there than in UTC",
      "month",
      "Asia/Tokyo",
      "2026-01-31T15:00Z",
      "2026-01-31T15:00Z",
      "2026-02-28T15:00Z",
    ],
    ["a day of 23 hours", "day", "Europe/Berlin", "2026-03-29T12:00Z", "2026-03-28T23:00Z", "2026-03-29T22:00Z"],
    ["a day of 25 hours", "day", "Europe/Berlin", "2026-10-25T12:00Z", "2026-10-24T22:00Z", "2026-10-25T23:00Z"],
    [
      "a week with a clock change",
      "week",
      "America/New_York",
      "2026-03-08T12:00Z",
      "2026-03-02T05:00Z",
      "2026-03-09T04:00Z",
    ],
    [
      "a midnight that is skipped",
      "day",
      "America/Santiago",
      "2026-09-06T12:00Z",
      "2026-09-06T04:00Z",
      "2026-09-07T03:00Z",
    ],
    ["the day before it", "day", "America/Santiago", "2026-09-06T03:59Z", "2026-09-05T04:00Z", "2026-09-06T04:00Z"],
    [
      "a midnight that comes twice is the first",
      "day",
      "America/Havana",
      "2026-11-01T12:00Z",
      "2026-11-01T04:00Z",
      "2026-11-02T05:00Z",
    ],
    [
      "23:00 that comes twice",
      "day",
      "America/Santiago",
      "2026-04-05T03:30Z",
      "2026-04-04T03:00Z",
      "2026-04-05T04:00Z",
    ],
    ["a zone with half hours", "day", "Asia/Kolkata", "2026-03-05T18:29Z", "2026-03-04T18:30Z", "2026-03-05T18:30Z"],
    ["a day the zone left out", "day", "Pacific/Apia", "2011-12-30T09:59Z", "2011-12-29T10:00Z", "2011-12-30T10:00Z"],
  ])("%s", (_name, period, timeZone, at, from, to) => {
    const { fromMs, toMs } = periodOf({ period, timeZone }, Date.parse(at));
    expect([new Date(fromMs), new Date(toMs)]).toEqual([new Date(from), new Date(to)]);
  });

  test("follow on each other, and each instant is in its own", () => {
    const zone = fc.constantFrom(
      "UTC",
      "Europe/Berlin",
      "America/Havana",
      "America/Santiago",
      "Australia/Lord_Howe",
      "Asia/Kolkata",
      "Africa/Casablanca",
    );
    const period = fc.constantFrom("day" as const, "week" as const, "month" as const);
    const at = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });
    const days = { day: 1, week: 7, month: 31 };
    fc.assert(
      fc.property(zone, period, at, (timeZone, of, atMs) => {
        const { fromMs, toMs } = periodOf({ period: of, timeZone }, atMs);
        expect(fromMs).toBeLessThanOrEqual(atMs);
        expect(toMs).toBeGreaterThan(atMs);
        expect(toMs - fromMs).toBeLessThanOrEqual(days[of] * DAY_MS + 2 * HOUR_MS);
        expect(periodOf({ period: of, timeZone }, toMs - 1)).toEqual({ fromMs, toMs });
        expect(periodOf({ period: of, timeZone }, toMs).fromMs).toBe(toMs);
      }),
      { numRuns: 300 },
    );
  });
});
