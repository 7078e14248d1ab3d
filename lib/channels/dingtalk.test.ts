import { describe, expect, test } from "vitest";
import { alertNotice, CONFIGS, context, event, receipt, resolved, testNotice } from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import { dingtalk, dingtalkSign } from "./dingtalk";
import type { Notice } from "./notice";
import { utf8Bytes } from "./plain-text";

function send(notice: Notice, config: object = {}, facts: Parameters<typeof context>[0] = {}) {
  const parsed = dingtalk.schema.parse({ ...CONFIGS.dingtalk, ...config });
  const outgoing = dingtalk.compose(notice, parsed, context({ language: "zh-CN", ...facts })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("the secret is the key, in milliseconds", () => {
  expect(dingtalkSign("SECabc", "1577262236757", context().hmacSha256)).toBe(
    "I5TKCOTTj6fad4sJ4q9RsIffw0PAChVQZQGTdtRbNEQ=",
  );
});

test("the signature is appended to the address, encoded", () => {
  expect(send(testNotice, {}, { nowMs: 1_577_262_236_757 }).url).toBe(
    "https://oapi.dingtalk.com/robot/send?access_token=T&timestamp=1577262236757&sign=I5TKCOTTj6fad4sJ4q9RsIffw0PAChVQZQGTdtRbNEQ%3D",
  );
  expect(send(testNotice, { secret: null }).url).toBe("https://oapi.dingtalk.com/robot/send?access_token=T");
});

test("an alert that is over, to the field", () => {
  expect(send(alertNotice(resolved())).json).toEqual({
    msgtype: "markdown",
    markdown: {
      title: "✅ 已恢复（历时 12m）：openai 的 429 率为 2.1%",
      text: [
        "### ✅ 已恢复（历时 12m）：openai 的 429 率为 2.1%",
        "**数值**：2.1%（5分钟内 240 次尝试中有 5），阈值 5%",
        "**历时**：12m（12:01 至 12:13 UTC）",
        "**原因**：已回到阈值正常一侧",
        "**规则**：429 rate per provider",
        "[查看该时段](https://limits.example.com/?from=1&to=2)",
      ].join("\n\n"),
    },
    at: { atMobiles: [], atUserIds: [], isAtAll: false },
  });
});

test.each([
  ["en", "🔴 2 alerts: 1 firing, 1 resolved"],
  ["zh-CN", "🔴 2 条告警：1 条告警中，1 条已恢复"],
] as const)("a digest in %s", (language, title) => {
  expect(send(alertNotice(event(), resolved()), {}, { language }).json.markdown.title).toBe(title);
});

test("a keyword stands in the message, and what people named is no markup", () => {
  const { text } = send(alertNotice(event({ ruleName: "![x](https://evil.example/a.png) # <font>" })), {
    keyword: "告警",
  }).json.markdown;
  expect(text).toContain("!［x］(https://evil.example/a.png) ＃ ＜font＞");
  expect(text.endsWith("\n\n告警")).toBe(true);
});

test("a huge digest stays within 20,000 bytes", () => {
  const many = alertNotice(...Array.from({ length: 40 }, () => event({ labels: { app: "限👍".repeat(100) } })));
  expect(utf8Bytes(send(many).body)).toBeLessThanOrEqual(20_000);
});

describe("judge", () => {
  test.each([
    ["errcode 0", receipt(200, { errcode: 0, errmsg: "ok" }), { outcome: "delivered" }],
    ["200 without errcode", receipt(200, "<html>"), { outcome: "failed" }],
    [
      "130101 stops the channel for ten minutes",
      receipt(200, { errcode: 130101, errmsg: "send too fast, exceed 20 times per minute" }),
      { outcome: "retry", code: "130101", retryAfterMs: 600_000, pauseMs: 600_000 },
    ],
    [
      "310000 keyword",
      receipt(200, { errcode: 310000, errmsg: "keywords not in content" }),
      { outcome: "failed", error: expect.stringContaining("set the field keyword") },
    ],
    [
      "310000 signature",
      receipt(200, { errcode: 310000, errmsg: "sign not match" }),
      { outcome: "failed", error: expect.stringContaining("check the secret and this machine's clock") },
    ],
    [
      "310000 address",
      receipt(200, { errcode: 310000, errmsg: "ip 1.2.3.4 not in whitelist" }),
      { outcome: "failed", error: expect.stringContaining("list of IP addresses") },
    ],
    ["500", receipt(500), { outcome: "retry" }],
  ])("%s", (_name, answer, expected) => expect(dingtalk.judge(answer)).toMatchObject(expected));
});
