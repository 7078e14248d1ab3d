import { describe, expect, test } from "vitest";
import { alertNotice, CONFIGS, context, event, receipt, resolved, testNotice } from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import type { Notice } from "./notice";
import { utf8Bytes } from "./plain-text";
import { wecom } from "./wecom";

function send(notice: Notice, language: "en" | "zh-CN" = "zh-CN") {
  const outgoing = wecom.compose(notice, wecom.schema.parse(CONFIGS.wecom), context({ language })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("an alert that is over, to the field", () => {
  const { url, json } = send(alertNotice(resolved()));
  expect(url).toBe("https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=K");
  expect(json).toEqual({
    msgtype: "markdown",
    markdown: {
      content: [
        '## <font color="info">✅ 已恢复（历时 12m）：openai 的 429 率为 2.1%</font>',
        '> 数值：<font color="comment">2.1%（5分钟内 240 次尝试中有 5），阈值 5%</font>',
        '> 历时：<font color="comment">12m（12:01 至 12:13 UTC）</font>',
        '> 原因：<font color="comment">已回到阈值正常一侧</font>',
        '> 规则：<font color="comment">429 rate per provider</font>',
        "[查看该时段](https://limits.example.com/?from=1&to=2)",
      ].join("\n"),
    },
  });
});

test.each([
  ["en", '## <font color="warning">🔴 2 alerts: 1 firing, 1 resolved</font>', "Test message from Limitscope"],
  ["zh-CN", '## <font color="warning">🔴 2 条告警：1 条告警中，1 条已恢复</font>', "Limitscope 测试消息"],
] as const)("digest and test in %s", (language, head, tested) => {
  const content = (notice: Notice): string => send(notice, language).json.markdown.content;
  expect(content(alertNotice(event(), resolved())).split("\n")[0]).toBe(head);
  expect(content(testNotice)).toContain(tested);
});

test("what people named mentions nobody and closes no tag", () => {
  const { content } = send(alertNotice(event({ ruleName: "</font><@all>" }))).json.markdown;
  expect(content).toContain('规则：<font color="comment">＜/font＞＜@all＞</font>');
});

test("the text stays within 4096 bytes of UTF-8, not characters", () => {
  const long = "限额👍".repeat(100);
  const labels = { provider: long, model: long, app: long, environment: long, key: long, upstream: long };
  const many = alertNotice(...Array.from({ length: 20 }, () => event({ labels })));
  for (const notice of [alertNotice(event({ ruleName: long, labels })), many]) {
    const { content } = send(notice).json.markdown;
    expect(utf8Bytes(content)).toBeLessThanOrEqual(4_096);
    expect(content).not.toContain("\ufffd");
  }
});

test("events that do not fit are told as more", () => {
  const many = alertNotice(...Array.from({ length: 20 }, () => event({ labels: { app: "限额👍".repeat(40) } })));
  const { content } = send(many).json.markdown;
  const [, shown, more] = /20 条告警：(\d+) 条告警中，另有 (\d+) 条/.exec(content) ?? [];
  expect(Number(shown) + Number(more)).toBe(20);
  expect(Number(shown)).toBeGreaterThan(2);
});

describe("judge", () => {
  test.each([
    ["errcode 0", receipt(200, { errcode: 0, errmsg: "ok" }), { outcome: "delivered" }],
    ["200 without errcode", receipt(200, "<html>"), { outcome: "failed" }],
    [
      "40058 with a 200",
      receipt(200, { errcode: 40058, errmsg: "markdown.content exceed max length 4096" }),
      { outcome: "failed", code: "40058" },
    ],
    [
      "45009",
      receipt(200, { errcode: 45009, errmsg: "api freq out of limit" }),
      { outcome: "retry", retryAfterMs: 60_000, pauseMs: 60_000 },
    ],
    ["93000", receipt(200, { errcode: 93000, errmsg: "invalid webhook url" }), { outcome: "gone", code: "93000" }],
    ["500", receipt(500), { outcome: "retry" }],
  ])("%s", (_name, answer, expected) => expect(wecom.judge(answer)).toMatchObject(expected));
});
