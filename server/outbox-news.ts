import { isFailingLong } from "../lib/delivery/breaker";
import {
  failingNews,
  failureListener,
  type NewsScene,
  recoveredNews,
  waitingAlerts,
} from "../lib/delivery/channel-news";
import type { Judged } from "../lib/delivery/judge-try";
import { messageIds } from "../lib/delivery/message-id";
import type { Channel, ChannelHealth, OutboxEntry } from "../lib/model/channel";
import type { AlertStore, TryResult } from "../lib/store/alerts";
import type { OutboxState } from "./outbox-state";

export interface NewsMeans {
  store: Pick<AlertStore, "lostAlerts" | "tellFailing">;
  now(): number;
  random(): number;
}

/** A channel and what a pass, or its last try, knows of it. */
interface About {
  channel: Channel;
  health: ChannelHealth;
  state: Pick<OutboxState, "open" | "channels" | "health">;
}

/** Adds what other channels are told of a try: that the channel fails, or that it works again. */
export async function withNews(judged: Judged, about: About, means: NewsMeans): Promise<TryResult> {
  return judged.endedAs === "delivered" ? withRecovery(judged, about, means) : withFailure(judged, about, means);
}

/** `about.health` is from before the try. */
async function withRecovery(judged: Judged, about: About, means: NewsMeans): Promise<TryResult> {
  const { toldFailing } = about.health;
  if (toldFailing.length === 0) return { ...judged, news: [] };
  const sinceMs = Math.min(...toldFailing.map((told) => told.sinceMs));
  const lostAlerts = await means.store.lostAlerts(about.channel.id, sinceMs, judged.message.id);
  const scene = sceneOf(about, { waitingAlerts: waiting(about, () => true), lostAlerts }, means);
  return { ...judged, news: recoveredNews(scene, about.state.channels, messageIds(scene.nowMs, means.random)) };
}

async function withFailure(judged: Judged, about: About, means: NewsMeans): Promise<TryResult> {
  const { message, endedAs } = judged;
  const isLost = endedAs !== null && message.kind === "alert" && message.deliveredAtMs === null;
  const after = { ...about, health: judged.health };
  const isOfThis = ({ messageId }: Pick<OutboxEntry, "messageId">) => isLost && messageId === message.id;
  const lostNow = waiting(about, isOfThis);
  const told =
    isLost || isFailingLong(after.health, means.now()) ? await failing(after, lostNow, isOfThis, means) : null;
  if (told === null) return { ...judged, news: [] };
  return { ...judged, health: told.health, news: [told.news] };
}

/** Tells that a channel has failed for long where that was not told; answers what is known of the channel from then on. */
export async function tellFailingLong(about: About, means: NewsMeans): Promise<ChannelHealth> {
  if (!isFailingLong(about.health, means.now())) return about.health;
  const told = await failing(about, 0, () => false, means);
  if (told === null) return about.health;
  await means.store.tellFailing(about.channel.id, told.told, told.news);
  return told.health;
}

/** null = there is nobody to tell. */
async function failing(
  about: About,
  lostNow: number,
  isLostNow: (entry: Pick<OutboxEntry, "messageId">) => boolean,
  means: NewsMeans,
) {
  const { channel, health, state } = about;
  const listener = failureListener(channel, health, state.channels, state.health);
  if (listener === null) return null;
  const lostBefore = await means.store.lostAlerts(channel.id, health.firstFailureAtMs ?? means.now(), null);
  const waitingAlerts = waiting(about, (entry) => !isLostNow(entry));
  const scene = sceneOf(about, { waitingAlerts, lostAlerts: lostBefore + lostNow }, means);
  const { message: news, told } = failingNews(scene, listener, messageIds(scene.nowMs, means.random)());
  return { news, told, health: { ...health, toldFailing: [...health.toldFailing, told] } };
}

function waiting({ channel, state }: About, isMeant: (entry: Pick<OutboxEntry, "messageId">) => boolean): number {
  return waitingAlerts(state.open, (entry) => entry.channelId === channel.id && isMeant(entry));
}

function sceneOf(
  { channel, health }: About,
  counts: Pick<NewsScene, "waitingAlerts" | "lostAlerts">,
  { now }: NewsMeans,
): NewsScene {
  return { channel, health, ...counts, nowMs: now() };
}
