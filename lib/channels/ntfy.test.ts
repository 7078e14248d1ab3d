import { describe, expect, test } from "vitest";
import { alertNotice, CONFIGS, context, event, receipt, resolved } from "./channel-fixtures";
import type { OutgoingHttp } from "./channel-kind";
import type { Notice } from "./notice";
import { ntfy } from "./ntfy";
import { utf8Bytes } from "./plain-text";

function send(notice: Notice, config: object = {}, language: "en" | "zh-CN" = "en") {
  const parsed = ntfy.schema.parse({ ...CONFIGS.ntfy, ...config });
  const outgoing = ntfy.compose(notice, parsed, context({ language })) as OutgoingHttp;
  return { ...outgoing, json: JSON.parse(outgoing.body) };
}

test("an alert that is over goes to the root of the server, to the field", () => {
  const { url, headers, json } = send(alertNotice(resolved()));
  expect([url, headers.authorization]).toEqual(["https://ntfy.sh", "Bearer tk_abc"]);
  expect(json).toEqual({
    topic: "limits",
    title: "Resolved after 12m: 429 rate of openai is 2.1%",
    message: [
      "Value: 2.1% (5 of 240 attempts in 5 min), threshold 5%",
      "Lasted: 12m (12:01 to 12:13 UTC)",
      "Reason: back on the good side of the threshold",
      "Rule: 429 rate per provider",
    ].join("\n"),
    priority: 3,
    tags: ["white_check_mark"],
    click: "https://limits.example.com/?from=1&to=2",
    actions: [{ action: "view", label: "Open the window", url: "https://limits.example.com/?from=1&to=2" }],
  });
});

test.each([
  ["en", "2 alerts: 1 firing, 1 resolved"],
  ["zh-CN", "2 条告警：1 条告警中，1 条已恢复"],
] as const)("a digest in %s", (language, title) => {
  expect(send(alertNotice(event(), resolved()), {}, language).json).toMatchObject({
    title,
    priority: 5,
    tags: ["rotating_light"],
  });
});

test("user and password, on a server of one's own", () => {
  const own = { token: "", user: "ops", password: "pässword", baseUrl: "http://ntfy.internal:8080/" };
  const { url, headers } = send(alertNotice(event()), own);
  expect([url, headers.authorization]).toEqual(["http://ntfy.internal:8080", "Basic b3BzOnDDpHNzd29yZA=="]);
});

test.each([
  ["a token and a user", { user: "ops", password: "x" }, "leave one out"],
  ["a user without a password", { token: "", user: "ops" }, "A user needs a password"],
  ["a topic with a slash", { topic: "a/b" }, "letters, digits"],
])("refuses %s", (_name, config, words) => {
  const result = ntfy.schema.safeParse({ ...CONFIGS.ntfy, ...config });
  expect(result.error?.issues.map(({ message }) => message).join(" ")).toContain(words);
});

test("the message stays within 4096 bytes, the title within 250", () => {
  const long = "限额👍".repeat(100);
  const labels = { provider: long, model: long, app: long, environment: long, key: long, upstream: long };
  for (const events of [1, 20]) {
    const { title, message } = send(alertNotice(...Array.from({ length: events }, () => event({ labels })))).json;
    expect(utf8Bytes(message)).toBeLessThanOrEqual(4_096);
    expect(utf8Bytes(title)).toBeLessThanOrEqual(250);
  }
});

describe("judge", () => {
  test.each([
    ["a message id", receipt(200, { id: "sPs71M8A2T", event: "message" }), { outcome: "delivered" }],
    ["200 without one", receipt(200, "<html>"), { outcome: "failed" }],
    [
      "too many",
      receipt(429, { code: 42901, http: 429, error: "limit reached: too many requests" }),
      { outcome: "retry", code: "42901" },
    ],
    [
      "too many today",
      receipt(429, { code: 42908, error: "limit reached: daily message quota reached" }, { "retry-after": "60" }),
      { outcome: "retry", code: "42908", retryAfterMs: 60_000 },
    ],
    [
      "403",
      receipt(403, { code: 40301, error: "forbidden" }),
      { outcome: "failed", code: "40301", error: expect.stringContaining("set a token") },
    ],
    ["400", receipt(400, { code: 40024, error: "invalid request" }), { outcome: "failed" }],
    ["507", receipt(507), { outcome: "retry" }],
  ])("%s", (_name, answer, expected) => expect(ntfy.judge(answer)).toMatchObject(expected));
});
