import type { AlertEvent, AlertInstance, AlertRule, AlertTransition, Silence } from "../model/alert";
import type { Channel, ChannelHealth, DeliveryTry, Message, OutboxEntry } from "../model/channel";
import type { EvaluatorState } from "./alerts";

/** What the parts of the memory twin share; a message's `seq` is its place in the order of making. */
export interface AlertTables {
  rules: Map<string, AlertRule>;
  seeded: Set<string>;
  channels: Map<string, Channel>;
  health: Map<string, ChannelHealth>;
  silences: Map<string, Silence>;
  evaluator: EvaluatorState;
  /** By rule and fingerprint. */
  instances: Map<string, AlertInstance>;
  transitions: (AlertTransition & { id: number })[];
  events: AlertEvent[];
  outbox: OutboxEntry[];
  messages: (Message & { seq: number })[];
  tries: DeliveryTry[];
  nextNumber(): number;
}

export function emptyAlertTables(): AlertTables {
  let number = 0;
  return {
    rules: new Map(),
    seeded: new Set(),
    channels: new Map(),
    health: new Map(),
    silences: new Map(),
    evaluator: { lastAtMs: null, lastRanAtMs: null, lastTookMs: null, failures: [] },
    instances: new Map(),
    transitions: [],
    events: [],
    outbox: [],
    messages: [],
    tries: [],
    nextNumber: () => ++number,
  };
}

export function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The rows after the cursor that fill a page; `rows` stand newest first. */
export function pageOf<Row>(
  rows: readonly Row[],
  { cursor, limit }: { cursor: number | null; limit: number },
  numberOf: (row: Row) => number,
): { rows: Row[]; nextCursor: number | null } {
  const at = rows.findIndex((row) => numberOf(row) === cursor);
  const rest = cursor === null ? rows : at === -1 ? [] : rows.slice(at + 1);
  const page = rest.slice(0, limit);
  const last = page[page.length - 1];
  return { rows: page, nextCursor: rest.length > limit && last !== undefined ? numberOf(last) : null };
}
