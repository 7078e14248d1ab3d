import type { Message, MessageKind } from "../model/channel";
import { EXPIRES_AFTER_MS } from "./retry-schedule";

/** A person waits in front of it. */
const TEST_EXPIRES_AFTER_MS = 600_000;

export function newMessage(
  id: string,
  kind: MessageKind,
  channelId: string,
  nowMs: number,
  more: Partial<Pick<Message, "eventIds" | "aboutChannelId" | "report">> = {},
): Message {
  return {
    id,
    channelId,
    kind,
    createdAtMs: nowMs,
    eventIds: [],
    aboutChannelId: null,
    report: null,
    status: "pending",
    tries: 0,
    nextTryAtMs: nowMs,
    expiresAtMs: nowMs + (kind === "test" ? TEST_EXPIRES_AFTER_MS : EXPIRES_AFTER_MS),
    deliveredAtMs: null,
    lastError: null,
    redelivery: false,
    ...more,
  };
}

/** A person asked for it: it goes whatever the channel's health. */
export function isByHand({ kind, redelivery }: Message): boolean {
  return kind === "test" || redelivery;
}
