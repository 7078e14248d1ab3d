import { describe, expect, test } from "vitest";
import { healthyTraffic, incidentTraffic } from "./false-alarms-fixture";

/** docs/alerts.md has the figures of 60 days. */
const DAYS = 12;

describe("the shipped 429 rule", () => {
  test.each([1, 3, 10])(
    "fires falsely at most once a day at %d attempts a minute, two in a hundred of them limited",
    (perMinute) => {
      expect(healthyTraffic(perMinute, DAYS).firesPerDay).toBeLessThanOrEqual(1);
    },
  );

  test.each([0.1, 100])("and not at all at %d", (perMinute) => {
    expect(healthyTraffic(perMinute, DAYS).firesPerDay).toBe(0);
  });

  test.each([
    [1, 15],
    [3, 10],
    [10, 6],
    [100, 6],
  ])(
    "at %d a minute, misses no incident that limits half of them, and tells it within %d minutes mostly",
    (perMinute, minutes) => {
      const { detectedAfterMinutes } = incidentTraffic(perMinute, 0.5, DAYS);
      expect(detectedAfterMinutes.length).toBeGreaterThan(40);
      expect(detectedAfterMinutes).not.toContain(null);
      const late = detectedAfterMinutes.filter((after) => after !== null && after > minutes);
      expect(late.length).toBeLessThan(detectedAfterMinutes.length / 4);
    },
  );
});

test("what it is not: a rule without samples, bound or hysteresis", () => {
  const naive = { minSamples: 1, minBad: 1, confidence: null, forSeconds: 0, keepSeconds: 0, resolveAt: null };
  expect(healthyTraffic(10, 2, { ...naive, maxWindowSeconds: 300 }).firesPerDay).toBeGreaterThan(10);
});
