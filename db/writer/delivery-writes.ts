import type { Database } from "better-sqlite3";
import type { Message } from "../../lib/model/channel";
import { withoutChannel } from "../../lib/store/alerts";
import type { AlertWrites } from "../alert-calls";
import { overwriting, prepareInsert } from "../prepared-insert";
import { channelHealth, deliveryTries, messages } from "../schema/alerts";

/** What is on its way, and what came of it. */
export function deliveryWrites(
  database: Database,
): Pick<AlertWrites, "storeDispatch" | "storeTry" | "enqueue" | "tellFailing" | "redeliver"> {
  const hasChannel = database.prepare("SELECT 1 FROM channels WHERE id = ?").pluck();
  const addMessage = prepareInsert(database, messages, "ON CONFLICT (id) DO NOTHING");
  // What was muted is told after all.
  const link = database.prepare(
    `UPDATE outbox SET message_id = ?, outcome = NULL, outcome_note = NULL, muted_by = NULL, ended_at_ms = NULL
     WHERE id = ? AND message_id IS NULL AND (outcome IS NULL OR outcome = 'muted')`,
  );
  const end = database.prepare(
    "UPDATE outbox SET outcome = ?, outcome_note = ?, muted_by = ?, ended_at_ms = ? WHERE id = ? AND outcome IS NULL",
  );
  const endMessage = database.prepare(
    `UPDATE outbox SET outcome = @outcome, outcome_note = @note, ended_at_ms = @atMs WHERE message_id = @messageId
     AND (outcome IS NULL OR (@outcome = 'delivered' AND outcome IN ('dead', 'expired', 'dropped')))`,
  );
  // What it tells never changes.
  const moveMessage = database.prepare(
    `UPDATE messages SET status = @status, tries = @tries, next_try_at_ms = @nextTryAtMs, expires_at_ms = @expiresAtMs,
     delivered_at_ms = @deliveredAtMs, last_error = @lastError, redelivery = @redelivery WHERE id = @id`,
  );
  const addTry = prepareInsert(database, deliveryTries, "ON CONFLICT (message_id, number) DO NOTHING");
  const putHealth = prepareInsert(database, channelHealth, overwriting(channelHealth, ["channel_id"]));
  const addTold = database.prepare(
    `UPDATE channel_health SET told_failing = json_insert(told_failing, '$[#]', json(@told)) WHERE channel_id = @aboutId
     AND NOT EXISTS (SELECT 1 FROM json_each(told_failing) WHERE value ->> 'channelId' = @channelId)`,
  );
  const putBack = database.prepare(
    `UPDATE messages SET status = 'pending', next_try_at_ms = ?, expires_at_ms = ?, last_error = NULL, redelivery = 1
     WHERE id = ? AND status <> 'pending' AND channel_id IN (SELECT id FROM channels)`,
  );

  function whileThereIsAChannel(message: Message): Message {
    return hasChannel.get(message.channelId) === undefined ? withoutChannel(message) : message;
  }

  return {
    storeDispatch: ({ messages: made, ended }) => {
      for (const { outboxIds, ...message } of made) {
        addMessage(whileThereIsAChannel(message));
        for (const id of outboxIds) link.run(message.id, id);
      }
      for (const { outboxId, outcome, note, mutedBy, atMs } of ended)
        end.run(outcome, note, mutedBy === null ? null : JSON.stringify(mutedBy), atMs, outboxId);
    },
    storeTry: ({ message: given, attempt, health, endedAs, news }) => {
      const message = whileThereIsAChannel(given);
      const { id, status, tries, nextTryAtMs, expiresAtMs, deliveredAtMs, lastError } = message;
      const redelivery = Number(message.redelivery);
      const moved = { id, status, tries, nextTryAtMs, expiresAtMs, deliveredAtMs, lastError, redelivery };
      if (moveMessage.run(moved).changes === 0) throw new Error(`There is no message ${id}.`);
      addTry(attempt);
      if (health !== null && hasChannel.get(health.channelId) !== undefined) putHealth(health);
      for (const one of news) addMessage(whileThereIsAChannel(one));
      if (endedAs === null) return;
      const note = endedAs === "delivered" ? null : lastError;
      endMessage.run({ outcome: endedAs, note, atMs: attempt.atMs, messageId: id });
    },
    enqueue: (message) => void addMessage(whileThereIsAChannel(message)),
    tellFailing: (aboutId, told, message) => {
      const isNew = addTold.run({ aboutId, told: JSON.stringify(told), channelId: told.channelId }).changes > 0;
      if (isNew) addMessage(whileThereIsAChannel(message));
      return isNew;
    },
    redeliver: (messageId, atMs, expiresAtMs) => putBack.run(atMs, expiresAtMs, messageId).changes > 0,
  };
}
