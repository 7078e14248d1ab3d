const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first try, the second, …; the last one again and again. */
const WAITS_MS = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
] as const;
/** A person who has something sent again does not wait for hours. */
const BY_HAND_STEPS = 3;
const JITTER = 0.2;
/** Of a receiver that is slow or has asked for less. */
const LEAST_WAIT_MS = MINUTE_MS;
export const LONGEST_RETRY_AFTER_MS = 24 * HOUR_MS;
/** What took some time by the steady clock may have taken less by the one on the wall. */
const CLOCK_SLACK_MS = MINUTE_MS;
export const EXPIRES_AFTER_MS = 24 * HOUR_MS;

/** When to go on: no wait is longer than a day, so one that is was written before the clock was set back. */
export function believedWait(untilMs: number, nowMs: number): number {
  return untilMs - nowMs > LONGEST_RETRY_AFTER_MS + CLOCK_SLACK_MS ? nowMs : untilMs;
}

export interface FailedTry {
  /** This one included. */
  tries: number;
  isByHand: boolean;
  /** It timed out, or was one too many (429). */
  isBusy: boolean;
  retryAfterMs: number | null;
  nowMs: number;
  expiresAtMs: number;
  /** 0 up to 1. */
  random: number;
}

export type NextTry = { atMs: number; expiresAtMs: number } | { atMs: null; reason: "expired" | "asks_too_long" };

/** When to try again. What a receiver asks for is obeyed to the millisecond, and does not count towards expiry. */
export function nextTry(failed: FailedTry): NextTry {
  const { tries, isByHand, isBusy, retryAfterMs, nowMs, expiresAtMs, random } = failed;
  if (retryAfterMs !== null && retryAfterMs > LONGEST_RETRY_AFTER_MS) return { atMs: null, reason: "asks_too_long" };
  if (nowMs >= expiresAtMs) return { atMs: null, reason: "expired" };
  const step = Math.min(tries, isByHand ? BY_HAND_STEPS : WAITS_MS.length, WAITS_MS.length) - 1;
  const jittered = (WAITS_MS[Math.max(0, step)] ?? 0) * (1 - JITTER + 2 * JITTER * random);
  const own = Math.round(Math.max(jittered, isBusy ? LEAST_WAIT_MS : 0));
  const ownAtMs = Math.min(nowMs + own, expiresAtMs);
  const asked = retryAfterMs === null ? 0 : nowMs + retryAfterMs;
  const atMs = Math.max(ownAtMs, asked);
  return { atMs, expiresAtMs: Math.max(expiresAtMs, atMs) };
}
