import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  alertNotice,
  CONFIGS,
  context,
  event,
  FIRED_AT_MS,
  failingNotice,
  item,
  receipt,
  recoveredNotice,
  resolved,
  testNotice,
} from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import type { Notice } from "./notice";
import { utf8Bytes } from "./plain-text";
import { formatWebhookSecret, standardHeaders } from "./standard-signature";
import { webhook } from "./webhook";

const OLD = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const NEW = formatWebhookSecret(Uint8Array.from({ length: 32 }, (_, index) => index * 7));

function send(notice: Notice, config: Record<string, unknown> = {}, facts: Parameters<typeof context>[0] = {}) {
  return webhook.compose(
    notice,
    webhook.schema.parse({ ...CONFIGS.webhook, ...config }),
    context(facts),
  ) as OutgoingHttp;
}

describe("signature", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: context().nowMs });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("is that of Standard Webhooks' own example", () => {
    const signed = standardHeaders('{"test": 2432232314}', [OLD], {
      ...context(),
      messageId: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      nowMs: 1_614_265_330_999,
    });
    expect(signed).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  test("passes the reference library, whatever is in the body", () => {
    const { body, headers } = send(alertNotice(event({ ruleName: '限额 "👍" \ud83d <b>' })));
    expect(new Webhook(OLD).verify(body, headers)).toMatchObject({ type: "alert.fired" });
    expect(() => new Webhook(OLD).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook(NEW).verify(body, headers)).toThrow();
  });

  test("during a change of secrets passes with the new one and with the old one", () => {
    const { body, headers } = send(alertNotice(event()), { secret: NEW, previousSecret: OLD });
    for (const secret of [NEW, OLD]) expect(new Webhook(secret).verify(body, headers)).toBeDefined();
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  });

  test("is made anew at each try, under the same id and over the same body", () => {
    const [first, second] = [
      send(alertNotice(event())),
      send(alertNotice(event()), {}, { nowMs: FIRED_AT_MS + 3_600_000 }),
    ];
    expect(second.body).toBe(first.body);
    expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(second.headers["webhook-timestamp"]).not.toBe(first.headers["webhook-timestamp"]);
  });

  test("stands over the Alertmanager format, and beside headers of one's own", () => {
    const config = { format: "alertmanager_v4", headers: { "X-Team": "platform" }, authorization: "Bearer abc" };
    const { body, headers } = send(alertNotice(event()), config);
    expect(new Webhook(OLD).verify(body, headers)).toMatchObject({ version: "4" });
    expect(headers).toMatchObject({
      "X-Team": "platform",
      authorization: "Bearer abc",
      "content-type": "application/json; charset=utf-8",
      "user-agent": "Limitscope/0.1.0",
    });
  });
});

describe("payload", () => {
  test("of an alert that fires, to the field", () => {
    const { url, method, body } = send(alertNotice(event()));
    expect([method, url]).toEqual(["POST", "https://example.com/hooks/limitscope"]);
    expect(JSON.parse(body)).toEqual({
      type: "alert.fired",
      timestamp: "2026-11-19T12:01:00.000Z",
      data: {
        title: "429 rate of openai is 12.4%, above 5%",
        alert_id: "f00d",
        episode_id: "0192f0aa-1111-7000-8000-000000000001",
        sequence: 1,
        rule: {
          id: "rule_429",
          name: "429 rate per provider",
          metric: "rate_429",
          unit: "share",
          severity: "critical",
        },
        status: "firing",
        reason: null,
        told_late: false,
        labels: { provider: "openai" },
        value: 0.124,
        direction: "above",
        threshold: 0.05,
        resolve_threshold: 0.03,
        lower_bound: 0.1,
        samples: 250,
        bad: 31,
        window_seconds: 300,
        window_start: "2026-11-19T11:56:00.000Z",
        window_end: "2026-11-19T12:01:00.000Z",
        started_at: "2026-11-19T12:01:00.000Z",
        fired_at: "2026-11-19T12:01:00.000Z",
        resolved_at: null,
        limit: {
          source: "provider_rate_limit",
          owner: "provider",
          dimension: "tpm",
          retryable: "soon",
          share: 0.84,
          provider: "openai",
          model: "gpt-5",
          reset_at: "2026-11-19T12:03:00.000Z",
          seconds_to_reset: 120,
        },
        pool: { id: "pool_1", name: "Team" },
        budget: null,
        fix: "Wait 20 s; ask for a higher TPM tier.",
        example_requests: [
          { request_id: "req-1", url: "https://limits.example.com/requests/req-1" },
          { request_id: "req-2", url: "https://limits.example.com/requests/req-2" },
        ],
        url: "https://limits.example.com/?from=1&to=2",
      },
    });
  });

  test.each<[string, Notice, object]>([
    [
      "over",
      alertNotice(resolved()),
      {
        type: "alert.resolved",
        data: {
          status: "resolved",
          reason: "cleared",
          resolved_at: "2026-11-19T12:13:00.000Z",
          limit: null,
          fix: null,
        },
      },
    ],
    [
      "both at once",
      alertNotice(item(resolved(), { firedLate: { firedAtMs: FIRED_AT_MS } })),
      { type: "alert.resolved", data: { told_late: true, fired_at: "2026-11-19T12:01:00.000Z" } },
    ],
    ["escalated", alertNotice(event({ kind: "escalated" })), { type: "alert.escalated", data: { status: "firing" } }],
    ["repeat", alertNotice(event({ kind: "repeat" })), { type: "alert.repeat" }],
    ["no data", alertNotice(event({ kind: "no_data" })), { type: "alert.no_data" }],
    ["a test", testNotice, { type: "alert.test", data: { channel: "On call" } }],
    [
      "a failing channel",
      failingNotice,
      { type: "channel.failing", data: { channel: "On call", last_error: "Answered 503.", waiting_alerts: 5 } },
    ],
    [
      "a channel that works again",
      recoveredNotice,
      {
        type: "channel.recovered",
        timestamp: "2026-11-19T12:31:00.000Z",
        data: {
          outage_id: failingNotice.outageId,
          failing_since: "2026-11-19T12:01:00.000Z",
          recovered_at: "2026-11-19T12:31:00.000Z",
          waiting_alerts: 3,
          lost_alerts: 1,
        },
      },
    ],
    [
      "money leaves in USD",
      alertNotice(event({ metric: "cost", evaluation: { ...event().evaluation, value: 12.5e9, threshold: 10e9 } })),
      { data: { value: 12.5, threshold: 10, rule: { unit: "usd" } } },
    ],
    [
      "a budget",
      alertNotice(
        event({
          metric: "budget_used",
          budget: { amountUsd: 100, period: "month", timeZone: "UTC", steps: [0.6], projected: true },
          evaluation: { ...event().evaluation, value: 0.5, projected: 1.2 },
        }),
      ),
      { data: { budget: { amount_usd: 100, spent_usd: 50, projected_usd: 120, period: "month", time_zone: "UTC" } } },
    ],
  ])("%s", (_name, notice, expected) => expect(JSON.parse(send(notice).body)).toMatchObject(expected));

  test("words are in the channel's language", () => {
    const { data } = JSON.parse(send(alertNotice(event()), {}, { language: "zh-CN" }).body);
    expect([data.title, data.fix]).toEqual(["openai 的 429 率为 12.4%，高于 5%", "等待 20 秒；申请更高的 TPM 档位。"]);
  });

  test("stays below 20 kB, whatever people wrote", () => {
    const long = '"限额👍'.repeat(2_000);
    const notice = alertNotice(
      item(event({ ruleName: long, labels: { app: long } }), { url: `https://x.example/?${"q".repeat(9_000)}` }),
    );
    const { body } = send(notice);
    expect(utf8Bytes(body)).toBeLessThan(20_000);
    expect(JSON.parse(body).data).toMatchObject({ value: 0.124, url: null });
  });

  test("tells one event a message", () => {
    expect(webhook.maxEvents).toBe(1);
    expect(() => send(alertNotice(event(), resolved()))).toThrow("one event a message; got 2");
  });
});

describe("Alertmanager's format, version 4", () => {
  const alertmanager = (notice: Notice) => JSON.parse(send(notice, { format: "alertmanager_v4" }).body);

  test("has the shape that its receivers read", () => {
    expect(alertmanager(alertNotice(event()))).toEqual({
      version: "4",
      groupKey: '{}:{"alertname":"429 rate per provider"}',
      truncatedAlerts: 0,
      status: "firing",
      receiver: "limitscope",
      notification_reason: "first notification",
      groupLabels: { alertname: "429 rate per provider" },
      commonLabels: {
        alertname: "429 rate per provider",
        severity: "critical",
        rule_id: "rule_429",
        metric: "rate_429",
        provider: "openai",
      },
      commonAnnotations: {
        summary: "429 rate of openai is 12.4%, above 5%",
        description:
          "12.4% (31 of 250 attempts in 5 min), threshold 5%, resolves at 3% · 12:01 UTC · Your own account at openai, tokens per minute (provider_rate_limit, owner: provider), 84% of the limited attempts",
        fix: "Wait 20 s; ask for a higher TPM tier.",
      },
      routeLabels: {},
      externalURL: "https://limits.example.com",
      alerts: [
        {
          status: "firing",
          labels: {
            alertname: "429 rate per provider",
            severity: "critical",
            rule_id: "rule_429",
            metric: "rate_429",
            provider: "openai",
          },
          annotations: {
            summary: "429 rate of openai is 12.4%, above 5%",
            description:
              "12.4% (31 of 250 attempts in 5 min), threshold 5%, resolves at 3% · 12:01 UTC · Your own account at openai, tokens per minute (provider_rate_limit, owner: provider), 84% of the limited attempts",
            fix: "Wait 20 s; ask for a higher TPM tier.",
          },
          startsAt: "2026-11-19T12:01:00.000Z",
          endsAt: "0001-01-01T00:00:00Z",
          generatorURL: "https://limits.example.com/?from=1&to=2",
          fingerprint: "f00d",
        },
      ],
    });
  });

  test.each<[string, Notice, object]>([
    [
      "over",
      alertNotice(resolved()),
      {
        status: "resolved",
        notification_reason: "all alerts resolved",
        alerts: [{ status: "resolved", startsAt: "2026-11-19T12:01:00.000Z", endsAt: "2026-11-19T12:13:00.000Z" }],
      },
    ],
    ["once more", alertNotice(event({ kind: "repeat" })), { notification_reason: "repeat interval elapsed" }],
    [
      "several: common is what all have alike, and what did not fit is counted",
      { ...alertNotice(event(), resolved({ labels: { provider: "groq" }, ruleName: "Other" })), omitted: 3 },
      {
        truncatedAlerts: 3,
        status: "firing",
        groupLabels: {},
        commonLabels: { severity: "critical" },
        groupKey: "{}:{}",
      },
    ],
    [
      "a test",
      testNotice,
      { status: "firing", groupLabels: { alertname: "LimitscopeTest" }, commonLabels: { severity: "info" } },
    ],
    ["a failing channel", failingNotice, { groupLabels: { alertname: "LimitscopeChannelFailing" } }],
    [
      "a channel that works again: the same alert, over",
      recoveredNotice,
      {
        status: "resolved",
        notification_reason: "all alerts resolved",
        groupLabels: { alertname: "LimitscopeChannelFailing" },
        alerts: [{ fingerprint: "LimitscopeChannelFailing:On call", endsAt: "2026-11-19T12:31:00.000Z" }],
      },
    ],
    [
      "a label that was not sent has none",
      alertNotice(event({ labels: { app: null } })),
      {
        alerts: [
          {
            labels: {
              alertname: "429 rate per provider",
              severity: "critical",
              rule_id: "rule_429",
              metric: "rate_429",
            },
          },
        ],
      },
    ],
  ])("%s", (_name, notice, expected) => expect(alertmanager(notice)).toMatchObject(expected));
});

describe("configuration", () => {
  test("needs nothing but an address and a secret", () => {
    expect(webhook.schema.parse(CONFIGS.webhook)).toMatchObject({
      format: "standard",
      previousSecret: null,
      authorization: null,
      headers: {},
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a user in the address", { url: "https://a:b@example.com" }, "without user and password"],
    ["another protocol", { url: "ftp://example.com" }, "http or https"],
    ["a short secret", { secret: "whsec_abcd" }, "24 to 64 random bytes"],
    ["a secret that is no base64", { secret: `whsec_${"*".repeat(40)}` }, "base64"],
    ["an unknown format", { format: "xml" }, "standard, alertmanager_v4"],
    ["an unknown field", { token: "x" }, "Not known here: token"],
    ["a header that HTTP sets", { headers: { "Content-Length": "5" } }, "leave it out"],
    ["a header of ours", { headers: { "Webhook-Id": "x" } }, "leave it out"],
    ["a header in another case", { headers: { HOST: "internal" } }, "leave it out"],
    ["authorization as a header", { headers: { Authorization: "x" } }, "field authorization"],
    ["a header with a line break", { headers: { "X-A": "a\r\nHost: b" } }, "one line"],
    ["a header that is none", { headers: { "X A": "a" } }, "no header name"],
  ])("refuses %s", (_name, config, words) => {
    const result = webhook.schema.safeParse({ ...CONFIGS.webhook, ...config });
    expect(result.error?.issues.map(({ message }) => message).join(" ")).toContain(words);
  });
});

describe("judge", () => {
  const DATE = "Thu, 19 Nov 2026 12:00:00 GMT";
  test.each([
    ["200", receipt(200), { outcome: "delivered", error: null }],
    ["204", receipt(204), { outcome: "delivered" }],
    [
      "a redirect names where it leads, without its path",
      receipt(302, "", { location: "https://other.example/secret/path?token=1" }),
      {
        outcome: "failed",
        error:
          "Answered 302: it redirects to https://other.example. Redirects are not followed; set the final address.",
      },
    ],
    ["a redirect within the host", receipt(301, "", { location: "/login" }), { outcome: "failed" }],
    ["400", receipt(400, "no such team"), { outcome: "failed", error: "Answered 400: no such team" }],
    ["401", receipt(401), { outcome: "failed", error: "Answered 401." }],
    ["404", receipt(404), { outcome: "failed" }],
    ["410", receipt(410), { outcome: "gone" }],
    ["408", receipt(408), { outcome: "retry" }],
    ["425", receipt(425), { outcome: "retry" }],
    ["500", receipt(500), { outcome: "retry", retryAfterMs: null, pauseMs: null }],
    ["503 with seconds", receipt(503, "", { "retry-after": "120" }), { outcome: "retry", retryAfterMs: 120_000 }],
    [
      "429 with a date, by the receiver's clock",
      receipt(429, "", { "retry-after": "Thu, 19 Nov 2026 12:05:00 GMT", date: DATE }),
      { outcome: "retry", retryAfterMs: 300_000, pauseMs: 300_000 },
    ],
    ["a date that is past", receipt(429, "", { "retry-after": DATE, date: DATE }), { retryAfterMs: 0 }],
    [
      "a Retry-After that is none",
      receipt(429, "", { "retry-after": "soon" }),
      { outcome: "retry", retryAfterMs: null },
    ],
    ["an error over several lines", receipt(500, "a\r\nb\u001b[0m"), { error: "Answered 500: a b [0m" }],
  ])("%s", (_name, answer, expected) => expect(webhook.judge(answer)).toMatchObject(expected));
});

test("a secret is made of 24 to 64 bytes", () => {
  expect(formatWebhookSecret(new Uint8Array(24))).toBe(`whsec_${"A".repeat(32)}`);
  expect(() => formatWebhookSecret(new Uint8Array(16))).toThrow("24 to 64 bytes; got 16");
});
