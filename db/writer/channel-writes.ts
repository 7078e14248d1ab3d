import type { Database } from "better-sqlite3";
import { and, eq, isNull, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Channel } from "../../lib/model/channel";
import { CHANNEL_DELETED, healthyChannel } from "../../lib/store/alerts";
import type { AlertWrites } from "../alert-calls";
import { alertRules, channelHealth, channels, messages, outbox } from "../schema/alerts";

type ChannelWrites = Pick<AlertWrites, "createChannel" | "updateChannel" | "deleteChannel" | "resetChannelHealth">;

/** Where alerts go, and what follows for what is on its way there. */
export function channelWrites(connection: Database, now: () => number): ChannelWrites {
  const database = drizzle(connection);

  function takeOutOfRules(id: string): void {
    for (const { id: ruleId, definition, version } of database.select().from(alertRules).all()) {
      if (!definition.channels.includes(id)) continue;
      const rest = { ...definition, channels: definition.channels.filter((channel) => channel !== id) };
      const edit = { definition: rest, version: version + 1, updatedAtMs: now() };
      database.update(alertRules).set(edit).where(eq(alertRules.id, ruleId)).run();
    }
  }

  function takeOutOfChannels(id: string): void {
    const edit = { fallbackChannelId: null, version: sql`${channels.version} + 1`, updatedAtMs: now() };
    database.update(channels).set(edit).where(eq(channels.fallbackChannelId, id)).run();
  }

  function endWhatWaits(id: string): void {
    const dropped = { outcome: "dropped", outcomeNote: CHANNEL_DELETED, endedAtMs: now() } as const;
    database
      .update(outbox)
      .set(dropped)
      .where(and(eq(outbox.channelId, id), isNull(outbox.outcome)))
      .run();
    const dead = { status: "dead", nextTryAtMs: null, lastError: CHANNEL_DELETED } as const;
    database.update(messages).set(dead).where(isWaitingFor(id)).run();
  }

  return {
    createChannel: (input) => {
      const atMs = now();
      const channel = { ...input, id: crypto.randomUUID(), version: 1, createdAtMs: atMs, updatedAtMs: atMs };
      database.insert(channels).values(channel).run();
      database.insert(channelHealth).values(healthyChannel(channel.id)).run();
      return channel;
    },
    updateChannel: (id, version, input) => {
      const current = database.select().from(channels).where(eq(channels.id, id)).get();
      if (current === undefined) return { kind: "missing" };
      if (current.version !== version) return { kind: "conflict", current };
      const channel: Channel = { ...current, ...input, version: version + 1, updatedAtMs: now() };
      database.update(channels).set(channel).where(eq(channels.id, id)).run();
      return { kind: "updated", current: channel };
    },
    deleteChannel: (id) => {
      if (database.delete(channels).where(eq(channels.id, id)).run().changes === 0) return false;
      database.delete(channelHealth).where(eq(channelHealth.channelId, id)).run();
      takeOutOfRules(id);
      takeOutOfChannels(id);
      endWhatWaits(id);
      return true;
    },
    resetChannelHealth: (id) => {
      const { channelId: _, lastDeliveredAtMs: __, toldFailing: ___, ...healthy } = healthyChannel(id);
      const reset = database.update(channelHealth).set(healthy).where(eq(channelHealth.channelId, id)).run();
      const dueAtMs = sql`min(${messages.nextTryAtMs}, ${now()})`;
      database.update(messages).set({ nextTryAtMs: dueAtMs }).where(isWaitingFor(id)).run();
      return reset.changes > 0;
    },
  };
}

function isWaitingFor(channelId: string) {
  return and(eq(messages.channelId, channelId), eq(messages.status, "pending"));
}
