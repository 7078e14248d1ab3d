import { resolve } from "node:path";
import type { AlertDesk, AlertHealth } from "../lib/alerts/alert-desk";
import { defaultRules } from "../lib/alerts/default-rules";
import type { EvaluateInstant } from "../lib/alerts/judge-instant";
import { channelKindOf } from "../lib/channels/registry";
import type { Config } from "../lib/config";
import type { MessageLanguage } from "../lib/model/channel";
import type { AlertStore } from "../lib/store/alerts";
import type { AttemptStore } from "../lib/store/attempts";
import type { SettingsStore } from "../lib/store/settings";
import { openAlertDesk } from "./alert-desk";
import { AlertLoop } from "./alert-loop";
import { deadManPing } from "./dead-man-ping";
import { OutboxLoop } from "./outbox-loop";
import type { ReadScopes } from "./read-scopes";
import { openSecretBox } from "./secret-box";
import { createHttpSender } from "./senders/http-sender";
import { createSmtpSender } from "./senders/smtp-sender";

const LOOK_MS = 10_000;
const SEED_AGAIN_MS = 60_000;
/** Rules that ship; a later lot gets a key of its own. */
const SHIPPED_KEY = "shipped-1";

export interface AlertsOptions {
  store: { attempts: AttemptStore; settings: SettingsStore; alerts: AlertStore; evaluate: EvaluateInstant };
  config: Config;
  /** Of links in messages. */
  origin: string;
  version: string;
  environment: Readonly<Record<string, string | undefined>>;
  now(): number;
  /** What people's requests set going does not end with them. */
  reads: Pick<ReadScopes, "outside">;
}

export interface Alerts {
  desk: AlertDesk;
  start(): Promise<void>;
  /** Resolves once nothing is evaluated or sent any more. */
  stop(): Promise<void>;
}

/** Puts together what watches, what tells, and what people ask of both. Throws SecretFileError. */
export function openAlerts({ store, config, origin, version, environment, now, reads }: AlertsOptions): Alerts {
  const { attempts, settings, alerts } = store;
  const { webhookAllow: allow } = config;
  const userAgent = `Limitscope/${version}`;
  const secretBox = openSecretBox({ secret: config.secret, databasePath: resolve(config.databasePath) });
  const http = createHttpSender({ allow, proxyUrl: environment.HTTPS_PROXY ?? environment.https_proxy ?? null });
  const outbox = new OutboxLoop({
    store: alerts,
    kindOf: channelKindOf,
    http,
    smtp: createSmtpSender({ allow }),
    secretBox,
    userAgent,
    appUrl: origin,
    poolNames: async () => Object.fromEntries((await settings.pools()).map(({ id, name }) => [id, name])),
    groupWaitMs: config.groupWaitMs,
    now,
    random: Math.random,
  });
  const ping = config.pingUrl === null ? null : deadManPing(config.pingUrl, { http, userAgent, now });
  const channels = watchChannels(alerts);
  const loop = new AlertLoop({
    alerts,
    evaluate: store.evaluate,
    evalMs: config.evalMs,
    delayMs: config.evalDelayMs,
    now,
    told: () => outbox.wake(),
    evaluated: () => ping?.ping(),
  });
  const desk = openAlertDesk({
    alerts,
    stores: { attempts, settings },
    secrets: secretBox,
    allow,
    wake: () => reads.outside(() => outbox.wake()),
    health: () => ({ ...loop.health(), ...channels.read() }),
    now,
    random: Math.random,
  });
  let seeding: ReturnType<typeof setTimeout> | undefined;
  /** A database that cannot be written now is no reason not to come up. */
  const seed = async () => {
    try {
      const shipped = defaultRules(languageOf(environment)).map(({ rule }) => rule);
      await alerts.seedRules(SHIPPED_KEY, shipped);
    } catch (error) {
      console.error(
        `The rules that ship could not be stored: ${error instanceof Error ? error.message : String(error)}`,
      );
      seeding = setTimeout(() => void seed(), SEED_AGAIN_MS).unref();
    }
  };
  return {
    desk,
    start: async () => {
      await seed();
      loop.start();
      outbox.wake();
    },
    stop: async () => {
      clearTimeout(seeding);
      channels.stop();
      await loop.stop();
      await outbox.stop();
      await http.close();
    },
  };
}

/** Rules are written in the language of whoever starts the server first. */
function languageOf({ LC_ALL, LC_MESSAGES, LANG }: AlertsOptions["environment"]): MessageLanguage {
  return (LC_ALL || LC_MESSAGES || LANG || "").toLowerCase().startsWith("zh") ? "zh-CN" : "en";
}

/** Looks at channels every few seconds, so that health can be told at once. */
function watchChannels(alerts: Pick<AlertStore, "channelHealth" | "pendingMessages">) {
  let known: Pick<AlertHealth, "failingChannels" | "waitingMessages"> = { failingChannels: [], waitingMessages: 0 };
  const look = async () => {
    try {
      const [health, pending] = await Promise.all([alerts.channelHealth(), alerts.pendingMessages()]);
      const failing = health.filter(
        ({ breaker, consecutiveFailures }) => breaker !== "closed" || consecutiveFailures > 2,
      );
      known = { failingChannels: failing.map(({ channelId }) => channelId), waitingMessages: pending.length };
    } catch {
      // A database that cannot be read is told of by whoever asks it for more.
    }
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { read: () => known, stop: () => clearInterval(timer) };
}
