import type { AlertEvent, AlertInstance, AlertRule, EventKind, Silence } from "../model/alert";
import type { Channel, ChannelHealth, DeliveryTry, Message, OutboxEntry } from "../model/channel";
import {
  AlertConflictError,
  type AlertStore,
  type DispatchPlan,
  GIVEN_UP,
  healthyChannel,
  type TryResult,
} from "../store/alerts";
import type { OutboxItem } from "./episode-run";

const EVALUATION = {
  verdict: "breach",
  severity: "critical",
  value: 0.12,
  lowerBound: 0.08,
  threshold: 0.05,
  samples: 400,
  bad: 48,
  windowFromMs: 0,
  windowToMs: 300_000,
  error: null,
} as const;

export function alertEvent(more: Partial<AlertEvent> & Pick<AlertEvent, "episodeId">): AlertEvent {
  const seq = more.seq ?? 1;
  return {
    id: `${more.episodeId}-${seq}`,
    ruleId: "rule",
    ruleName: "429 rate",
    metric: "rate_429",
    direction: "above",
    resolveAt: 0.03,
    budget: null,
    fingerprint: more.episodeId,
    seq,
    kind: "fired",
    severity: "critical",
    reason: null,
    atMs: 0,
    firedAtMs: 0,
    labels: { provider: "openai" },
    evaluation: EVALUATION,
    context: null,
    ...more,
  };
}

export function instanceOf(event: AlertEvent): AlertInstance {
  return {
    ruleId: event.ruleId,
    fingerprint: event.fingerprint,
    labels: event.labels,
    state: "firing",
    severity: event.severity,
    episodeId: event.episodeId,
    sinceMs: event.firedAtMs,
    activeSinceMs: event.firedAtMs,
    firedAtMs: event.firedAtMs,
    clearSinceMs: null,
    noDataSinceMs: null,
    toldNoData: false,
    lastToldAtMs: null,
    lastSeq: event.seq,
    evaluatedAtMs: event.atMs,
    last: event.evaluation,
    acknowledged: null,
  };
}

export function channelNamed(id: string, more: Partial<Channel> = {}): Channel {
  return {
    id,
    name: `Channel ${id}`,
    type: "webhook",
    language: "en",
    isEnabled: true,
    config: {},
    sealed: "",
    masked: {},
    fallbackChannelId: null,
    version: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
    ...more,
  };
}

export function silenceOf(matchers: Silence["matchers"], fromMs: number, untilMs: number): Silence {
  return { id: "silence", matchers, fromMs, untilMs, author: "Ada", note: "deploy", createdAtMs: fromMs };
}

/** The part of an alert store that delivering needs, kept in lists that tests may read and change. */
export class MemoryOutbox
  implements
    Pick<
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
      | "enqueue"
      | "tellFailing"
      | "updateChannel"
    >
{
  readonly entries: OutboxEntry[] = [];
  readonly eventById = new Map<string, AlertEvent>();
  readonly messageById = new Map<string, Message>();
  readonly tries: DeliveryTry[] = [];
  readonly healthById = new Map<string, ChannelHealth>();
  channelList: Channel[] = [];
  silenceList: Silence[] = [];
  instanceList: AlertInstance[] = [];
  ruleList: AlertRule[] = [];

  /** As an evaluation stores it: the event, its entries, and the instance where it stands. */
  emit(event: AlertEvent, channels: readonly string[], muted = false): void {
    this.eventById.set(event.id, event);
    for (const channelId of channels) {
      this.entries.push({
        id: this.entries.length + 1,
        channelId,
        eventId: event.id,
        episodeId: event.episodeId,
        seq: event.seq,
        createdAtMs: event.atMs,
        messageId: null,
        outcome: muted ? "muted" : null,
        outcomeNote: null,
        mutedBy: null,
        endedAtMs: muted ? event.atMs : null,
      });
    }
    this.instanceList = this.instanceList.filter(({ episodeId }) => episodeId !== event.episodeId);
    if (event.kind !== "resolved") this.instanceList.push(instanceOf(event));
  }

  /** The next event of an episode, at an instant. */
  tell(episodeId: string, kind: EventKind, atMs: number, channels: readonly string[], more: Partial<AlertEvent> = {}) {
    const before = [...this.eventById.values()].filter((event) => event.episodeId === episodeId);
    const firedAtMs = before[0]?.atMs ?? atMs;
    const event = alertEvent({ episodeId, kind, atMs, firedAtMs, seq: before.length + 1, ...more });
    this.emit(event, channels);
    return event;
  }

  /** How every event ended, by its id: `outcome` or `open`. */
  outcomes(channelId: string): Record<string, string> {
    const mine = this.entries.filter((entry) => entry.channelId === channelId);
    return Object.fromEntries(mine.map(({ eventId, outcome }) => [eventId, outcome ?? "open"]));
  }

  #itemsOf(entries: OutboxEntry[]): OutboxItem[] {
    return entries.flatMap((entry) => {
      const event = this.eventById.get(entry.eventId);
      return event === undefined ? [] : [{ entry: { ...entry }, event }];
    });
  }

  #entry(id: number): OutboxEntry {
    const entry = this.entries.find((one) => one.id === id);
    if (entry === undefined) throw new Error(`no outbox entry ${id}`);
    return entry;
  }

  openOutbox = async () => this.#itemsOf(this.entries.filter(({ outcome }) => outcome === null));
  mutedOutbox = async () => {
    const firing = new Set(this.instanceList.map(({ episodeId }) => episodeId));
    return this.#itemsOf(this.entries.filter(({ outcome, episodeId }) => outcome === "muted" && firing.has(episodeId)));
  };
  outboxOf = async (episodeId: string) => this.entries.filter((entry) => entry.episodeId === episodeId);
  pendingMessages = async () => [...this.messageById.values()].filter(({ status }) => status === "pending");
  channels = async () => [...this.channelList];
  channelHealth = async () => [...this.healthById.values()];
  silences = async () => this.silenceList;
  instances = async () => this.instanceList;
  rules = async () => this.ruleList;
  event = async (id: string) => this.eventById.get(id) ?? null;
  message = async (id: string) => this.messageById.get(id) ?? null;

  storeDispatch = async ({ messages, ended }: DispatchPlan) => {
    for (const { outboxIds, ...message } of messages) {
      if (this.messageById.has(message.id)) throw new Error(`message ${message.id} twice`);
      this.messageById.set(message.id, message);
      for (const id of outboxIds) {
        const open = { outcome: null, outcomeNote: null, mutedBy: null, endedAtMs: null };
        Object.assign(this.#entry(id), { messageId: message.id, ...open });
      }
    }
    for (const { outboxId, outcome, note, mutedBy, atMs } of ended) {
      Object.assign(this.#entry(outboxId), { outcome, outcomeNote: note, mutedBy, endedAtMs: atMs });
    }
  };

  storeTry = async ({ message, attempt, health, endedAs, news }: TryResult) => {
    this.messageById.set(message.id, message);
    this.tries.push(attempt);
    if (health !== null) this.healthById.set(health.channelId, health);
    for (const one of news) this.#add(one);
    if (endedAs === null) return;
    for (const entry of this.entries) {
      if (entry.messageId !== message.id || entry.outcome !== null) continue;
      Object.assign(entry, { outcome: endedAs, endedAtMs: attempt.atMs });
    }
  };

  #add(message: Message): void {
    if (this.messageById.has(message.id)) throw new Error(`message ${message.id} twice`);
    this.messageById.set(message.id, message);
  }
  enqueue = async (message: Message) => this.#add(message);
  tellFailing: AlertStore["tellFailing"] = async (aboutChannelId, told, message) => {
    const health = this.healthById.get(aboutChannelId) ?? healthyChannel(aboutChannelId);
    if (health.toldFailing.some(({ channelId }) => channelId === told.channelId)) return false;
    this.healthById.set(aboutChannelId, { ...health, toldFailing: [...health.toldFailing, told] });
    this.#add(message);
    return true;
  };
  lostAlerts: AlertStore["lostAlerts"] = async (channelId, sinceMs, besides) => {
    const lost = this.entries.filter(
      ({ outcome, endedAtMs, messageId, ...entry }) =>
        entry.channelId === channelId &&
        GIVEN_UP.some((one) => one === outcome) &&
        (endedAtMs ?? 0) >= sinceMs &&
        (besides === null || messageId !== besides),
    );
    return new Set(lost.map(({ episodeId }) => episodeId)).size;
  };

  updateChannel: AlertStore["updateChannel"] = async (id, version, input) => {
    const before = this.channelList.find((channel) => channel.id === id);
    if (before === undefined) return null;
    if (before.version !== version) throw new AlertConflictError(before);
    const after = { ...before, ...input, version: version + 1 };
    this.channelList = this.channelList.map((channel) => (channel.id === id ? after : channel));
    return after;
  };
}
