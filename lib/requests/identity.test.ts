import { describe, expect, test } from "vitest";
import { candidateDays, dayOf } from "./identity";

const noon = Date.UTC(2026, 10, 19, 12);
const today = dayOf(noon);
const HOUR_MS = 3_600_000;

describe("days a request may have begun on", () => {
  test.each<[string, number, number | null, number[]]>([
    ["early: today, then yesterday", noon - 11 * HOUR_MS, 2, [today, today - 1]],
    ["late and first: an attempt after midnight may have come before it", noon + 11 * HOUR_MS, 1, [today, today + 1]],
    ["late and not first: it may have waited since yesterday", noon, 2, [today, today + 1, today - 1]],
    ["late and not numbered", noon, null, [today, today + 1, today - 1]],
  ])("%s", (_, startedAtMs, attempt, days) => {
    expect(candidateDays({ startedAtMs, attempt })).toEqual(days);
  });
});
