import { describe, expect, test } from "vitest";
import { alertNotice, CONFIGS, context, event, FIRED_AT_MS, receipt, resolved, testNotice } from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import { feishu, feishuSign } from "./feishu";
import type { Notice } from "./notice";
import { utf8Bytes } from "./plain-text";

function send(notice: Notice, config: object = {}, facts: Parameters<typeof context>[0] = {}) {
  const parsed = feishu.schema.parse({ ...CONFIGS.feishu, ...config });
  const outgoing = feishu.compose(notice, parsed, context({ language: "zh-CN", ...facts })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("the time and the secret are the key, in seconds", () => {
  expect(feishuSign("demo", "1599360473", context().hmacSha256)).toBe("l1N0gAcBjdwBvGm1xMjOF0XSyaLRpR7tuO5dHfhAYc8=");
});

test("an alert that is over, to the field", () => {
  const { url, json } = send(alertNotice(resolved()), { secret: "" });
  expect(url).toBe("https://open.feishu.cn/open-apis/bot/v2/hook/token");
  expect(json).toEqual({
    msg_type: "interactive",
    card: {
      config: { wide_screen_mode: true },
      header: {
        template: "green",
        title: { tag: "plain_text", content: "已恢复（历时 12m）：openai 的 429 率为 2.1%" },
      },
      elements: [
        {
          tag: "div",
          text: {
            tag: "lark_md",
            content: [
              "**数值**：2.1%（5分钟内 240 次尝试中有 5），阈值 5%",
              "**历时**：12m（12:01 至 12:13 UTC）",
              "**原因**：已回到阈值正常一侧",
              "**规则**：429 rate per provider",
            ].join("\n"),
          },
        },
        {
          tag: "action",
          actions: [
            {
              tag: "button",
              text: { tag: "plain_text", content: "查看该时段" },
              type: "primary",
              url: "https://limits.example.com/?from=1&to=2",
            },
          ],
        },
      ],
    },
  });
});

test("is signed anew at each try", () => {
  const [first, second] = [send(testNotice), send(testNotice, {}, { nowMs: FIRED_AT_MS + 3_600_000 })];
  expect(first.json).toMatchObject({ timestamp: "1795089690", sign: expect.stringMatching(/^[\w+/]{43}=$/) });
  expect(second.json.sign).not.toBe(first.json.sign);
});

test("a keyword stands in the message", () => {
  expect(send(testNotice, { keyword: "告警<1>" }).json.card.elements.at(-1)).toEqual({
    tag: "note",
    elements: [{ tag: "plain_text", content: "告警<1>" }],
  });
});

test.each([
  ["en", "red", "2 alerts: 1 firing, 1 resolved"],
  ["zh-CN", "red", "2 条告警：1 条告警中，1 条已恢复"],
] as const)("a digest in %s", (language, template, content) => {
  expect(send(alertNotice(event(), resolved()), {}, { language }).json.card.header).toMatchObject({
    template,
    title: { content },
  });
});

test("what people named mentions nobody", () => {
  const { body } = send(alertNotice(event({ ruleName: "<at id=all></at> [x](https://evil.example)" })));
  expect(body).toContain("&#60;at id=all&#62;&#60;/at&#62; &#91;x&#93;&#40;https://evil.example&#41;");
});

test("a huge digest stays within 20 KB", () => {
  const many = alertNotice(...Array.from({ length: 40 }, () => event({ labels: { app: "限👍<".repeat(100) } })));
  expect(utf8Bytes(send(many).body)).toBeLessThanOrEqual(20_000);
});

describe("judge", () => {
  test.each([
    ["code 0", receipt(200, { code: 0, msg: "success", data: {} }), { outcome: "delivered" }],
    ["StatusCode 0", receipt(200, { StatusCode: 0, StatusMessage: "success" }), { outcome: "delivered" }],
    ["200 without a code", receipt(200, "<html>"), { outcome: "failed" }],
    [
      "11232 too many at once",
      receipt(200, { code: 11232, msg: "frequency limited psm" }),
      { outcome: "retry", code: "11232", retryAfterMs: 15_000, pauseMs: 15_000 },
    ],
    ["11232 with another status", receipt(429, { code: 11232 }), { outcome: "retry", code: "11232" }],
    [
      "19021 signature",
      receipt(200, { code: 19021, msg: "sign match fail or timestamp is not within one hour from current time" }),
      { outcome: "failed", code: "19021", error: expect.stringContaining("check the secret and this machine's clock") },
    ],
    ["19022 address", receipt(200, { code: 19022, msg: "Ip Not Allowed" }), { outcome: "failed" }],
    [
      "19024 keyword",
      receipt(200, { code: 19024, msg: "Key Words Not Found" }),
      { error: expect.stringContaining("set the field keyword") },
    ],
    [
      "19001 token",
      receipt(200, { code: 19001, msg: "param invalid: incoming webhook access token invalid" }),
      { outcome: "gone" },
    ],
    [
      "9499 bad request with a 400",
      receipt(400, { code: 9499, msg: "Bad Request" }),
      { outcome: "failed", code: "9499" },
    ],
    ["500", receipt(500, ""), { outcome: "retry" }],
    ["410", receipt(410, ""), { outcome: "gone" }],
  ])("%s", (_name, answer, expected) => expect(feishu.judge(answer)).toMatchObject(expected));
});
