import type { AlertInstance, AlertRule, AlertTransition, Silence } from "../../model/alert";
import type { Channel, ChannelHealth, Message } from "../../model/channel";
import { AlertConflictError, type AlertStore, type DeliveryRow } from "../../store/alerts";
import { pageOfInstances } from "../../store/instance-page";

/** What the API reads and writes; the rest of the port is the evaluator's. */
export type ApiAlertStore = Pick<
  AlertStore,
  | "rules"
  | "createRule"
  | "updateRule"
  | "pauseRule"
  | "deleteRule"
  | "channels"
  | "createChannel"
  | "updateChannel"
  | "deleteChannel"
  | "channelHealth"
  | "resetChannelHealth"
  | "silences"
  | "createSilence"
  | "endSilence"
  | "instancePage"
  | "acknowledge"
  | "transitions"
  | "deliveries"
  | "message"
>;

/** What a test lays into the store beside what it posts. */
export interface StoredAlerts {
  instances: AlertInstance[];
  transitions: (AlertTransition & { id: number })[];
  deliveries: DeliveryRow[];
  health: ChannelHealth[];
  messages: Message[];
}

export function alertStoreFixture(now: () => number, stored: StoredAlerts): ApiAlertStore {
  const rules = new Map<string, AlertRule>();
  const channels = new Map<string, Channel>();
  const silences = new Map<string, Silence>();
  let nextId = 1;

  function created<Input extends object>(kind: string, input: Input) {
    const nowMs = now();
    return { ...input, id: `${kind}-${nextId++}`, version: 1, createdAtMs: nowMs, updatedAtMs: nowMs };
  }

  function edited<Row extends AlertRule | Channel>(rows: Map<string, Row>, id: string, version: number, input: object) {
    const current = rows.get(id);
    if (current === undefined) return null;
    if (current.version !== version) throw new AlertConflictError(current);
    const row: Row = { ...current, ...input, version: version + 1, updatedAtMs: now() };
    rows.set(id, row);
    return row;
  }

  return {
    rules: async () => [...rules.values()],
    createRule: async (input) => {
      const rule = { ...created("rule", input), pausedAtMs: null };
      rules.set(rule.id, rule);
      return rule;
    },
    updateRule: async (id, version, input) => edited(rules, id, version, input),
    pauseRule: async (id, pausedAtMs) => {
      const rule = rules.get(id);
      if (rule !== undefined) rules.set(id, { ...rule, pausedAtMs });
      return rule !== undefined;
    },
    deleteRule: async (id) => rules.delete(id),
    channels: async () => [...channels.values()],
    createChannel: async (input) => {
      const channel = created("channel", input);
      channels.set(channel.id, channel);
      return channel;
    },
    updateChannel: async (id, version, input) => edited(channels, id, version, input),
    deleteChannel: async (id) => channels.delete(id),
    channelHealth: async () => stored.health,
    resetChannelHealth: async (channelId) => {
      stored.health = stored.health.filter((health) => health.channelId !== channelId);
      return channels.has(channelId);
    },
    silences: async () => [...silences.values()],
    createSilence: async (input) => {
      const silence: Silence = { ...input, id: `silence-${nextId++}`, createdAtMs: now() };
      silences.set(silence.id, silence);
      return silence;
    },
    endSilence: async (id, atMs) => {
      const silence = silences.get(id);
      if (silence === undefined || silence.untilMs <= atMs) return false;
      silences.set(id, { ...silence, untilMs: atMs });
      return true;
    },
    instancePage: async (query) => pageOfInstances(stored.instances, query),
    acknowledge: async (ruleId, fingerprint, acknowledged) => {
      const isMeant = (one: AlertInstance) =>
        one.ruleId === ruleId && one.fingerprint === fingerprint && one.episodeId !== null;
      const isThere = stored.instances.some(isMeant);
      stored.instances = stored.instances.map((one) => (isMeant(one) ? { ...one, acknowledged } : one));
      return isThere;
    },
    transitions: async ({ ruleId, fingerprint, fromMs, toMs, cursor, limit }) => {
      const matching = stored.transitions.filter(
        (row) =>
          (ruleId === undefined || row.ruleId === ruleId) &&
          (fingerprint === undefined || row.fingerprint === fingerprint) &&
          row.atMs >= (fromMs ?? 0) &&
          row.atMs < (toMs ?? Number.POSITIVE_INFINITY) &&
          (cursor === null || row.id < cursor),
      );
      const rows = matching.sort((a, b) => b.id - a.id).slice(0, limit);
      return { rows, nextCursor: matching.length > limit ? (rows[rows.length - 1]?.id ?? null) : null };
    },
    deliveries: async ({ channelId, episodeId, cursor, limit }) => {
      const rest = stored.deliveries
        .filter(({ message }) => channelId === undefined || message.channelId === channelId)
        .filter(() => episodeId === undefined)
        .slice(cursor ?? 0);
      return { rows: rest.slice(0, limit), nextCursor: rest.length > limit ? (cursor ?? 0) + limit : null };
    },
    message: async (id) => stored.messages.find((message) => message.id === id) ?? null,
  };
}
