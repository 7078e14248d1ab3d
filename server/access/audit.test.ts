import { beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../lib/access/caller";
import type { ApiKey } from "../../lib/model/access";
import type { ChannelInput } from "../../lib/model/channel";
import { memoryStores } from "../../lib/store/memory";
import { NOW } from "../front-fixture";
import { AuditLog } from "./audit-log";
import { auditedKeys } from "./audited-keys";
import { auditedAlerts, auditedAttempts, auditedSettings } from "./audited-stores";
import { Callers } from "./callers";
import { FailedLogins } from "./failed-logins";
import { KeyTable } from "./key-table";

const POOL = {
  name: "org",
  provider: "openai",
  account: null,
  deployment: null,
  keys: [],
  models: [],
  limits: { rpm: 100 },
  window: "fixed_minute" as const,
  counting: {
    tokens: "total" as const,
    cachedInput: true,
    reservedTokens: true,
    failedRequests: true,
    tokensAt: "start" as const,
  },
};
const CHANNEL: ChannelInput = {
  name: "ops",
  type: "slack",
  language: "en",
  isEnabled: true,
  config: {},
  sealed: "sealed-1",
  masked: { url: "https://hooks.slack.com/***" },
  fallbackChannelId: null,
};
const PERSON: Caller = { kind: "session", session: {} as never };
const PROGRAM: Caller = { kind: "key", key: { name: "terraform" } as ApiKey };

let stores: ReturnType<typeof openStores>;
beforeEach(() => {
  stores = openStores();
});

function openStores() {
  const { attempts, settings, alerts, access } = memoryStores({ retentionMs: 86_400_000, now: () => NOW });
  const callers = new Callers();
  const audit = new AuditLog(access, callers, () => NOW);
  return {
    access,
    attempts: auditedAttempts(attempts, audit),
    settings: auditedSettings(settings, audit),
    alerts: auditedAlerts(alerts, audit),
    keys: auditedKeys(new KeyTable(access, () => NOW), audit),
    as: <Output>(caller: Caller, work: () => Promise<Output>) =>
      callers.answering({ caller, address: "192.0.2.7" }, work),
  };
}

/** Oldest first: who, what, of what, and the fields that changed. */
async function listed() {
  const { entries } = await stores.access.audit({ cursor: null, limit: 100 });
  return entries
    .reverse()
    .map(({ actor, actorName, action, subjectName, changes }) => [
      actorName ?? actor,
      action,
      subjectName,
      changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join(", "),
    ]);
}

describe("the list of changes", () => {
  test("has who did what to pools, from what to what; what did not happen is not in it", async () => {
    const { settings, as } = stores;
    const pool = await as(PERSON, () => settings.createPool(POOL));
    await as(PROGRAM, () => settings.updatePool(pool.id, 1, { ...POOL, limits: { rpm: 200 } }));
    await as(PROGRAM, () => settings.updatePool("none", 1, POOL));
    await expect(as(PERSON, () => settings.updatePool(pool.id, 1, POOL))).rejects.toThrow("version 2");
    await as({ kind: "local" }, () => settings.deletePool(pool.id));
    await as(PERSON, () => settings.deletePool(pool.id));
    expect(await listed()).toEqual([
      ["password", "pool_created", "org", "limits.rpm: null → 100"],
      ["terraform", "pool_changed", "org", "limits.rpm: 100 → 200"],
      ["local", "pool_deleted", "org", ""],
    ]);
    const [newest] = (await stores.access.audit({ cursor: null, limit: 1 })).entries;
    expect(newest).toMatchObject({ atMs: NOW, address: "192.0.2.7", subjectId: pool.id });
  });

  test("has prices by their model", async () => {
    const { settings, as } = stores;
    const cheap = {
      provider: null,
      model: "gpt-6",
      inputUsd: 1,
      outputUsd: 2,
      cacheReadUsd: null,
      cacheWriteUsd: null,
    };
    await as(PERSON, async () => {
      const price = await settings.createPrice(cheap);
      await settings.updatePrice(price.id, 1, { ...cheap, outputUsd: 3 });
      await settings.deletePrice(price.id);
    });
    expect((await listed()).slice(1)).toEqual([
      ["password", "price_changed", "gpt-6", "outputUsd: 2 → 3"],
      ["password", "price_deleted", "gpt-6", ""],
    ]);
  });

  test("has channels without their secrets, and silences by what they match", async () => {
    const { alerts, as } = stores;
    await as(PERSON, async () => {
      const channel = await alerts.createChannel(CHANNEL);
      await alerts.updateChannel(channel.id, 1, { ...CHANNEL, name: "on call" });
      await alerts.updateChannel(channel.id, 2, { ...CHANNEL, name: "on call", sealed: "sealed-2" });
      await alerts.deleteChannel(channel.id);
      const matchers = { provider: "openai", severity: "warning" };
      const silence = await alerts.createSilence({ matchers, fromMs: NOW, untilMs: NOW + 1, author: "a", note: "" });
      await alerts.endSilence(silence.id, NOW);
    });
    expect(await listed()).toEqual([
      ["password", "channel_created", "ops", ""],
      ["password", "channel_changed", "on call", "name: ops → on call"],
      ["password", "channel_changed", "on call", "secrets: *** → ***"],
      ["password", "channel_deleted", "on call", ""],
      ["password", "silence_created", "provider=openai, severity=warning", ""],
      ["password", "silence_ended", "provider=openai, severity=warning", ""],
    ]);
  });

  test("has keys, never their secrets", async () => {
    const { keys, as } = stores;
    const secret = await as(PERSON, async () => {
      const made = await keys.create({ name: "ci", scopes: ["ingest", "read"] });
      await keys.rename(made.key.id, "deploy");
      await keys.revoke(made.key.id);
      await keys.revoke(made.key.id);
      return made.secret;
    });
    expect(await listed()).toEqual([
      ["password", "key_created", "ci", "scopes: null → ingest, read"],
      ["password", "key_renamed", "deploy", "name: ci → deploy"],
      ["password", "key_revoked", "deploy", ""],
    ]);
    expect(JSON.stringify(await stores.access.audit({ cursor: null, limit: 9 }))).not.toContain(secret);
  });

  test("has reading history again once a run, not when it only tells", async () => {
    const { attempts, as } = stores;
    await as(PROGRAM, async () => {
      await attempts.reclassify({ afterSeq: 0, limit: 10, apply: false });
      for (const afterSeq of [0, 10, 20]) await attempts.reclassify({ afterSeq, limit: 10, apply: true });
    });
    expect(await listed()).toEqual([["terraform", "reclassified", null, ""]]);
  });

  test("a change stands although it cannot be listed", async () => {
    const { settings, as, access } = stores;
    access.addAudit = () => Promise.reject(new Error("disk full"));
    await as(PERSON, () => settings.createPool(POOL));
    expect(await settings.pools()).toHaveLength(1);
  });

  test("has failed logins as counts, an address a line and the rest in one", async () => {
    const { access } = stores;
    const failed = new FailedLogins(access, () => NOW);
    for (let index = 0; index < 9; index++) failed.count(`192.0.2.${index}`);
    failed.count("192.0.2.0");
    await failed.save();
    await failed.save();
    const { entries } = await access.audit({ cursor: null, limit: 100 });
    expect(entries.map(({ address, changes }) => [address, changes[0]?.after]).reverse()).toEqual([
      ["192.0.2.0", "2"],
      ["192.0.2.1", "1"],
      ["192.0.2.2", "1"],
      ["192.0.2.3", "1"],
      ["192.0.2.4", "1"],
      [null, "4"],
    ]);
  });
});
