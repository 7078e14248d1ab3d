import type { Database } from "better-sqlite3";

/** Rows of each table that one step removes at most: writes wait behind it. */
const STEP_ROWS = 2_000;

const IS_OPEN = "EXISTS (SELECT 1 FROM alert_instances WHERE episode_id = it.episode_id)";

const PAST_MESSAGES = `WHERE created_at_ms < @beforeMs AND status <> 'pending'
  AND NOT EXISTS (SELECT 1 FROM outbox WHERE message_id = it.id) ORDER BY created_at_ms, seq LIMIT @limit`;

/** In this order: what nothing that is kept rests on any longer. */
const REMOVALS = [
  "DELETE FROM silences WHERE id IN (SELECT id FROM silences WHERE until_ms < @beforeMs LIMIT @limit)",
  "DELETE FROM alert_transitions WHERE id IN (SELECT id FROM alert_transitions WHERE at_ms < @beforeMs LIMIT @limit)",
  `DELETE FROM outbox WHERE id IN (
     SELECT id FROM outbox it WHERE ended_at_ms < @beforeMs AND NOT ${IS_OPEN}
     AND NOT EXISTS (SELECT 1 FROM messages WHERE id = it.message_id AND status = 'pending') LIMIT @limit)`,
  `DELETE FROM delivery_tries WHERE message_id IN (SELECT id FROM messages it ${PAST_MESSAGES})`,
  `DELETE FROM messages WHERE seq IN (SELECT seq FROM messages it ${PAST_MESSAGES})`,
  `DELETE FROM alert_events WHERE id IN (
     SELECT id FROM alert_events it WHERE at_ms < @beforeMs AND NOT ${IS_OPEN}
     AND NOT EXISTS (SELECT 1 FROM outbox WHERE episode_id = it.episode_id AND event_id = it.id) LIMIT @limit)`,
];

/** Removes what ended before an instant, step by step. */
export function alertPruner(database: Database): (beforeMs: number) => { removed: number; isDone: boolean } {
  const removals = REMOVALS.map((sql) => database.prepare(sql));
  return (beforeMs) => {
    const removed = removals.map((removal) => removal.run({ beforeMs, limit: STEP_ROWS }).changes);
    return {
      removed: removed.reduce((sum, rows) => sum + rows, 0),
      isDone: removed.every((rows) => rows < STEP_ROWS),
    };
  };
}
