import { describe, expect, test } from "vitest";
import { alertNotice, CONFIGS, context, event, item, receipt, resolved, testNotice } from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import type { Notice } from "./notice";
import { slack } from "./slack";

function send(notice: Notice, language: "en" | "zh-CN" = "en") {
  const outgoing = slack.compose(notice, slack.schema.parse(CONFIGS.slack), context({ language })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("an alert, to the field", () => {
  const mrkdwn = (text: string) => ({ type: "mrkdwn", text });
  const { url, json } = send(alertNotice(event()));
  expect(url).toBe("https://hooks.slack.com/services/T/B/X");
  expect(json).toEqual({
    text: "429 rate of openai is 12.4%, above 5%",
    attachments: [
      {
        color: "#d92d20",
        blocks: [
          { type: "header", text: { type: "plain_text", text: "429 rate of openai is 12.4%, above 5%" } },
          {
            type: "section",
            fields: [
              mrkdwn("*Value*\n12.4% (31 of 250 attempts in 5 min), threshold 5%, resolves at 3%"),
              mrkdwn("*Severity*\ncritical"),
              mrkdwn("*Since*\n12:01 UTC"),
              mrkdwn(
                "*Whose limit*\nYour own account at openai, tokens per minute (provider_rate_limit, owner: provider), 84% of the limited attempts",
              ),
              mrkdwn("*Retry*\nthe same request passes after a short wait"),
              mrkdwn("*Pool*\nTeam"),
              mrkdwn("*Resets*\n12:03:00 UTC (in 90 s)"),
              mrkdwn("*Rule*\n429 rate per provider"),
            ],
          },
          { type: "section", text: mrkdwn("*Fix*\nWait 20 s; ask for a higher TPM tier.") },
          {
            type: "section",
            text: mrkdwn("*Example requests*\n<https://limits.example.com/requests/req-1|req-1>"),
          },
          { type: "section", text: mrkdwn("<https://limits.example.com/requests/req-2|req-2>") },
          {
            type: "actions",
            elements: [
              {
                type: "button",
                text: { type: "plain_text", text: "Open the window" },
                url: "https://limits.example.com/?from=1&to=2",
              },
              {
                type: "button",
                text: { type: "plain_text", text: "Acknowledge" },
                url: "https://limits.example.com/alerts",
              },
            ],
          },
        ],
      },
    ],
  });
});

test.each([
  ["en", "2 alerts: 1 firing, 1 resolved", "Resolved after 12m: 429 rate of openai is 2.1%"],
  ["zh-CN", "2 条告警：1 条告警中，1 条已恢复", "已恢复（历时 12m）：openai 的 429 率为 2.1%"],
] as const)("resolved and digest in %s", (language, digest, over) => {
  expect(send(alertNotice(resolved()), language).json).toMatchObject({
    text: over,
    attachments: [{ color: "#079455" }],
  });
  const { json, body } = send(alertNotice(event(), resolved()), language);
  expect(json.text).toBe(digest);
  expect(body).toContain(`✅ <https://limits.example.com/?from=1&amp;to=2|${over}>`);
});

test("a test says which channel", () => {
  expect(send(testNotice).body).toContain("If you can read this, alerts reach the channel On call.");
});

test("what people named mentions nobody and ends no link", () => {
  const hostile = event({ ruleName: "<!channel> & <https://evil.example|click>", labels: { app: "a|b><!here>" } });
  const { body } = send(alertNotice(item(hostile, { url: "https://limits.example.com/?a=1|2" }), resolved()));
  expect(body).not.toMatch(/<!|<https:\/\/evil/);
  expect(body).toContain("<https://limits.example.com/?a=1%7C2|429 rate of app a/b&gt;&lt;!here&gt; is");
});

test("texts stay within Slack's limits: header 150, section 3000, 50 blocks", () => {
  const long = "限👍&".repeat(3_000);
  const many = { ...alertNotice(...Array.from({ length: 60 }, () => event({ labels: { app: long } }))), omitted: 9 };
  for (const notice of [alertNotice(event({ ruleName: long, context: null, labels: { app: long } })), many]) {
    const { blocks } = send(notice).json.attachments[0];
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(blocks[0].text.text.length).toBeLessThanOrEqual(150);
    expect(blocks[0].text.text.endsWith("…")).toBe(notice !== many);
    for (const block of blocks) expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(3_000);
    for (const field of blocks.flatMap((block: { fields?: unknown[] }) => block.fields ?? []))
      expect(field.text.length).toBeLessThanOrEqual(2_000);
  }
});

describe("judge", () => {
  test.each([
    ["ok", receipt(200, "ok"), { outcome: "delivered" }],
    ["200 with anything else", receipt(200, "<html>login</html>"), { outcome: "failed" }],
    ["invalid_payload", receipt(400, "invalid_payload"), { outcome: "failed", code: "invalid_payload" }],
    ["action_prohibited", receipt(403, "action_prohibited"), { outcome: "failed", code: "action_prohibited" }],
    [
      "no_service",
      receipt(404, "no_service"),
      { outcome: "gone", error: "Answered 404: no_service: the webhook was removed; add a new one to the Slack app" },
    ],
    ["channel_not_found", receipt(404, "channel_not_found"), { outcome: "gone" }],
    ["channel_is_archived", receipt(410, "channel_is_archived"), { outcome: "gone", code: "channel_is_archived" }],
    ["410", receipt(410), { outcome: "gone" }],
    [
      "429 by its header",
      receipt(429, { retry_after: 1, ok: false, error: "rate_limited" }, { "retry-after": "30" }),
      { outcome: "retry", code: "rate_limited", retryAfterMs: 30_000, pauseMs: 30_000 },
    ],
    ["429 by its body", receipt(429, { retry_after: 1, ok: false }), { outcome: "retry", retryAfterMs: 1_000 }],
    ["500", receipt(500, "rollup_error"), { outcome: "retry" }],
    ["a redirect", receipt(302, "", { location: "https://slack.com/x" }), { outcome: "failed" }],
  ])("%s", (_name, answer, expected) => expect(slack.judge(answer)).toMatchObject(expected));
});
