import type { Channel, ChannelHealth, ChannelReport, FailureTold, Message, OutboxEntry } from "../model/channel";
import { healthyChannel } from "../store/alerts";
import { newMessage } from "./messages";

/** What other channels are told of a channel rests on this. */
export interface NewsScene {
  channel: Channel;
  /** Before what is told changes it. */
  health: ChannelHealth;
  waitingAlerts: number;
  lostAlerts: number;
  nowMs: number;
}

/** Whom it has to be told that a channel fails; null = nobody, or it has been told there. Who disabled one knows. */
export function failureListener(
  { id, isEnabled, fallbackChannelId }: Channel,
  { toldFailing }: ChannelHealth,
  channels: readonly Channel[],
  health: readonly ChannelHealth[],
): Channel | null {
  const listener = channels.find((one) => one.id === fallbackChannelId);
  if (!isEnabled || listener === undefined || listener.id === id || !listener.isEnabled) return null;
  if (toldFailing.some(({ channelId }) => channelId === listener.id)) return null;
  const { breaker } = health.find((one) => one.channelId === listener.id) ?? healthyChannel(listener.id);
  return breaker === "gone" ? null : listener;
}

export function failingNews(scene: NewsScene, listener: Channel, id: string): { message: Message; told: FailureTold } {
  const { channel, health, nowMs } = scene;
  const sinceMs = health.firstFailureAtMs ?? nowMs;
  const report = reportOf(scene, id, sinceMs);
  const message = newMessage(id, "channel_failing", listener.id, nowMs, { aboutChannelId: channel.id, report });
  return { message, told: { channelId: listener.id, messageId: id, sinceMs } };
}

/** To everyone who was told that it fails and is still there. */
export function recoveredNews(scene: NewsScene, channels: readonly Channel[], nextId: () => string): Message[] {
  const { channel, health, nowMs } = scene;
  return health.toldFailing
    .filter(({ channelId }) => channels.some(({ id }) => id === channelId))
    .map(({ channelId, messageId, sinceMs }) => {
      const report = reportOf(scene, messageId, sinceMs);
      return newMessage(nextId(), "channel_recovered", channelId, nowMs, { aboutChannelId: channel.id, report });
    });
}

function reportOf({ channel, health, waitingAlerts, lostAlerts }: NewsScene, outageId: string, sinceMs: number) {
  const { lastError } = health;
  return { outageId, channelName: channel.name, sinceMs, lastError, waitingAlerts, lostAlerts } satisfies ChannelReport;
}

/** Alerts of which something waits for a channel. */
export function waitingAlerts(
  open: readonly { entry: Pick<OutboxEntry, "channelId" | "episodeId" | "messageId"> }[],
  isMeant: (entry: Pick<OutboxEntry, "channelId" | "messageId">) => boolean,
): number {
  return new Set(open.filter(({ entry }) => isMeant(entry)).map(({ entry }) => entry.episodeId)).size;
}
