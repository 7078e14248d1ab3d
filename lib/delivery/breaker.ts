import type { ChannelHealth } from "../model/channel";
import { healthyChannel } from "../store/alerts";
import { LONGEST_RETRY_AFTER_MS } from "./retry-schedule";

const OPENS_AT_FAILURES = 5;
const TRY_EVERY_MS = 15 * 60_000;
/** The fallback is told when a channel has failed for so long. */
export const FAILING_AFTER_MS = 10 * 60_000;

/** Something got through: all is well, but for what it complained about while it took it. */
export function afterSuccess({ channelId }: ChannelHealth, nowMs: number, complaint: string | null): ChannelHealth {
  return { ...healthyChannel(channelId), lastDeliveredAtMs: nowMs, lastError: complaint };
}

export interface Failure {
  error: string;
  isGone: boolean;
  /** Asked for by the receiver, for whatever is sent to it. */
  pauseMs: number | null;
  /** When what failed began. */
  begunAtMs: number;
  nowMs: number;
}

/**
 * From the fifth failure in a row on, one message tries every quarter of an hour; gone stays gone until a person says
 * otherwise. No receiver is left alone for longer than a day, whatever it asks for: that would be to lose it in silence.
 */
export function afterFailure(
  health: ChannelHealth,
  { error, isGone, pauseMs, begunAtMs, nowMs }: Failure,
): ChannelHealth {
  const consecutiveFailures = health.consecutiveFailures + 1;
  const isOpen = consecutiveFailures >= OPENS_AT_FAILURES;
  const pauses = [health.pausedUntilMs ?? 0, nowMs + (pauseMs ?? 0), isOpen ? nowMs + TRY_EVERY_MS : 0];
  const pausedUntilMs = Math.min(Math.max(...pauses), nowMs + LONGEST_RETRY_AFTER_MS);
  return {
    ...health,
    breaker: isGone || health.breaker === "gone" ? "gone" : isOpen ? "open" : "closed",
    consecutiveFailures,
    firstFailureAtMs: Math.min(health.firstFailureAtMs ?? begunAtMs, begunAtMs),
    lastError: error,
    pausedUntilMs: pausedUntilMs > nowMs ? pausedUntilMs : null,
  };
}

/** Whether somebody else has to be told that this channel fails. */
export function isFailingLong({ firstFailureAtMs }: ChannelHealth, nowMs: number): boolean {
  return firstFailureAtMs !== null && nowMs - firstFailureAtMs >= FAILING_AFTER_MS;
}
