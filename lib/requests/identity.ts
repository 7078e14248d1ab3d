import type { Attempt } from "../model/attempt";

const DAY_MS = 86_400_000;

export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/**
 * UTC days whose requests an attempt may belong to, likeliest first: its own, the nearer neighbour, and the day before
 * for a later attempt, which may have waited long for a daily limit.
 */
export function candidateDays({ startedAtMs, attempt }: Pick<Attempt, "startedAtMs" | "attempt">): number[] {
  const day = dayOf(startedAtMs);
  const isMorning = startedAtMs - day * DAY_MS < DAY_MS / 2;
  if (isMorning) return [day, day - 1];
  return attempt === 1 ? [day, day + 1] : [day, day + 1, day - 1];
}
