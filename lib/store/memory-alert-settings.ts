import type { AlertRule, RuleInput } from "../model/alert";
import type { Channel } from "../model/channel";
import { AlertConflictError, type AlertStore, CHANNEL_DELETED, healthyChannel, withoutChannel } from "./alerts";
import { type AlertTables, compare } from "./memory-alert-tables";

type Settings = Pick<
  AlertStore,
  | "rules"
  | "createRule"
  | "seedRules"
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
>;

/** What people set: rules, channels, silences. */
export function memoryAlertSettings(tables: AlertTables, now: () => number): Settings {
  const { rules, channels, health, silences } = tables;
  const made = (kind: string) => ({
    id: `${kind}-${tables.nextNumber()}`,
    version: 1,
    createdAtMs: now(),
    updatedAtMs: now(),
  });

  function createRule(input: RuleInput): AlertRule {
    const rule = { ...input, ...made("rule"), pausedAtMs: null };
    rules.set(rule.id, rule);
    return rule;
  }

  return {
    rules: async () => [...rules.values()].sort(byName),
    createRule: async (input) => createRule(input),
    seedRules: async (key, inputs) => {
      if (tables.seeded.has(key)) return false;
      tables.seeded.add(key);
      inputs.forEach(createRule);
      return true;
    },
    updateRule: async (id, version, input) => edited(rules, id, version, input, now()),
    pauseRule: async (id, pausedAtMs) => {
      const rule = rules.get(id);
      if (rule !== undefined) rules.set(id, { ...rule, pausedAtMs });
      return rule !== undefined;
    },
    deleteRule: async (id) => rules.delete(id),

    channels: async () => [...channels.values()].sort(byName),
    createChannel: async (input) => {
      const channel = { ...input, ...made("channel") };
      channels.set(channel.id, channel);
      health.set(channel.id, healthyChannel(channel.id));
      return channel;
    },
    updateChannel: async (id, version, input) => edited(channels, id, version, input, now()),
    deleteChannel: async (id) => {
      if (!channels.delete(id)) return false;
      health.delete(id);
      for (const rule of rules.values()) {
        if (!rule.channels.includes(id)) continue;
        edited(rules, rule.id, rule.version, { channels: rule.channels.filter((channel) => channel !== id) }, now());
      }
      for (const channel of channels.values()) {
        if (channel.fallbackChannelId === id)
          edited(channels, channel.id, channel.version, { fallbackChannelId: null }, now());
      }
      tables.outbox = tables.outbox.map((entry) =>
        entry.channelId === id && entry.outcome === null
          ? { ...entry, outcome: "dropped", outcomeNote: CHANNEL_DELETED, endedAtMs: now() }
          : entry,
      );
      tables.messages = tables.messages.map((message) =>
        message.channelId === id ? { ...withoutChannel(message), seq: message.seq } : message,
      );
      return true;
    },
    channelHealth: async () => [...health.values()].sort((a, b) => compare(a.channelId, b.channelId)),
    resetChannelHealth: async (id) => {
      const current = health.get(id);
      if (current === undefined) return false;
      const { lastDeliveredAtMs, toldFailing } = current;
      health.set(id, { ...healthyChannel(id), lastDeliveredAtMs, toldFailing });
      for (const message of tables.messages) {
        if (message.channelId === id && message.status === "pending" && message.nextTryAtMs !== null)
          message.nextTryAtMs = Math.min(message.nextTryAtMs, now());
      }
      return true;
    },

    silences: async () => [...silences.values()].sort((a, b) => compare(a.fromMs, b.fromMs) || compare(a.id, b.id)),
    createSilence: async (input) => {
      const silence = { ...input, id: `silence-${tables.nextNumber()}`, createdAtMs: now() };
      silences.set(silence.id, silence);
      return silence;
    },
    endSilence: async (id, atMs) => {
      const silence = silences.get(id);
      if (silence === undefined || silence.untilMs <= atMs) return false;
      silences.set(id, { ...silence, untilMs: atMs, fromMs: Math.min(silence.fromMs, atMs) });
      return true;
    },
  };
}

function byName(a: { name: string; id: string }, b: { name: string; id: string }): number {
  return compare(a.name, b.name) || compare(a.id, b.id);
}

function edited<Kept extends AlertRule | Channel>(
  kept: Map<string, Kept>,
  id: string,
  version: number,
  input: Partial<Kept>,
  atMs: number,
): Kept | null {
  const current = kept.get(id);
  if (current === undefined) return null;
  if (current.version !== version) throw new AlertConflictError(current);
  const after: Kept = { ...current, ...input, version: version + 1, updatedAtMs: atMs };
  kept.set(id, after);
  return after;
}
