import type { Channel, ChannelHealth, Message } from "../model/channel";
import { isByHand } from "./messages";

export interface NextSend {
  message: Message;
  /** What is past means now. */
  atMs: number;
}

/**
 * Which of a channel's messages goes next, and when. While its breaker is open only the oldest tries, when the pause is
 * over; `isBack` = it works again, so what had failed before does not wait any longer.
 */
export function nextSend(pending: readonly Message[], health: ChannelHealth, isBack: boolean): NextSend | null {
  const byHand = pending.filter(isByHand).map((message) => ({ message, atMs: message.nextTryAtMs ?? 0 }));
  return [...byHand, ...nextByItself(pending, health, isBack)].sort(soonerFirst)[0] ?? null;
}

function nextByItself(pending: readonly Message[], health: ChannelHealth, isBack: boolean): NextSend[] {
  const pausedUntilMs = health.pausedUntilMs ?? 0;
  const alone = pending.filter((message) => !isByHand(message)).sort(olderFirst);
  switch (health.breaker) {
    case "gone":
      return [];
    case "open":
      return alone.slice(0, 1).map((message) => ({ message, atMs: pausedUntilMs }));
    case "closed":
      return alone.map((message) => {
        const dueAtMs = isBack ? message.createdAtMs : (message.nextTryAtMs ?? 0);
        return { message, atMs: Math.max(dueAtMs, pausedUntilMs) };
      });
  }
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
  const tries = nextByItself(pending, health, false)[0]?.message;
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
