import { describe, expect, test } from "vitest";
import { alertNotice, CONFIGS, context, event, item, receipt, resolved, testNotice } from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import type { Notice } from "./notice";
import { telegram } from "./telegram";

function send(notice: Notice, config: object = {}, language: "en" | "zh-CN" = "en") {
  const parsed = telegram.schema.parse({ ...CONFIGS.telegram, ...config });
  const outgoing = telegram.compose(notice, parsed, context({ language })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("an alert that is over, to the field", () => {
  const { url, json } = send(alertNotice(resolved()));
  expect(url).toBe("https://api.telegram.org/bot123456:ABCdefGHIjkl/sendMessage");
  expect(json).toEqual({
    chat_id: -1001234567890,
    text: [
      "✅ <b>Resolved after 12m: 429 rate of openai is 2.1%</b>",
      "<b>Value</b>: 2.1% (5 of 240 attempts in 5 min), threshold 5%",
      "<b>Lasted</b>: 12m (12:01 to 12:13 UTC)",
      "<b>Reason</b>: back on the good side of the threshold",
      "<b>Rule</b>: 429 rate per provider",
      '<a href="https://limits.example.com/?from=1&amp;to=2">Open the window</a>',
    ].join("\n"),
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
    disable_notification: false,
  });
});

test("a topic, a public channel, and a Bot API server of one's own", () => {
  const { url, json } = send(testNotice, { chatId: "@limits", threadId: "7", baseUrl: "http://127.0.0.1:8081/" });
  expect(url).toBe("http://127.0.0.1:8081/bot123456:ABCdefGHIjkl/sendMessage");
  expect(json).toMatchObject({ chat_id: "@limits", message_thread_id: 7 });
});

test.each([
  ["en", "🔴 <b>2 alerts: 1 firing, 1 resolved</b>", "<b>Fix</b>: Wait 20 s"],
  ["zh-CN", "🔴 <b>2 条告警：1 条告警中，1 条已恢复</b>", "<b>解决办法</b>：等待 20 秒"],
] as const)("digest and fix in %s", (language, digest, fix) => {
  expect(send(alertNotice(event(), resolved()), {}, language).json.text.split("\n")[0]).toBe(digest);
  expect(send(alertNotice(event()), {}, language).json.text).toContain(fix);
});

test("what people named opens no tag and leaves no attribute", () => {
  const hostile = item(event({ ruleName: "</b><a href='https://evil.example'>" }), {
    url: 'https://x.example/?a="><b>',
  });
  const { text } = send(alertNotice(hostile)).json;
  expect(text).toContain("<b>Rule</b>: &lt;/b&gt;&lt;a href='https://evil.example'&gt;");
  expect(text).toContain('<a href="https://x.example/?a=%22%3E%3Cb%3E">');
});

test("a long text stays within 4096 characters and every tag is closed", () => {
  const long = "限👍<".repeat(3_000);
  const many = alertNotice(...Array.from({ length: 30 }, () => event({ labels: { app: long } })));
  for (const notice of [alertNotice(event({ ruleName: long, labels: { app: long } })), many]) {
    const { text } = send(notice).json;
    expect(text.length).toBeLessThanOrEqual(4_096);
    expect(text.match(/<(b|a)[ >]/g)?.length).toBe(text.match(/<\/(b|a)>/g)?.length);
  }
});

test.each([
  ["a token that is none", { botToken: "abc" }, "@BotFather"],
  ["a chat that is none", { chatId: "limits" }, "@name"],
  ["a topic that is no number", { threadId: "general" }, "number of a topic"],
])("refuses %s", (_name, config, words) => {
  const result = telegram.schema.safeParse({ ...CONFIGS.telegram, ...config });
  expect(result.error?.issues.map(({ message }) => message).join(" ")).toContain(words);
});

describe("judge", () => {
  test.each([
    ["ok", receipt(200, { ok: true, result: { message_id: 1 } }), { outcome: "delivered" }],
    ["200 without ok", receipt(200, { ok: false, description: "x" }), { outcome: "failed" }],
    [
      "429",
      receipt(429, {
        ok: false,
        error_code: 429,
        description: "Too Many Requests: retry after 31",
        parameters: { retry_after: 31 },
      }),
      { outcome: "retry", code: "429", retryAfterMs: 31_000, pauseMs: 31_000 },
    ],
    [
      "a group that became a supergroup has a new id",
      receipt(400, {
        ok: false,
        error_code: 400,
        description: "Bad Request: group chat was upgraded to a supergroup chat",
        parameters: { migrate_to_chat_id: -1009876543210 },
      }),
      { outcome: "retry", retryAfterMs: 0, newConfig: { chatId: "-1009876543210" } },
    ],
    [
      "400",
      receipt(400, { ok: false, error_code: 400, description: "Bad Request: chat not found" }),
      { outcome: "failed", error: "Answered 400: Bad Request: chat not found" },
    ],
    ["401", receipt(401, { ok: false, error_code: 401, description: "Unauthorized" }), { outcome: "gone" }],
    [
      "403",
      receipt(403, { ok: false, error_code: 403, description: "Forbidden: bot was kicked from the group chat" }),
      { outcome: "gone", code: "403" },
    ],
    ["502", receipt(502, "<html>"), { outcome: "retry" }],
  ])("%s", (_name, answer, expected) => expect(telegram.judge(answer)).toMatchObject(expected));

  test("the new id is one that the schema takes", () => {
    const { newConfig } = telegram.judge(receipt(400, { ok: false, parameters: { migrate_to_chat_id: -100123 } }));
    expect(telegram.schema.parse({ ...CONFIGS.telegram, ...newConfig })).toMatchObject({ chatId: "-100123" });
  });
});
