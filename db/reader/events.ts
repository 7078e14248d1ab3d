import { and, asc, desc, eq, gte, inArray, lt, sql } from "drizzle-orm";
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { MAX_EVENTS } from "../../lib/store/alerts";
import type { AlertReads } from "../alert-calls";
import { alertEvents, alertTransitions, outbox } from "../schema/alerts";

/** What happened: changes of state, and what was told of them. */
export function eventReads(
  database: BetterSQLite3Database,
): Pick<AlertReads, "transitions" | "tellings" | "events" | "event"> {
  return {
    transitions: ({ ruleId, fingerprint, fromMs, toMs, cursor, limit }) => {
      const { id, atMs } = alertTransitions;
      const rows = database
        .select()
        .from(alertTransitions)
        .where(
          and(
            ruleId === undefined ? undefined : eq(alertTransitions.ruleId, ruleId),
            fingerprint === undefined ? undefined : eq(alertTransitions.fingerprint, fingerprint),
            fromMs === undefined ? undefined : gte(atMs, fromMs),
            toMs === undefined ? undefined : lt(atMs, toMs),
            cursor === null
              ? undefined
              : sql`(${atMs}, ${id}) < ((SELECT at_ms FROM alert_transitions WHERE id = ${cursor}), ${cursor})`,
          ),
        )
        .orderBy(desc(atMs), desc(id))
        .limit(limit + 1)
        .all();
      const page = rows.slice(0, limit);
      return { rows: page, nextCursor: rows.length > limit ? (page[page.length - 1]?.id ?? null) : null };
    },
    tellings: (lines) => {
      if (lines.length === 0) return [];
      const { ruleId, fingerprint, atMs, episodeId, seq } = alertEvents;
      const { channelId, messageId, outcome, mutedBy } = outbox;
      const keys = lines.map((line) => sql`(${line.atMs}, ${line.ruleId}, ${line.fingerprint})`);
      return database
        .select({ ruleId, fingerprint, atMs, channelId, messageId, outcome, mutedBy })
        .from(alertEvents)
        .innerJoin(outbox, and(eq(outbox.episodeId, episodeId), eq(outbox.seq, seq)))
        .where(
          and(
            inArray(atMs, [...new Set(lines.map((line) => line.atMs))]),
            sql`(${atMs}, ${ruleId}, ${fingerprint}) IN (VALUES ${sql.join(keys, sql`, `)})`,
          ),
        )
        .orderBy(asc(outbox.id))
        .all();
    },
    events: ({ fromMs, toMs }) => {
      const { atMs, episodeId, seq } = alertEvents;
      // An episode touched the window if it was told of since then, or fires still.
      const touched = sql`(
        SELECT episode_id FROM alert_events WHERE at_ms >= ${fromMs} AND fired_at_ms < ${toMs}
        UNION ALL SELECT episode_id FROM alert_instances WHERE episode_id IS NOT NULL AND fired_at_ms < ${toMs})`;
      return database
        .select()
        .from(alertEvents)
        .where(sql`${episodeId} IN ${touched}`)
        .orderBy(desc(atMs), desc(episodeId), desc(seq))
        .limit(MAX_EVENTS)
        .all()
        .reverse();
    },
    event: (id) => database.select().from(alertEvents).where(eq(alertEvents.id, id)).get() ?? null,
  };
}
