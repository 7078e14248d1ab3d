import type { OutboxItem } from "../lib/delivery/episode-run";
import type { DispatchInput } from "../lib/delivery/plan-dispatch";
import type { Channel, ChannelHealth, OutboxEntry } from "../lib/model/channel";
import { type AlertStore, type DispatchPlan, healthyChannel } from "../lib/store/alerts";

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
  | "message"
  | "lostAlerts"
  | "storeDispatch"
  | "storeTry"
  | "tellFailing"
  | "updateChannel"
>;

/** What the store knew when a pass began. */
export interface OutboxState
  extends Pick<
    DispatchInput,
    "open" | "muted" | "history" | "pending" | "channels" | "health" | "silences" | "instances" | "rules"
  > {}

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

/** The state once a plan is stored. */
export function afterDispatch(state: OutboxState, { messages, ended }: DispatchPlan): OutboxState {
  const messageIds = new Map(messages.flatMap(({ id, outboxIds }) => outboxIds.map((outboxId) => [outboxId, id])));
  const isEnded = new Set(ended.map(({ outboxId }) => outboxId));
  const told = state.muted.filter(({ entry }) => messageIds.has(entry.id));
  const open = [...state.open, ...told]
    .filter(({ entry }) => !isEnded.has(entry.id))
    .map(({ entry, event }) => ({
      entry: { ...entry, messageId: messageIds.get(entry.id) ?? entry.messageId },
      event,
    }));
  const made = messages.map(({ outboxIds: _, ...message }) => message);
  return { ...state, open, pending: [...state.pending, ...made] };
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
