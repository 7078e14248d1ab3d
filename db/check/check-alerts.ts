import type { Checking } from "./check-database";
import type { Told } from "./findings";

/** What must hold for every alert to be told; each query answers the rows for which it does not: which, what is said, and what it should be. */
const PROMISES = [
  {
    table: "outbox",
    figure: "event",
    sql: `SELECT id, event_id, NULL FROM outbox
          WHERE NOT EXISTS (SELECT 1 FROM alert_events WHERE id = outbox.event_id)`,
  },
  {
    table: "outbox",
    figure: "message",
    sql: `SELECT id, message_id, NULL FROM outbox
          WHERE message_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM messages WHERE id = outbox.message_id)`,
  },
  {
    table: "outbox",
    figure: "outcome",
    sql: `SELECT outbox.id, outcome, status FROM outbox JOIN messages ON messages.id = message_id
          WHERE outcome IS NULL AND status <> 'pending'`,
  },
  {
    table: "messages",
    figure: "status",
    sql: `SELECT id, status, 'pending' FROM messages
          WHERE (status = 'dead' AND last_error IS NULL
                 AND NOT EXISTS (SELECT 1 FROM delivery_tries WHERE message_id = messages.id))
             OR (status = 'delivered' AND NOT EXISTS (SELECT 1 FROM delivery_tries
                 WHERE message_id = messages.id AND outcome IN ('delivered', 'accepted')))`,
  },
];

/** Alerts that would never be told, and messages that ended without a try or a reason. Only tells: what to send again is for a person to say. */
export function checkAlerts({ database, findings, progress }: Checking): void {
  for (const { table, figure, sql } of PROMISES) {
    progress(`${figure} of ${table}`);
    const rows = database.prepare(sql).raw().iterate() as Iterable<[number | string, Told, Told]>;
    for (const [id, stored, recounted] of rows) findings.add({ table, place: `id ${id}`, figure, stored, recounted });
  }
}
