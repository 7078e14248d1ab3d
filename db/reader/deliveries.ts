import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  sql,
} from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { type DeliveryRow, GIVEN_UP } from "../../lib/store/alerts";
import { rowsThatFit } from "../../lib/store/delivery-page";
import type { AlertReads } from "../alert-calls";
import { alertEvents, alertInstances, deliveryTries, messages, outbox } from "../schema/alerts";

type DeliveryReads = Pick<
  AlertReads,
  "openOutbox" | "mutedOutbox" | "outboxOf" | "pendingMessages" | "message" | "lostAlerts" | "deliveries"
>;

const { id, ruleId, ruleName, kind, severity, atMs } = getTableColumns(alertEvents);
const { seq, ...messageColumns } = getTableColumns(messages);

/** What is on its way, and what came of it. */
export function deliveryReads(database: BetterSQLite3Database): DeliveryReads {
  const triesOf = database
    .select()
    .from(deliveryTries)
    .where(eq(deliveryTries.messageId, sql.placeholder("id")))
    .orderBy(asc(deliveryTries.number))
    .prepare();

  function eventsOf(ids: string[]): Map<string, DeliveryRow["events"][number]> {
    const columns = { id, ruleId, ruleName, kind, severity, atMs };
    const found = database.select(columns).from(alertEvents).where(inArray(id, ids)).all();
    return new Map(found.map((event) => [event.id, event]));
  }

  return {
    openOutbox: () =>
      database
        .select({ entry: outbox, event: alertEvents })
        .from(outbox)
        .innerJoin(alertEvents, eq(alertEvents.id, outbox.eventId))
        .where(isNull(outbox.outcome))
        .orderBy(asc(outbox.id))
        .all(),
    mutedOutbox: () =>
      database
        .select({ entry: outbox, event: alertEvents })
        .from(alertInstances)
        .innerJoin(outbox, eq(outbox.episodeId, alertInstances.episodeId))
        .innerJoin(alertEvents, eq(alertEvents.id, outbox.eventId))
        .where(and(isNotNull(alertInstances.episodeId), eq(outbox.outcome, "muted")))
        .orderBy(asc(outbox.id))
        .all(),
    outboxOf: (episodeId) =>
      database.select().from(outbox).where(eq(outbox.episodeId, episodeId)).orderBy(asc(outbox.id)).all(),
    // The word stands in the SQL, not as a bind, for the partial index to be used.
    pendingMessages: () =>
      database.select(messageColumns).from(messages).where(sql`status = 'pending'`).orderBy(asc(seq)).all(),
    message: (messageId) =>
      database.select(messageColumns).from(messages).where(eq(messages.id, messageId)).get() ?? null,
    lostAlerts: (channelId, sinceMs, besides) =>
      database
        .select({ alerts: countDistinct(outbox.episodeId) })
        .from(outbox)
        .where(
          and(
            eq(outbox.channelId, channelId),
            inArray(outbox.outcome, [...GIVEN_UP]),
            gte(outbox.endedAtMs, sinceMs),
            besides === null ? undefined : sql`${outbox.messageId} IS NOT ${besides}`,
          ),
        )
        .get()?.alerts ?? 0,
    deliveries: ({ messageId, channelId, episodeId, cursor, limit }) => {
      const ofEpisode = sql`${messages.id} IN (SELECT message_id FROM outbox WHERE episode_id = ${episodeId})`;
      const found = database
        .select()
        .from(messages)
        .where(
          and(
            messageId === undefined ? undefined : eq(messages.id, messageId),
            channelId === undefined ? undefined : eq(messages.channelId, channelId),
            episodeId === undefined ? undefined : ofEpisode,
            cursor === null ? undefined : lt(seq, cursor),
          ),
        )
        .orderBy(desc(seq))
        .limit(limit + 1)
        .all();
      const page = found.slice(0, limit);
      const events = eventsOf([...new Set(page.flatMap(({ eventIds }) => eventIds))]);
      function* withTries() {
        for (const { seq: _, ...message } of page) {
          const told = message.eventIds.flatMap((eventId) => events.get(eventId) ?? []);
          yield { message, tries: triesOf.all({ id: message.id }), events: told };
        }
      }
      const rows = rowsThatFit(withTries());
      return { rows, nextCursor: rows.length < found.length ? (page[rows.length - 1]?.seq ?? null) : null };
    },
  };
}
