import type { AlertRule } from "../model/alert";
import type { Channel, ChannelHealth, ChannelType, Message, OutboxEntry } from "../model/channel";
import type { DispatchPlan } from "../store/alerts";
import { healthyChannel } from "../store/alerts";
import { type EpisodeRun, fateOf, type OutboxItem, type RunFate } from "./episode-run";
import { messageIds } from "./message-id";
import { newMessage } from "./messages";
import { type AlertScene, mutingOf, stateOf } from "./muting";
import { believedWait } from "./retry-schedule";

/** Events of one message at most; kinds list what fits and count the rest. */
const MAX_EVENTS = 200;

export interface DispatchInput extends AlertScene {
  rules: readonly AlertRule[];
  /** Entries that have not ended, oldest first. */
  open: readonly OutboxItem[];
  /** Entries that ended muted and whose episode still fires. */
  muted: readonly OutboxItem[];
  /** Every entry of the episodes that `open` tells the end of. */
  history: readonly OutboxEntry[];
  pending: readonly Message[];
  channels: readonly Channel[];
  health: readonly ChannelHealth[];
  kindOf(type: ChannelType): { maxEvents: number; dropsLateResolved: boolean };
  groupWaitMs: number;
  random(): number;
}

export interface Dispatch {
  plan: DispatchPlan;
  /** When there will be something to plan without anything else happening; null = never. */
  nextAtMs: number | null;
}

/**
 * Groups what waits into messages and ends what is not to be told. One message of an episode is under way to a channel
 * at a time, so order holds; a channel that is paused gathers, and tells in one message once it is not.
 */
export function planDispatch(input: DispatchInput): Dispatch {
  const plan: DispatchPlan = { messages: [], ended: [] };
  const nextId = messageIds(input.nowMs, input.random);
  const waiting = input.open.filter(({ entry }) => entry.messageId === null);
  const channelIds = new Set([...waiting, ...input.muted].map(({ entry }) => entry.channelId));
  const wakeAtMs: number[] = [];
  for (const channelId of channelIds) {
    const items = waiting.filter(({ entry }) => entry.channelId === channelId);
    const channel = input.channels.find(({ id }) => id === channelId);
    const health = input.health.find((one) => one.channelId === channelId) ?? healthyChannel(channelId);
    const closed = whyClosed(channel, health);
    if (channel === undefined || closed !== null) {
      for (const { entry } of items) plan.ended.push(endOf(entry, "dropped", closed, input.nowMs));
      continue;
    }
    const atMs = planChannel(channel, health, items, input, plan, nextId);
    if (atMs !== null) wakeAtMs.push(atMs);
  }
  return { plan, nextAtMs: wakeAtMs.length === 0 ? null : Math.min(...wakeAtMs) };
}

/** Answers when to look again, null = something else has to happen first. */
function planChannel(
  channel: Channel,
  health: ChannelHealth,
  items: readonly OutboxItem[],
  input: DispatchInput,
  plan: DispatchPlan,
  nextId: () => string,
): number | null {
  const { nowMs, groupWaitMs } = input;
  const kind = input.kindOf(channel.type);
  const runs = runsOf(channel, items, input, kind.dropsLateResolved);
  const fates = runs.map(fateOf);
  const isExpired = (fate: RunFate) => fate.ended.some(({ outcome }) => outcome === "expired");
  const oldestMs = Math.min(...runs.flatMap((run) => run.items.map(({ entry }) => entry.createdAtMs)));
  // What seems to come from the future was written before the clock was set back.
  const gatheredAtMs = oldestMs > nowMs ? nowMs : oldestMs + groupWaitMs;
  const dueAtMs = Math.max(gatheredAtMs, believedWait(health.pausedUntilMs ?? 0, nowMs));
  const isHeld = health.breaker === "open" && input.pending.some(({ channelId }) => channelId === channel.id);
  const isDue = runs.length > 0 && dueAtMs <= nowMs && !isHeld;
  for (const fate of isDue ? fates : fates.filter(isExpired)) {
    for (const { item, outcome, note, mutedBy } of fate.ended) {
      if (item.entry.outcome !== outcome) plan.ended.push({ ...endOf(item.entry, outcome, note, nowMs), mutedBy });
    }
  }
  if (!isDue) return runs.length === 0 || isHeld ? null : dueAtMs;

  const told = fates.filter((fate) => fate.tell.length > 0);
  const batches =
    kind.maxEvents === 1 ? told.map((fate) => [{ ...fate, tell: fate.tell.slice(0, 1) }]) : batchesOf(told);
  for (const batch of batches) addMessage(channel.id, batch, plan, nextId(), nowMs);
  return null;
}

/** What waits, by episode; not those of which something is under way. */
function runsOf(
  { id }: Channel,
  items: readonly OutboxItem[],
  input: DispatchInput,
  dropsLateResolved: boolean,
): EpisodeRun[] {
  const underWay = new Set(
    input.open
      .filter(({ entry }) => entry.channelId === id && entry.messageId !== null)
      .map(({ entry }) => entry.episodeId),
  );
  const isHeardAgain = ({ entry, event }: OutboxItem) =>
    entry.channelId === id &&
    (event.kind === "fired" || event.kind === "escalated") &&
    stateOf(event, input) === "firing" &&
    mutingOf(event, input) === null;
  const byEpisode = new Map<string, OutboxItem[]>();
  for (const item of [...input.muted.filter(isHeardAgain), ...items]) {
    const run = byEpisode.get(item.entry.episodeId);
    if (run === undefined) byEpisode.set(item.entry.episodeId, [item]);
    else run.push(item);
  }
  const wasTold = (episodeId: string) =>
    input.history.some(
      (entry) => entry.channelId === id && entry.episodeId === episodeId && entry.outcome === "delivered",
    );
  return [...byEpisode]
    .filter(([episodeId]) => !underWay.has(episodeId))
    .map(([episodeId, run]) => ({
      items: run.sort((a, b) => a.entry.seq - b.entry.seq),
      wasTold: wasTold(episodeId),
      isStillFiring: run.some(({ event }) => stateOf(event, input) !== null),
      dropsLateResolved,
      mutingOf: (event) => mutingOf(event, input),
      nowMs: input.nowMs,
    }));
}

/** An episode is not torn apart: its later events would have to wait for the earlier ones. */
function batchesOf(fates: readonly RunFate[]): RunFate[][] {
  const batches: RunFate[][] = [];
  let events = Number.POSITIVE_INFINITY;
  for (const fate of fates) {
    const count = fate.tell.length + fate.combined.length;
    if (events + count > MAX_EVENTS) {
      batches.push([]);
      events = 0;
    }
    batches.at(-1)?.push(fate);
    events += count;
  }
  return batches;
}

function addMessage(channelId: string, fates: RunFate[], plan: DispatchPlan, id: string, nowMs: number): void {
  const inOrder = (items: OutboxItem[]) => items.sort((a, b) => a.event.atMs - b.event.atMs || a.entry.id - b.entry.id);
  const told = inOrder(fates.flatMap((fate) => (fate.isLate ? [...fate.combined, ...fate.tell] : fate.tell)));
  const combined = fates.flatMap((fate) => fate.combined);
  const entries = [...fates.flatMap((fate) => fate.tell), ...combined].map(({ entry }) => entry.id);
  plan.messages.push({
    ...newMessage(id, "alert", channelId, nowMs, { eventIds: told.map(({ event }) => event.id) }),
    outboxIds: entries,
  });
  for (const { entry } of combined) plan.ended.push(endOf(entry, "combined", `Told by ${id}.`, nowMs));
}

function endOf(
  entry: OutboxEntry,
  outcome: DispatchPlan["ended"][number]["outcome"],
  note: string | null,
  atMs: number,
): DispatchPlan["ended"][number] {
  return { outboxId: entry.id, outcome, note, mutedBy: null, atMs };
}

function whyClosed(channel: Channel | undefined, { breaker }: ChannelHealth): string | null {
  if (channel === undefined) return "The channel was deleted.";
  if (!channel.isEnabled) return "The channel is disabled.";
  return breaker === "gone" ? "The receiver had said that it is gone." : null;
}
