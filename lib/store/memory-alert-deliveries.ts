import type { AlertEvent } from "../model/alert";
import type { Message, OutboxEntry } from "../model/channel";
import { type AlertStore, GIVEN_UP, withoutChannel } from "./alerts";
import { rowsThatFit } from "./delivery-page";
import { type AlertTables, pageOf } from "./memory-alert-tables";

type Deliveries = Pick<
  AlertStore,
  | "openOutbox"
  | "mutedOutbox"
  | "outboxOf"
  | "pendingMessages"
  | "message"
  | "lostAlerts"
  | "storeDispatch"
  | "storeTry"
  | "enqueue"
  | "tellFailing"
  | "redeliver"
  | "deliveries"
>;

function isGivenUp({ outcome }: OutboxEntry): boolean {
  return GIVEN_UP.some((one) => one === outcome);
}

/** What is on its way, and what came of it. */
export function memoryAlertDeliveries(tables: AlertTables): Deliveries {
  const eventOf = (id: string) => tables.events.find((event) => event.id === id);
  const messageOf = (id: string) => tables.messages.find((message) => message.id === id);
  const whileThereIsAChannel = (message: Message) =>
    tables.channels.has(message.channelId) ? message : withoutChannel(message);

  function add(message: Message): void {
    if (messageOf(message.id) === undefined)
      tables.messages.push({ ...whileThereIsAChannel(message), seq: tables.nextNumber() });
  }

  const withEvents = (entries: typeof tables.outbox) =>
    entries.flatMap((entry) => {
      const event = eventOf(entry.eventId);
      return event === undefined ? [] : [{ entry, event }];
    });

  return {
    openOutbox: async () => withEvents(tables.outbox.filter(({ outcome }) => outcome === null)),
    mutedOutbox: async () => {
      const open = new Set([...tables.instances.values()].map(({ episodeId }) => episodeId));
      return withEvents(tables.outbox.filter(({ outcome, episodeId }) => outcome === "muted" && open.has(episodeId)));
    },
    outboxOf: async (episodeId) => tables.outbox.filter((entry) => entry.episodeId === episodeId),
    pendingMessages: async () => tables.messages.filter(({ status }) => status === "pending").map(withoutSeq),
    message: async (id) => {
      const found = messageOf(id);
      return found === undefined ? null : withoutSeq(found);
    },
    storeDispatch: async ({ messages, ended }) => {
      for (const { outboxIds, ...message } of messages) {
        add(message);
        for (const entry of tables.outbox) {
          const isUntold = entry.messageId === null && (entry.outcome === null || entry.outcome === "muted");
          if (!isUntold || !outboxIds.includes(entry.id)) continue;
          Object.assign(entry, {
            messageId: message.id,
            outcome: null,
            outcomeNote: null,
            mutedBy: null,
            endedAtMs: null,
          });
        }
      }
      for (const { outboxId, outcome, note, mutedBy, atMs } of ended) {
        const entry = tables.outbox.find(({ id, outcome: before }) => id === outboxId && before === null);
        if (entry !== undefined) Object.assign(entry, { outcome, outcomeNote: note, mutedBy, endedAtMs: atMs });
      }
    },
    storeTry: async ({ message: given, attempt, health, endedAs, news }) => {
      const stored = messageOf(given.id);
      if (stored === undefined) throw new Error(`There is no message ${given.id}.`);
      const message = whileThereIsAChannel(given);
      const { status, tries, nextTryAtMs, expiresAtMs, deliveredAtMs, lastError, redelivery } = message;
      Object.assign(stored, { status, tries, nextTryAtMs, expiresAtMs, deliveredAtMs, lastError, redelivery });
      const isKnown = tables.tries.some(
        ({ messageId, number }) => messageId === attempt.messageId && number === attempt.number,
      );
      if (!isKnown) tables.tries.push(attempt);
      if (health !== null && tables.channels.has(health.channelId)) tables.health.set(health.channelId, health);
      news.forEach(add);
      if (endedAs === null) return;
      for (const entry of tables.outbox) {
        const ends = entry.outcome === null || (endedAs === "delivered" && isGivenUp(entry));
        if (entry.messageId !== message.id || !ends) continue;
        const outcomeNote = endedAs === "delivered" ? null : lastError;
        Object.assign(entry, { outcome: endedAs, outcomeNote, endedAtMs: attempt.atMs });
      }
    },
    enqueue: async (message) => add(message),
    tellFailing: async (aboutChannelId, told, message) => {
      const health = tables.health.get(aboutChannelId);
      if (health === undefined || health.toldFailing.some(({ channelId }) => channelId === told.channelId))
        return false;
      tables.health.set(aboutChannelId, { ...health, toldFailing: [...health.toldFailing, told] });
      add(message);
      return true;
    },
    lostAlerts: async (channelId, sinceMs, besides) => {
      const lost = tables.outbox.filter(
        (entry) =>
          entry.channelId === channelId &&
          isGivenUp(entry) &&
          (entry.endedAtMs ?? 0) >= sinceMs &&
          (besides === null || entry.messageId !== besides),
      );
      return new Set(lost.map(({ episodeId }) => episodeId)).size;
    },
    redeliver: async (messageId, atMs, expiresAtMs) => {
      const message = messageOf(messageId);
      if (message === undefined || message.status === "pending" || !tables.channels.has(message.channelId))
        return false;
      Object.assign(message, {
        status: "pending",
        nextTryAtMs: atMs,
        expiresAtMs,
        lastError: null,
        redelivery: true,
      });
      return true;
    },
    deliveries: async (query) => {
      const { messageId, channelId, episodeId } = query;
      const ofEpisode = new Set(
        tables.outbox.filter((entry) => entry.episodeId === episodeId).map(({ messageId }) => messageId),
      );
      const wanted = tables.messages
        .filter(
          (message) =>
            (messageId === undefined || message.id === messageId) &&
            (channelId === undefined || message.channelId === channelId) &&
            (episodeId === undefined || ofEpisode.has(message.id)),
        )
        .reverse();
      const page = pageOf(wanted, query, ({ seq }) => seq);
      const rows = rowsThatFit(
        page.rows.map((message) => ({
          message: withoutSeq(message),
          tries: tables.tries.filter(({ messageId }) => messageId === message.id).sort((a, b) => a.number - b.number),
          events: message.eventIds.flatMap((id) => eventOf(id) ?? []).map(briefly),
        })),
      );
      const last = page.rows[rows.length - 1];
      return { rows, nextCursor: rows.length < page.rows.length ? (last?.seq ?? null) : page.nextCursor };
    },
  };
}

function withoutSeq({ seq: _, ...message }: Message & { seq: number }): Message {
  return message;
}

function briefly({ id, ruleId, ruleName, kind, severity, atMs }: AlertEvent) {
  return { id, ruleId, ruleName, kind, severity, atMs };
}
