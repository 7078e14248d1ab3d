import { zoneOffsetMs } from "../i18n/time-zone";
import type { Budget } from "../model/alert";
import type { Window } from "../store/query";
import { DAY_MS } from "./buckets";

/** The calendar day, week (from Monday) or month of the zone that an instant falls in; days of 23 or 25 hours are as long as they are. */
export function periodOf({ period, timeZone }: Pick<Budget, "period" | "timeZone">, atMs: number): Window {
  const wall = new Date(atMs + zoneOffsetMs(timeZone, atMs));
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const startOf = (inMonth: number, onDay: number) => startOfDate(Date.UTC(year, inMonth, onDay), timeZone);
  switch (period) {
    case "day":
      return { fromMs: startOf(month, day), toMs: startOf(month, day + 1) };
    case "week": {
      const monday = day - ((wall.getUTCDay() + 6) % 7);
      return { fromMs: startOf(month, monday), toMs: startOf(month, monday + 7) };
    }
    case "month":
      return { fromMs: startOf(month, 1), toMs: startOf(month + 1, 1) };
  }
}

/** First instant of a date, given as its midnight in UTC. A midnight that comes twice is the first one; one that the zone skips is when it skips. */
function startOfDate(midnightMs: number, timeZone: string): number {
  const before = midnightMs - zoneOffsetMs(timeZone, midnightMs - DAY_MS);
  const after = midnightMs - zoneOffsetMs(timeZone, midnightMs + DAY_MS);
  const isMidnight = (atMs: number) => atMs + zoneOffsetMs(timeZone, atMs) === midnightMs;
  return [before, after].sort((a, b) => a - b).find(isMidnight) ?? before;
}
