import { type AlertDesk, ChannelConfigError, PreviewError, type RulePreview } from "../../alerts/alert-desk";
import { formatWebhookSecret } from "../../channels/standard-signature";
import type { AlertInstance, AlertRule, AlertTransition, Evaluation } from "../../model/alert";
import type { Channel, Message } from "../../model/channel";
import { NOW_MS } from "../api-fixture";
import type { AlertRuntime } from "./alert-runtime";
import { alertStoreFixture, type StoredAlerts } from "./alert-store-fixture";

export interface AlertApiFixture extends AlertRuntime {
  stored: StoredAlerts;
  /** How often what is due was asked to be looked at. */
  wakes: number;
  previewed: { rule: unknown; window: unknown }[];
  preview: RulePreview | PreviewError;
  /** What a channel's configuration holds, secrets included. */
  opened(channel: Channel): Record<string, unknown>;
}

const SECRETS = ["url", "secret", "previousSecret", "authorization"];

/** An empty store, and a desk that seals by writing JSON. */
export function alertApiFixture(): AlertApiFixture {
  const stored: StoredAlerts = { instances: [], transitions: [], deliveries: [], health: [], messages: [] };
  const now = () => NOW_MS;
  const store = alertStoreFixture(now, stored);
  const openSecrets = (channel: Channel | null): Record<string, unknown> => JSON.parse(channel?.sealed || "{}");
  const seal: AlertDesk["seal"] = (_type, fields, previous) => {
    const all: Record<string, unknown> = { ...openSecrets(previous), ...fields };
    const kept = Object.entries(all).filter(([, value]) => value !== null);
    const problems = ["url"]
      .filter((field) => typeof all[field] !== "string" || !URL.canParse(all[field]))
      .map((field) => ({ field, message: "Must be an address.", value: all[field] }));
    if (problems.length > 0) throw new ChannelConfigError(problems);
    const secrets = kept.filter(([name]) => SECRETS.includes(name));
    return {
      config: Object.fromEntries(kept.filter(([name]) => !SECRETS.includes(name))),
      sealed: JSON.stringify(Object.fromEntries(secrets)),
      masked: Object.fromEntries(secrets.map(([name]) => [name, "***"])),
    };
  };
  const fixture: AlertApiFixture = {
    alerts: store as AlertRuntime["alerts"],
    now,
    stored,
    wakes: 0,
    previewed: [],
    preview: new PreviewError("not_kept"),
    opened: (channel) => ({ ...channel.config, ...openSecrets(channel) }),
    alertDesk: {
      preview: async (rule, window) => {
        fixture.previewed.push({ rule, window });
        if (fixture.preview instanceof Error) throw fixture.preview;
        return fixture.preview;
      },
      seal,
      rotateSecret: (channel, secret) => {
        const opened = openSecrets(channel);
        const secrets =
          secret === null ? { ...opened, previousSecret: null } : { ...opened, secret, previousSecret: opened.secret };
        return seal(channel.type, { ...channel.config, ...secrets }, null);
      },
      sendTest: async (channelId) => {
        if (!(await store.channels()).some(({ id }) => id === channelId)) return null;
        const message = messageOf({ channelId, kind: "test" });
        stored.messages.push(message);
        return message;
      },
      redeliver: async (id) => stored.messages.some((message) => message.id === id && message.status !== "pending"),
      wake: () => {
        fixture.wakes += 1;
      },
      health: () => ({
        state: "ok",
        lastEvaluatedAtMs: NOW_MS,
        lastTookMs: 1,
        evalSeconds: 60,
        problem: null,
        failingRules: [],
        failingChannels: [],
        waitingMessages: 0,
      }),
    },
  };
  return fixture;
}

/** A secret that can be recognised. */
export function numberedSecrets(): () => string {
  let number = 0;
  return () => formatWebhookSecret(new Uint8Array(32).fill(++number));
}

export function messageOf(fields: Partial<Message>): Message {
  return {
    id: "msg_01J00000000000000000000001",
    channelId: "channel-1",
    kind: "alert",
    createdAtMs: NOW_MS,
    eventIds: [],
    aboutChannelId: null,
    report: null,
    status: "pending",
    tries: 0,
    nextTryAtMs: NOW_MS,
    expiresAtMs: NOW_MS + 3_600_000,
    deliveredAtMs: null,
    lastError: null,
    redelivery: false,
    ...fields,
  };
}

const EVALUATION: Evaluation = {
  verdict: "breach",
  severity: "critical",
  value: 0.12,
  lowerBound: 0.08,
  threshold: 0.05,
  samples: 200,
  bad: 24,
  windowFromMs: NOW_MS - 300_000,
  windowToMs: NOW_MS,
  error: null,
};

export function firingAlert(rule: Pick<AlertRule, "id">, fields: Partial<AlertInstance> = {}): AlertInstance {
  return {
    ruleId: rule.id,
    fingerprint: "f0",
    labels: { provider: "openai" },
    state: "firing",
    severity: "critical",
    episodeId: "episode-1",
    sinceMs: NOW_MS - 60_000,
    activeSinceMs: NOW_MS - 180_000,
    firedAtMs: NOW_MS - 60_000,
    clearSinceMs: null,
    noDataSinceMs: null,
    toldNoData: false,
    lastToldAtMs: NOW_MS - 60_000,
    lastSeq: 1,
    evaluatedAtMs: NOW_MS,
    last: EVALUATION,
    acknowledged: null,
    ...fields,
  };
}

export function transitionOf(
  id: number,
  rule: Pick<AlertRule, "id">,
  fields: Partial<AlertTransition> = {},
): AlertTransition & { id: number } {
  return {
    id,
    atMs: NOW_MS,
    ruleId: rule.id,
    fingerprint: "f0",
    labels: { provider: "openai" },
    from: "pending",
    to: "firing",
    evaluation: EVALUATION,
    untold: null,
    note: null,
    ...fields,
  };
}
