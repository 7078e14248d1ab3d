import { changesBetween } from "../../lib/access/changes-between";
import type { Silence } from "../../lib/model/alert";
import type { Channel } from "../../lib/model/channel";
import type { Pool } from "../../lib/model/pool";
import type { Price } from "../../lib/model/price";
import type { AlertStore } from "../../lib/store/alerts";
import type { AttemptStore } from "../../lib/store/attempts";
import type { SettingsStore } from "../../lib/store/settings";
import type { AuditLog } from "./audit-log";

type Log = Pick<AuditLog, "record">;

/** Pools and prices whose changes are written down. */
export function auditedSettings(settings: SettingsStore, audit: Log): SettingsStore {
  const poolOf = async (id: string) => (await settings.pools()).find((pool) => pool.id === id) ?? null;
  const priceOf = async (id: string) => (await settings.prices()).find((price) => price.id === id) ?? null;
  const created = (pool: Pool) =>
    audit.record({ action: "pool_created", subject: pool, changes: changesBetween({}, { limits: pool.limits }) });
  return {
    ...settings,
    createPool: async (input) => {
      const pool = await settings.createPool(input);
      await created(pool);
      return pool;
    },
    updatePool: async (id, version, input) => {
      const before = await poolOf(id);
      const pool = await settings.updatePool(id, version, input);
      if (pool !== null && before !== null)
        await audit.record({ action: "pool_changed", subject: pool, changes: changesBetween(before, pool) });
      return pool;
    },
    deletePool: async (id) => {
      const subject = await poolOf(id);
      const isGone = await settings.deletePool(id);
      if (isGone) await audit.record({ action: "pool_deleted", subject });
      return isGone;
    },
    acceptPool: async (id) => {
      const pool = await settings.acceptPool(id);
      if (pool !== null) await created(pool);
      return pool;
    },
    setPoolDismissed: async (id, dismissed) => {
      const isThere = await settings.setPoolDismissed(id, dismissed);
      const changes = changesBetween({ dismissed: !dismissed }, { dismissed });
      if (isThere) await audit.record({ action: "pool_changed", subject: { id, name: id }, changes });
      return isThere;
    },
    mergePools: async (ids, name) => {
      const merge = await settings.mergePools(ids, name);
      if (merge.kind === "merged") await created(merge.pool);
      return merge;
    },
    splitPool: async (id) => {
      const subject = await poolOf(id);
      const isSplit = await settings.splitPool(id);
      if (isSplit) await audit.record({ action: "pool_deleted", subject });
      return isSplit;
    },
    createPrice: async (input) => {
      const price = await settings.createPrice(input);
      await audit.record({ action: "price_created", subject: priced(price), changes: changesBetween({}, input) });
      return price;
    },
    updatePrice: async (id, version, input) => {
      const before = await priceOf(id);
      const price = await settings.updatePrice(id, version, input);
      if (price !== null && before !== null)
        await audit.record({
          action: "price_changed",
          subject: priced(price),
          changes: changesBetween(before, price),
        });
      return price;
    },
    deletePrice: async (id) => {
      const price = await priceOf(id);
      const isGone = await settings.deletePrice(id);
      if (isGone) await audit.record({ action: "price_deleted", subject: price && priced(price) });
      return isGone;
    },
  };
}

/** Rules, channels and silences whose changes are written down. */
export function auditedAlerts(alerts: AlertStore, audit: Log): AlertStore {
  const ruleOf = async (id: string) => (await alerts.rules()).find((rule) => rule.id === id) ?? null;
  const channelOf = async (id: string) => (await alerts.channels()).find((channel) => channel.id === id) ?? null;
  return {
    ...alerts,
    createRule: async (input) => {
      const rule = await alerts.createRule(input);
      await audit.record({ action: "rule_created", subject: rule });
      return rule;
    },
    updateRule: async (id, version, input) => {
      const before = await ruleOf(id);
      const rule = await alerts.updateRule(id, version, input);
      if (rule !== null && before !== null)
        await audit.record({ action: "rule_changed", subject: rule, changes: changesBetween(before, rule) });
      return rule;
    },
    pauseRule: async (id, pausedAtMs) => {
      const subject = await ruleOf(id);
      const isThere = await alerts.pauseRule(id, pausedAtMs);
      if (isThere) await audit.record({ action: pausedAtMs === null ? "rule_resumed" : "rule_paused", subject });
      return isThere;
    },
    deleteRule: async (id) => {
      const subject = await ruleOf(id);
      const isGone = await alerts.deleteRule(id);
      if (isGone) await audit.record({ action: "rule_deleted", subject });
      return isGone;
    },
    createChannel: async (input) => {
      const channel = await alerts.createChannel(input);
      await audit.record({ action: "channel_created", subject: channel });
      return channel;
    },
    updateChannel: async (id, version, input) => {
      const before = await channelOf(id);
      const channel = await alerts.updateChannel(id, version, input);
      if (channel !== null && before !== null)
        await audit.record({ action: "channel_changed", subject: channel, changes: channelChanges(before, channel) });
      return channel;
    },
    deleteChannel: async (id) => {
      const subject = await channelOf(id);
      const isGone = await alerts.deleteChannel(id);
      if (isGone) await audit.record({ action: "channel_deleted", subject });
      return isGone;
    },
    createSilence: async (input) => {
      const silence = await alerts.createSilence(input);
      await audit.record({ action: "silence_created", subject: named(silence) });
      return silence;
    },
    endSilence: async (id, atMs) => {
      const silence = (await alerts.silences()).find((one) => one.id === id);
      const isEnded = await alerts.endSilence(id, atMs);
      if (isEnded) await audit.record({ action: "silence_ended", subject: silence ? named(silence) : null });
      return isEnded;
    },
  };
}

/** Rereading history with effect; one line for the first of its steps, which each are a call. */
export function auditedAttempts(attempts: AttemptStore, audit: Log): AttemptStore {
  return {
    ...attempts,
    reclassify: async (query) => {
      const step = await attempts.reclassify(query);
      if (query.apply && query.afterSeq === 0) await audit.record({ action: "reclassified" });
      return step;
    },
  };
}

/** Secrets are sealed anew with every edit: whether they are others shows in what may be shown of them, or not at all. */
function channelChanges(before: Channel, after: Channel) {
  const changes = changesBetween(before, after);
  const areOnlySecrets = changes.length === 0 && before.sealed !== after.sealed;
  return areOnlySecrets ? [{ field: "secrets", before: "***", after: "***" }] : changes;
}

function priced({ id, model }: Price) {
  return { id, name: model };
}

function named({ id, matchers }: Silence) {
  const name = Object.entries(matchers)
    .map(([label, value]) => `${label}=${value}`)
    .join(", ");
  return { id, name };
}
