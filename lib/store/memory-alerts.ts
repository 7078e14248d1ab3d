import type { AlertStore } from "./alerts";
import { memoryAlertDeliveries } from "./memory-alert-deliveries";
import { memoryAlertSettings } from "./memory-alert-settings";
import { memoryAlertState } from "./memory-alert-state";
import { type AlertTables, emptyAlertTables } from "./memory-alert-tables";

/** Alerts that live as long as the process. */
export function memoryAlerts(now: () => number): AlertStore {
  const tables = emptyAlertTables();
  return apart({
    ...memoryAlertSettings(tables, now),
    ...memoryAlertState(tables),
    ...memoryAlertDeliveries(tables),
    pruneAlerts: async (beforeMs) => prune(tables, beforeMs),
  });
}

function prune(tables: AlertTables, beforeMs: number): void {
  const open = new Set([...tables.instances.values()].map(({ episodeId }) => episodeId));
  const pending = new Set(tables.messages.filter(({ status }) => status === "pending").map(({ id }) => id));
  for (const { id, untilMs } of tables.silences.values()) if (untilMs < beforeMs) tables.silences.delete(id);
  keep(tables.transitions, ({ atMs }) => atMs >= beforeMs);
  tables.outbox = tables.outbox.filter(
    ({ endedAtMs, episodeId, messageId }) =>
      endedAtMs === null ||
      endedAtMs >= beforeMs ||
      open.has(episodeId) ||
      (messageId !== null && pending.has(messageId)),
  );
  const linked = new Set(tables.outbox.map(({ messageId }) => messageId));
  tables.messages = tables.messages.filter(
    ({ id, createdAtMs }) => createdAtMs >= beforeMs || pending.has(id) || linked.has(id),
  );
  const kept = new Set(tables.messages.map(({ id }) => id));
  keep(tables.tries, ({ messageId }) => kept.has(messageId));
  const told = new Set(tables.outbox.map(({ eventId }) => eventId));
  keep(tables.events, ({ id, atMs, episodeId }) => atMs >= beforeMs || open.has(episodeId) || told.has(id));
}

function keep<Row>(rows: Row[], isKept: (row: Row) => boolean): void {
  rows.splice(0, rows.length, ...rows.filter(isKept));
}

/** Nothing that goes in or comes out is shared with what is stored, and what JSON cannot say is refused before anything changes: as with a file. */
function apart(store: AlertStore): AlertStore {
  const calls = Object.entries(store).map(([name, call]) => [
    name,
    async (...args: unknown[]) => copyOf(await (call as (...copied: unknown[]) => Promise<unknown>)(...copyOf(args))),
  ]);
  return Object.fromEntries(calls);
}

function copyOf<Value>(value: Value): Value {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
