import type { AlertEvent } from "../model/alert";
import { type AlertStore, CHANNEL_DELETED, type EvaluationPass, type LineKey, MAX_EVENTS } from "./alerts";
import { pageOfInstances } from "./instance-page";
import { type AlertTables, compare, pageOf } from "./memory-alert-tables";

type State = Pick<
  AlertStore,
  | "instances"
  | "instancePage"
  | "acknowledge"
  | "evaluator"
  | "storeEvaluation"
  | "transitions"
  | "tellings"
  | "events"
  | "event"
>;

/** What evaluations came to. */
export function memoryAlertState(tables: AlertTables): State {
  const { instances, transitions, events } = tables;

  function storeEvent({ event, channels, muted }: EvaluationPass["events"][number], ranAtMs: number): void {
    if (events.some(({ episodeId, seq }) => episodeId === event.episodeId && seq === event.seq)) return;
    events.push(event);
    const { id: eventId, episodeId, seq } = event;
    for (const channelId of new Set(channels)) {
      const isGone = !tables.channels.has(channelId);
      const outcome = isGone ? "dropped" : muted === null ? null : "muted";
      tables.outbox.push({
        id: tables.nextNumber(),
        channelId,
        eventId,
        episodeId,
        seq,
        createdAtMs: ranAtMs,
        messageId: null,
        outcome,
        outcomeNote: isGone ? CHANNEL_DELETED : muted,
        mutedBy: null,
        endedAtMs: outcome === null ? null : ranAtMs,
      });
    }
  }

  return {
    instances: async () =>
      [...instances.values()].sort((a, b) => compare(a.ruleId, b.ruleId) || compare(a.fingerprint, b.fingerprint)),
    instancePage: async (query) => pageOfInstances(instances.values(), query),
    acknowledge: async (ruleId, fingerprint, by) => {
      const instance = instances.get(keyOf(ruleId, fingerprint));
      if (instance?.state !== "firing" && instance?.state !== "recovering") return false;
      instance.acknowledged = by;
      return true;
    },
    evaluator: async () => tables.evaluator,
    storeEvaluation: async (pass) => {
      const { lastAtMs } = tables.evaluator;
      if (lastAtMs !== null && pass.atMs <= lastAtMs) return false;
      const { atMs, ranAtMs, tookMs, failures } = pass;
      tables.evaluator = { lastAtMs: atMs, lastRanAtMs: ranAtMs, lastTookMs: tookMs, failures };
      for (const instance of pass.instances) {
        const key = keyOf(instance.ruleId, instance.fingerprint);
        const before = instances.get(key);
        const isSameEpisode = before?.episodeId != null && before.episodeId === instance.episodeId;
        const acknowledged = before === undefined ? instance.acknowledged : isSameEpisode ? before.acknowledged : null;
        instances.set(key, { ...instance, acknowledged });
      }
      for (const { ruleId, fingerprint } of pass.gone) instances.delete(keyOf(ruleId, fingerprint));
      for (const transition of pass.transitions) transitions.push({ ...transition, id: tables.nextNumber() });
      for (const told of pass.events) storeEvent(told, ranAtMs);
      return true;
    },
    transitions: async (query) => {
      const { ruleId, fingerprint, fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = query;
      const wanted = transitions.filter(
        (row) =>
          (ruleId === undefined || row.ruleId === ruleId) &&
          (fingerprint === undefined || row.fingerprint === fingerprint) &&
          row.atMs >= fromMs &&
          row.atMs < toMs,
      );
      wanted.sort((a, b) => compare(b.atMs, a.atMs) || compare(b.id, a.id));
      return pageOf(wanted, query, ({ id }) => id);
    },
    events: async ({ fromMs, toMs }) => {
      const told = events.filter(({ atMs, firedAtMs }) => atMs >= fromMs && firedAtMs < toMs);
      const firing = [...instances.values()].filter(({ firedAtMs }) => firedAtMs !== null && firedAtMs < toMs);
      const touched = new Set([...told, ...firing].map(({ episodeId }) => episodeId));
      return events
        .filter(({ episodeId }) => touched.has(episodeId))
        .sort(byTime)
        .slice(-MAX_EVENTS);
    },
    tellings: async (lines) => {
      const wanted = new Set(lines.map(lineOf));
      const eventOf = new Map(events.filter((event) => wanted.has(lineOf(event))).map((event) => [event.id, event]));
      return tables.outbox.flatMap(({ eventId, channelId, messageId, outcome, mutedBy }) => {
        const event = eventOf.get(eventId);
        if (event === undefined) return [];
        const { ruleId, fingerprint, atMs } = event;
        return [{ ruleId, fingerprint, atMs, channelId, messageId, outcome, mutedBy }];
      });
    },
    event: async (id) => events.find((event) => event.id === id) ?? null,
  };
}

function keyOf(ruleId: string, fingerprint: string): string {
  return JSON.stringify([ruleId, fingerprint]);
}

function lineOf({ ruleId, fingerprint, atMs }: LineKey): string {
  return JSON.stringify([ruleId, fingerprint, atMs]);
}

function byTime(a: AlertEvent, b: AlertEvent): number {
  return compare(a.atMs, b.atMs) || compare(a.episodeId, b.episodeId) || compare(a.seq, b.seq);
}
