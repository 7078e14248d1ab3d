import { createHmac } from "node:crypto";
import type { AlertEvent } from "../model/alert";
import type { ChannelType } from "../model/channel";
import type { ComposeContext, HttpReceipt } from "./channel-kind";
import type { Notice, NoticeItem } from "./notice";
import { oneLine } from "./plain-text";

export const APP_URL = "https://limits.example.com";
export const FIRED_AT_MS = Date.parse("2026-11-19T12:01:00Z");
export const RESOLVED_AT_MS = Date.parse("2026-11-19T12:13:00Z");

export function context(facts: Partial<ComposeContext> = {}): ComposeContext {
  return {
    nowMs: FIRED_AT_MS + 30_000,
    messageId: "msg_01HZX3V9K2J8QW5T7YB4N6M0CD",
    language: "en",
    userAgent: "Limitscope/0.1.0",
    hmacSha256: (key, message) => new Uint8Array(createHmac("sha256", key).update(message).digest()),
    ...facts,
  };
}

/** A 429 rate that fired: 31 of 250 attempts in 5 minutes. */
export function event(facts: Partial<AlertEvent> = {}): AlertEvent {
  return {
    id: "evt_1",
    ruleId: "rule_429",
    ruleName: "429 rate per provider",
    metric: "rate_429",
    direction: "above",
    resolveAt: 0.03,
    budget: null,
    fingerprint: "f00d",
    episodeId: "0192f0aa-1111-7000-8000-000000000001",
    seq: 1,
    kind: "fired",
    severity: "critical",
    reason: null,
    atMs: FIRED_AT_MS,
    firedAtMs: FIRED_AT_MS,
    labels: { provider: "openai" },
    evaluation: {
      verdict: "breach",
      severity: "critical",
      value: 0.124,
      lowerBound: 0.1,
      threshold: 0.05,
      samples: 250,
      bad: 31,
      windowFromMs: FIRED_AT_MS - 300_000,
      windowToMs: FIRED_AT_MS,
      error: null,
    },
    context: {
      limitSource: "provider_rate_limit",
      owner: "provider",
      dimension: "tpm",
      retryable: "soon",
      share: 0.84,
      pool: { id: "pool_1", name: "Team" },
      provider: "openai",
      model: "gpt-5",
      exampleRequestIds: ["req-1", "req-2"],
      resetAtMs: FIRED_AT_MS + 120_000,
      fix: { en: "Wait 20 s; ask for a higher TPM tier.", zh: "等待 20 秒；申请更高的 TPM 档位。" },
    },
    ...facts,
  };
}

/** The same alert, over after 12 minutes. */
export function resolved(facts: Partial<AlertEvent> = {}): AlertEvent {
  const { evaluation, ...fired } = event();
  return {
    ...fired,
    id: "evt_2",
    seq: 2,
    kind: "resolved",
    reason: "cleared",
    atMs: RESOLVED_AT_MS,
    context: null,
    evaluation: {
      ...evaluation,
      verdict: "clear",
      severity: null,
      value: 0.021,
      lowerBound: null,
      samples: 240,
      bad: 5,
      windowFromMs: RESOLVED_AT_MS - 300_000,
      windowToMs: RESOLVED_AT_MS,
    },
    ...facts,
  };
}

export function item(of: AlertEvent, facts: Partial<NoticeItem> = {}): NoticeItem {
  const requests = of.context?.exampleRequestIds ?? [];
  return {
    event: of,
    firedLate: null,
    url: `${APP_URL}/?from=1&to=2`,
    requestUrls: Object.fromEntries(
      requests.map((id) => [id, `${APP_URL}/requests/${encodeURIComponent(oneLine(id))}`]),
    ),
    ...facts,
  };
}

export function alertNotice(...events: (AlertEvent | NoticeItem)[]): Extract<Notice, { kind: "alert" }> {
  return {
    kind: "alert",
    items: events.map((of) => ("event" in of ? of : item(of))),
    omitted: 0,
    appUrl: APP_URL,
    poolNames: { pool_1: "Team" },
    createdAtMs: FIRED_AT_MS,
  };
}

export const testNotice: Notice = { kind: "test", channelName: "On call", appUrl: APP_URL, createdAtMs: FIRED_AT_MS };

export const failingNotice: Extract<Notice, { kind: "channel_failing" | "channel_recovered" }> = {
  kind: "channel_failing",
  outageId: "msg_01HZX3V9K2J8QW5T7YB4N6M0AA",
  channelName: "On call",
  sinceMs: FIRED_AT_MS,
  lastError: "Answered 503.",
  waitingAlerts: 5,
  lostAlerts: 0,
  appUrl: APP_URL,
  createdAtMs: FIRED_AT_MS + 600_000,
};

/** Its end, half an hour after it began. */
export const recoveredNotice: Notice = {
  ...failingNotice,
  kind: "channel_recovered",
  waitingAlerts: 3,
  lostAlerts: 1,
  createdAtMs: FIRED_AT_MS + 1_800_000,
};

export function receipt(status: number, body: unknown = "", headers: Record<string, string> = {}): HttpReceipt {
  return { status, headers, body: typeof body === "string" ? body : JSON.stringify(body) };
}

/** As people fill in the forms. */
export const CONFIGS: Record<ChannelType, Record<string, unknown>> = {
  webhook: { url: "https://example.com/hooks/limitscope", secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" },
  slack: { url: "https://hooks.slack.com/services/T/B/X" },
  discord: { url: "https://discord.com/api/webhooks/1/token" },
  teams: { url: "https://prod.westeurope.logic.azure.com/workflows/1?sig=abc" },
  pagerduty: { routingKey: "0123456789abcdef0123456789abcdef" },
  telegram: { botToken: "123456:ABCdefGHIjkl", chatId: "-1001234567890" },
  feishu: { url: "https://open.feishu.cn/open-apis/bot/v2/hook/token", secret: "demo" },
  dingtalk: { url: "https://oapi.dingtalk.com/robot/send?access_token=T", secret: "SECabc" },
  wecom: { url: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=K" },
  ntfy: { topic: "limits", token: "tk_abc" },
  email: { host: "smtp.example.com", from: "Limitscope <alerts@example.com>", to: "oncall@example.com" },
};
