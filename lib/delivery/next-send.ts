import type { Channel, ChannelHealth, Message } from "../model/channel";
import { isByHand } from "./messages";
import { believedWait } from "./retry-schedule";

export interface NextSend {
  message: Message;
  /** What is past means now. */
  atMs: number;
}

/**
 * Which of a channel's messages, in the order of making, goes next, and when. While its breaker is open only the oldest tries, when the pause is
 * over. Where the last thing that went got through, what had failed before does not wait any longer.
 */
export function nextSend(pending: readonly Message[], health: ChannelHealth, nowMs: number): NextSend | null {
  const byHand = pending.filter(isByHand).map((message) => ({ message, atMs: dueAtMs(message, nowMs) }));
  return [...byHand, ...nextByItself(pending, health, nowMs)].sort(soonerFirst)[0] ?? null;
}

function nextByItself(pending: readonly Message[], health: ChannelHealth, nowMs: number): NextSend[] {
  const pausedUntilMs = believedWait(health.pausedUntilMs ?? 0, nowMs);
  const alone = pending
    .filter((message, index) => !isByHand(message) && !hasToWait(message, pending, index))
    .sort(olderFirst);
  switch (health.breaker) {
    case "gone":
      return [];
    case "open":
      return alone.slice(0, 1).map((message) => ({ message, atMs: pausedUntilMs }));
    case "closed":
      return alone.map((message) => {
        const isBack = health.consecutiveFailures === 0;
        const atMs = isBack ? Math.min(message.createdAtMs, nowMs) : dueAtMs(message, nowMs);
        return { message, atMs: Math.max(atMs, pausedUntilMs) };
      });
  }
}

function dueAtMs({ nextTryAtMs }: Message, nowMs: number): number {
  return believedWait(nextTryAtMs ?? 0, nowMs);
}

/** Of one channel, in the order in which it happened: that it works again means nothing before that it failed. */
function hasToWait({ aboutChannelId }: Message, pending: readonly Message[], index: number): boolean {
  if (aboutChannelId === null) return false;
  const before = pending.slice(0, index);
  return before.some((other) => other.aboutChannelId === aboutChannelId && other.deliveredAtMs === null);
}

/** Messages that will not be tried again although they wait, with the reason. */
export function hopeless(
  pending: readonly Message[],
  channel: Channel,
  health: ChannelHealth,
  nowMs: number,
): { message: Message; outcome: "dropped" | "expired"; note: string }[] {
  const alone = pending.filter((message) => !isByHand(message));
  const all = (note: string) => alone.map((message) => ({ message, outcome: "dropped" as const, note }));
  if (!channel.isEnabled) return all("The channel was disabled.");
  if (health.breaker === "gone") return all(`The receiver is gone: ${health.lastError ?? "it said so"}`);
  if (health.breaker === "closed") return [];
  const tries = nextByItself(pending, health, nowMs)[0]?.message;
  return alone
    .filter((message) => message !== tries && message.expiresAtMs <= nowMs)
    .map((message) => ({ message, outcome: "expired", note: "The channel did not work until it was too late." }));
}

function soonerFirst(a: NextSend, b: NextSend): number {
  return a.atMs - b.atMs || olderFirst(a.message, b.message);
}

/** Ids of one instant sort in the order they were made in. */
function olderFirst(a: Message, b: Message): number {
  return a.createdAtMs - b.createdAtMs || (a.id < b.id ? -1 : 1);
}
