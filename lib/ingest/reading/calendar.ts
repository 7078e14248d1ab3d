import type { Calendar } from "../providers/provider";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Epoch ms of the next reset by documentation, after `nowMs`. */
export function nextReset(calendar: Calendar, nowMs: number): number {
  if (calendar === "utc_day") return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  if (calendar === "utc_month") {
    const now = new Date(nowMs);
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  }
  return nextPacificMidnight(nowMs);
}

/** Midnight in Los Angeles is 07:00 or 08:00 UTC, by the clocks of that night. */
function nextPacificMidnight(nowMs: number): number {
  const utcMidnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  for (let day = 0; day <= 2; day++) {
    for (const hour of [7, 8]) {
      const candidate = utcMidnight + day * DAY_MS + hour * HOUR_MS;
      if (candidate > nowMs && pacificHour(candidate) === 0) return candidate;
    }
  }
  return utcMidnight + DAY_MS + 8 * HOUR_MS;
}

const PACIFIC = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Los_Angeles",
  hour: "2-digit",
  hourCycle: "h23",
});

function pacificHour(ms: number): number {
  return Number(PACIFIC.format(ms));
}
