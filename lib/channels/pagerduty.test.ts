import { describe, expect, test } from "vitest";
import {
  alertNotice,
  CONFIGS,
  context,
  event,
  failingNotice,
  receipt,
  recoveredNotice,
  resolved,
  testNotice,
} from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import type { Notice } from "./notice";
import { pagerduty } from "./pagerduty";

function send(notice: Notice, config: object = {}, language: "en" | "zh-CN" = "en") {
  const parsed = pagerduty.schema.parse({ ...CONFIGS.pagerduty, ...config });
  const outgoing = pagerduty.compose(notice, parsed, context({ language })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("an alert triggers, to the field", () => {
  const { url, json } = send(alertNotice(event()));
  expect(url).toBe("https://events.pagerduty.com/v2/enqueue");
  expect(json).toEqual({
    routing_key: "0123456789abcdef0123456789abcdef",
    event_action: "trigger",
    dedup_key: "0192f0aa-1111-7000-8000-000000000001",
    client: "Limitscope",
    client_url: "https://limits.example.com/?from=1&to=2",
    links: [
      { href: "https://limits.example.com/?from=1&to=2", text: "Open the window" },
      { href: "https://limits.example.com/alerts", text: "Acknowledge" },
    ],
    payload: {
      summary: "429 rate of openai is 12.4%, above 5%",
      source: "limitscope",
      severity: "critical",
      timestamp: "2026-11-19T12:01:00.000Z",
      component: "openai",
      group: "429 rate per provider",
      class: "rate_429",
      custom_details: {
        Value: "12.4% (31 of 250 attempts in 5 min), threshold 5%, resolves at 3%",
        Severity: "critical",
        Since: "12:01 UTC",
        "Whose limit":
          "Your own account at openai, tokens per minute (provider_rate_limit, owner: provider), 84% of the limited attempts",
        Retry: "the same request passes after a short wait",
        Pool: "Team",
        Resets: "12:03:00 UTC (in 90 s)",
        Rule: "429 rate per provider",
        Fix: "Wait 20 s; ask for a higher TPM tier.",
        "Example requests": "https://limits.example.com/requests/req-1 https://limits.example.com/requests/req-2",
      },
    },
  });
});

test("what is over resolves the same incident, and says no more", () => {
  expect(send(alertNotice(resolved())).json).toEqual({
    routing_key: "0123456789abcdef0123456789abcdef",
    event_action: "resolve",
    dedup_key: "0192f0aa-1111-7000-8000-000000000001",
  });
});

test.each<[string, Notice, object]>([
  ["a warning", alertNotice(event({ severity: "warning" })), { payload: { severity: "warning" } }],
  [
    "a repeat joins its incident",
    alertNotice(event({ kind: "repeat", seq: 2 })),
    { event_action: "trigger", dedup_key: event().episodeId },
  ],
  ["a test is for information", testNotice, { dedup_key: "limitscope-test-On call", payload: { severity: "info" } }],
  [
    "a failing channel",
    failingNotice,
    { dedup_key: `limitscope-channel-${failingNotice.outageId}`, payload: { severity: "warning" } },
  ],
  [
    "one that works again resolves that incident",
    recoveredNotice,
    { event_action: "resolve", dedup_key: `limitscope-channel-${failingNotice.outageId}` },
  ],
])("%s", (_name, notice, expected) => expect(send(notice).json).toMatchObject(expected));

test("in Chinese, to another region, within 1024 characters", () => {
  const long = "限👍".repeat(900);
  const labels = { model: long, pool: long, app: long, environment: long, key: long, upstream: long };
  const { url, json } = send(alertNotice(event({ labels })), { baseUrl: "https://events.eu.pagerduty.com/" }, "zh-CN");
  expect(url).toBe("https://events.eu.pagerduty.com/v2/enqueue");
  expect(json.payload.summary.length).toBeGreaterThan(1_020);
  expect(json.payload.summary.length).toBeLessThanOrEqual(1_024);
  expect(json.payload.summary).toMatch(/^限👍.*…$/u);
});

test("each episode needs a message of its own, and what resolves late is of no use", () => {
  expect([pagerduty.maxEvents, pagerduty.dropsLateResolved]).toEqual([1, true]);
  expect(() => send(alertNotice(event(), event()))).toThrow("one event a message");
});

describe("judge", () => {
  test.each([
    [
      "success",
      receipt(202, { status: "success", message: "Event processed", dedup_key: "k" }),
      { outcome: "delivered" },
    ],
    ["a 200 of somebody else", receipt(200, "<html>"), { outcome: "failed" }],
    [
      "400 names what is wrong",
      receipt(400, {
        status: "invalid event",
        message: "Event object is invalid",
        errors: ["Length of 'routing_key' is incorrect (should be 32 characters)"],
      }),
      {
        outcome: "failed",
        code: "invalid event",
        error: "Answered 400: Event object is invalid: Length of 'routing_key' is incorrect (should be 32 characters)",
      },
    ],
    ["429 without a time: some minutes", receipt(429), { outcome: "retry", retryAfterMs: 120_000 }],
    ["429 with a time", receipt(429, "", { "retry-after": "7" }), { outcome: "retry", retryAfterMs: 7_000 }],
    ["500", receipt(500), { outcome: "retry" }],
    ["403", receipt(403), { outcome: "failed" }],
  ])("%s", (_name, answer, expected) => expect(pagerduty.judge(answer)).toMatchObject(expected));
});
