import type { Database } from "better-sqlite3";
import { CHANNEL_DELETED, type EvaluationPass } from "../../lib/store/alerts";
import type { AlertWrites } from "../alert-calls";
import { overwriting, prepareInsert } from "../prepared-insert";
import { alertEvaluator, alertEvents, alertInstances, alertTransitions, outbox } from "../schema/alerts";

/** The only row of its table. */
const EVALUATOR_ID = 1;

/** What evaluations change, by prepared statements: a pass may bring thousands of rows, and ingest waits behind it. */
export function evaluationWrites(database: Database): Pick<AlertWrites, "storeEvaluation" | "acknowledge"> {
  const lastAtMs = database.prepare<[], number>("SELECT last_at_ms FROM alert_evaluator").pluck();
  const putState = prepareInsert(database, alertEvaluator, overwriting(alertEvaluator, ["id"]));
  const putInstance = prepareInsert(
    database,
    alertInstances,
    overwriting(alertInstances, ["rule_id", "fingerprint"], {
      acknowledged: "CASE WHEN episode_id = excluded.episode_id THEN acknowledged END",
    }),
  );
  const removeInstance = database.prepare("DELETE FROM alert_instances WHERE rule_id = ? AND fingerprint = ?");
  const acknowledge = database.prepare(
    "UPDATE alert_instances SET acknowledged = ? WHERE rule_id = ? AND fingerprint = ? AND state IN ('firing', 'recovering')",
  );
  const addTransition = prepareInsert(database, alertTransitions);
  const hasEvent = database.prepare("SELECT 1 FROM alert_events WHERE episode_id = ? AND seq = ?").pluck();
  const addEvent = prepareInsert(database, alertEvents);
  const hasChannel = database.prepare("SELECT 1 FROM channels WHERE id = ?").pluck();
  const addEntry = prepareInsert(database, outbox, "ON CONFLICT (channel_id, episode_id, seq) DO NOTHING");

  function storeEvent({ event, channels, muted }: EvaluationPass["events"][number], ranAtMs: number): void {
    if (hasEvent.get(event.episodeId, event.seq) !== undefined) return;
    addEvent(event);
    const { id: eventId, episodeId, seq } = event;
    for (const channelId of channels) {
      const end = endOf(muted, hasChannel.get(channelId) !== undefined);
      const ended = end === null ? {} : { ...end, endedAtMs: ranAtMs };
      addEntry({ channelId, eventId, episodeId, seq, createdAtMs: ranAtMs, ...ended });
    }
  }

  return {
    storeEvaluation: (pass) => {
      const storedAtMs = lastAtMs.get();
      if (storedAtMs !== undefined && pass.atMs <= storedAtMs) return false;
      const { atMs, ranAtMs, tookMs, failures } = pass;
      putState({ id: EVALUATOR_ID, lastAtMs: atMs, lastRanAtMs: ranAtMs, lastTookMs: tookMs, failures });
      for (const instance of pass.instances) putInstance(instance);
      for (const { ruleId, fingerprint } of pass.gone) removeInstance.run(ruleId, fingerprint);
      for (const transition of pass.transitions) addTransition(transition);
      for (const told of pass.events) storeEvent(told, ranAtMs);
      return true;
    },
    acknowledge: (ruleId, fingerprint, by) =>
      acknowledge.run(by === null ? null : JSON.stringify(by), ruleId, fingerprint).changes > 0,
  };
}

/** How an entry ends the moment it is made; null = it waits for its message. */
function endOf(muted: "silenced" | "inhibited" | null, hasChannel: boolean) {
  if (!hasChannel) return { outcome: "dropped", outcomeNote: CHANNEL_DELETED } as const;
  return muted === null ? null : ({ outcome: "muted", outcomeNote: muted } as const);
}
