import { describe, expect, test } from "vitest";
import { alertNotice, CONFIGS, context, event, receipt, resolved, testNotice } from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import { discord } from "./discord";
import type { Notice } from "./notice";

function send(notice: Notice, config: object = {}, language: "en" | "zh-CN" = "en") {
  const parsed = discord.schema.parse({ ...CONFIGS.discord, ...config });
  const outgoing = discord.compose(notice, parsed, context({ language })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("an alert that is over, to the field", () => {
  const { url, json } = send(alertNotice(resolved()));
  expect(url).toBe("https://discord.com/api/webhooks/1/token?wait=true");
  expect(json).toEqual({
    username: "Limitscope",
    embeds: [
      {
        title: "Resolved after 12m: 429 rate of openai is 2.1%",
        description: "[Open the window](https://limits.example.com/?from=1&to=2)",
        url: "https://limits.example.com/?from=1&to=2",
        color: 0x079455,
        timestamp: "2026-11-19T12:01:00.000Z",
        fields: [
          { name: "Value", value: "2.1% (5 of 240 attempts in 5 min), threshold 5%", inline: false },
          { name: "Lasted", value: "12m (12:01 to 12:13 UTC)", inline: true },
          { name: "Reason", value: "back on the good side of the threshold", inline: true },
          { name: "Rule", value: "429 rate per provider", inline: true },
        ],
      },
    ],
    allowed_mentions: { parse: [] },
  });
});

test("a forum's thread and other parameters stand beside wait", () => {
  const { url } = send(testNotice, { url: "https://discord.com/api/webhooks/1/token?x=1", threadId: "42" });
  expect(url).toBe("https://discord.com/api/webhooks/1/token?x=1&wait=true&thread_id=42");
});

test.each([
  [
    "en",
    "2 alerts: 1 firing, 1 resolved",
    "🔴 [429 rate of openai is 12.4%, above 5%](https://limits.example.com/?from=1&to=2)",
  ],
  [
    "zh-CN",
    "2 条告警：1 条告警中，1 条已恢复",
    "🔴 [openai 的 429 率为 12.4%，高于 5%](https://limits.example.com/?from=1&to=2)",
  ],
] as const)("a digest in %s", (language, title, line) => {
  const [embed] = send(alertNotice(event(), resolved()), {}, language).json.embeds;
  expect([embed.title, embed.description.split("\n")[0]]).toEqual([title, line]);
});

test("what people named is no markup", () => {
  const { body } = send(alertNotice(event({ ruleName: "**@everyone** <@1> [x](https://evil.example)" })));
  expect(JSON.parse(body).embeds[0].fields.at(-2).value).toBe(
    "\\*\\*\\@everyone\\*\\* \\<\\@1\\> \\[x\\](https://evil.example)",
  );
});

test("texts stay within Discord's limits: title 256, description 4096, 6000 in all", () => {
  const long = "限👍*".repeat(3_000);
  const many = alertNotice(...Array.from({ length: 40 }, () => event({ labels: { app: long } })));
  for (const notice of [alertNotice(event({ ruleName: long, labels: { app: long } })), many]) {
    const [{ title, description, fields }] = send(notice).json.embeds;
    expect(title.length).toBeLessThanOrEqual(256);
    expect(description.length).toBeLessThanOrEqual(4_096);
    const total = fields.reduce(
      (sum: number, { name, value }: Record<string, string>) => sum + `${name}${value}`.length,
      0,
    );
    expect(title.length + description.length + total).toBeLessThanOrEqual(6_000);
  }
});

describe("judge", () => {
  test.each([
    ["a message came back", receipt(200, { id: "123", type: 0 }), { outcome: "delivered" }],
    ["200 without a message", receipt(200, "<html>"), { outcome: "failed" }],
    ["204: taken, but not said to be kept", receipt(204), { outcome: "accepted" }],
    ["404 is for good", receipt(404, { message: "Unknown Webhook", code: 10015 }), { outcome: "gone", code: "10015" }],
    ["401 is for good", receipt(401, { message: "Invalid Webhook Token", code: 50027 }), { outcome: "gone" }],
    [
      "400",
      receipt(400, { message: "Cannot send an empty message", code: 50006 }),
      { outcome: "failed", error: "Answered 400: Cannot send an empty message" },
    ],
    [
      "429: the longer of header and body",
      receipt(
        429,
        { message: "You are being rate limited.", retry_after: 64.57, global: false },
        { "retry-after": "65" },
      ),
      { outcome: "retry", retryAfterMs: 65_000, pauseMs: 65_000 },
    ],
    ["429 by its body alone", receipt(429, { retry_after: 0.35 }), { outcome: "retry", retryAfterMs: 350 }],
    ["502", receipt(502, "bad gateway"), { outcome: "retry" }],
  ])("%s", (_name, answer, expected) => expect(discord.judge(answer)).toMatchObject(expected));
});
