import type { OutboxItem } from "../lib/delivery/episode-run";
import type { DispatchInput } from "../lib/delivery/plan-dispatch";
import type { Channel, ChannelHealth, Message, OutboxEntry } from "../lib/model/channel";
import type { AlertStore } from "../lib/store/alerts";
import { healthyChannel } from "../lib/store/alerts";

export type OutboxStore = Pick<
  AlertStore,
  | "openOutbox"
  | "mutedOutbox"
  | "outboxOf"
  | "pendingMessages"
  | "channels"
  | "channelHealth"
  | "silences"
  | "instances"
  | "rules"
  | "event"
  | "storeDispatch"
  | "storeTry"
  | "enqueue"
  | "updateChannel"
>;

/** What the store knew when a pass began. */
export interface OutboxState
  extends Pick<
    DispatchInput,
    "open" | "muted" | "history" | "pending" | "channels" | "health" | "silences" | "instances" | "rules"
  > {
  pending: Message[];
}

export async function readOutbox(store: OutboxStore): Promise<OutboxState> {
  const [open, muted, pending, channels, health] = await Promise.all([
    store.openOutbox(),
    store.mutedOutbox?.() ?? [],
    store.pendingMessages(),
    store.channels(),
    store.channelHealth(),
  ]);
  const isAnythingToPlan = muted.length > 0 || open.some(({ entry }) => entry.messageId === null);
  const [silences, instances, rules, history] = isAnythingToPlan
    ? await Promise.all([store.silences(), store.instances(), store.rules(), historyOf(open, store)])
    : [[], [], [], []];
  return { open, muted, history, pending, channels, health, silences, instances, rules };
}

export function healthOf({ health }: Pick<OutboxState, "health">, { id }: Channel): ChannelHealth {
  return health.find(({ channelId }) => channelId === id) ?? healthyChannel(id);
}

/** Only the end of an episode asks what was told of it. */
async function historyOf(open: readonly OutboxItem[], store: OutboxStore): Promise<OutboxEntry[]> {
  const ending = open.filter(({ entry, event }) => entry.messageId === null && event.kind === "resolved");
  const episodes = [...new Set(ending.map(({ entry }) => entry.episodeId))];
  const entries = await Promise.all(episodes.map((episodeId) => store.outboxOf(episodeId)));
  return entries.flat();
}
