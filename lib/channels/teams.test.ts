import { describe, expect, test } from "vitest";
import { alertNotice, CONFIGS, context, event, receipt, resolved, testNotice } from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import type { Notice } from "./notice";
import { utf8Bytes } from "./plain-text";
import { teams } from "./teams";

function send(notice: Notice, language: "en" | "zh-CN" = "en") {
  const outgoing = teams.compose(notice, teams.schema.parse(CONFIGS.teams), context({ language })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("an alert that is over, to the field", () => {
  expect(send(alertNotice(resolved())).json).toEqual({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          msteams: { width: "Full" },
          body: [
            {
              type: "TextBlock",
              text: "Resolved after 12m: 429 rate of openai is 2.1%",
              wrap: true,
              weight: "Bolder",
              size: "Medium",
              color: "Good",
            },
            {
              type: "FactSet",
              facts: [
                { title: "Value", value: "2.1% (5 of 240 attempts in 5 min), threshold 5%" },
                { title: "Lasted", value: "12m (12:01 to 12:13 UTC)" },
                { title: "Reason", value: "back on the good side of the threshold" },
                { title: "Rule", value: "429 rate per provider" },
              ],
            },
          ],
          actions: [
            { type: "Action.OpenUrl", title: "Open the window", url: "https://limits.example.com/?from=1&to=2" },
          ],
        },
      },
    ],
  });
});

test.each([
  ["en", "Attention", "2 alerts: 1 firing, 1 resolved", "Test message from Limitscope"],
  ["zh-CN", "Attention", "2 条告警：1 条告警中，1 条已恢复", "Limitscope 测试消息"],
] as const)("fired, digest and test in %s", (language, color, digest, tested) => {
  const card = (notice: Notice) => send(notice, language).json.attachments[0].content;
  expect(card(alertNotice(event())).body[0].color).toBe(color);
  expect(card(alertNotice(event(), resolved())).body[0].text).toBe(digest);
  expect(card(testNotice).body[0]).toMatchObject({ text: tested, color: "Default" });
});

test("what people named is no markup, and a huge digest stays below 28 KB", () => {
  expect(send(alertNotice(event({ ruleName: "[x](https://evil.example)" }))).body).toContain(
    JSON.stringify("\\[x\\](https://evil.example)"),
  );
  const many = alertNotice(...Array.from({ length: 40 }, () => event({ labels: { app: "限👍".repeat(2_000) } })));
  expect(utf8Bytes(send(many).body)).toBeLessThanOrEqual(28_000);
});

describe("judge", () => {
  test.each([
    ["202 with an empty body: taken, but not said to be shown", receipt(202), { outcome: "accepted", error: null }],
    ["200", receipt(200), { outcome: "accepted" }],
    ["an old connector's 1", receipt(200, "1"), { outcome: "delivered" }],
    [
      "an error in a 200",
      receipt(200, "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 413"),
      { outcome: "failed" },
    ],
    [
      "429 in a 200",
      receipt(200, "Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429"),
      { outcome: "retry", code: "429" },
    ],
    ["429", receipt(429, "", { "retry-after": "5" }), { outcome: "retry", retryAfterMs: 5_000 }],
    ["401", receipt(401), { outcome: "failed" }],
    ["410", receipt(410), { outcome: "gone" }],
    ["502", receipt(502), { outcome: "retry" }],
  ])("%s", (_name, answer, expected) => expect(teams.judge(answer)).toMatchObject(expected));
});
