import { CLOCK_TOLERANCE_MS } from "./limits";

export interface PlaceInTime {
  keyAtMs: number;
  startedAtMs: number;
  endedAtMs: number;
  clockSkewed: boolean;
}

/**
 * When an attempt began and ended. Without a start it has just ended. A start or end more than two minutes ahead of the
 * arrival comes from a wrong clock: the attempt is put at the arrival; its key keeps the time as sent.
 */
export function placeInTime(sentStartMs: number | null, durationMs: number | null, receivedAtMs: number): PlaceInTime {
  const lastedMs = durationMs ?? 0;
  const startedAtMs = sentStartMs ?? receivedAtMs - lastedMs;
  const endedAtMs = startedAtMs + lastedMs;
  const keyAtMs = sentStartMs ?? receivedAtMs;
  if (endedAtMs <= receivedAtMs + CLOCK_TOLERANCE_MS) return { keyAtMs, startedAtMs, endedAtMs, clockSkewed: false };
  return { keyAtMs, startedAtMs: receivedAtMs - lastedMs, endedAtMs: receivedAtMs, clockSkewed: true };
}
