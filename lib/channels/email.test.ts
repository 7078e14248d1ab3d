import { describe, expect, test } from "vitest";
import {
  alertNotice,
  CONFIGS,
  context,
  event,
  failingNotice,
  item,
  recoveredNotice,
  resolved,
  testNotice,
} from "./channel-fixtures";
import type { OutgoingMail } from "./channel-kind";
import { email } from "./email";
import type { Notice } from "./notice";

function send(notice: Notice, config: object = {}, language: "en" | "zh-CN" = "en"): OutgoingMail {
  const parsed = email.schema.parse({ ...CONFIGS.email, ...config });
  return email.compose(notice, parsed, context({ language })) as OutgoingMail;
}

test("an alert that is over, to the field", () => {
  const { html, ...mail } = send(alertNotice(resolved()));
  expect(mail).toEqual({
    via: "smtp",
    host: "smtp.example.com",
    port: 587,
    isSecure: false,
    allowsPlain: false,
    user: null,
    password: null,
    from: "Limitscope <alerts@example.com>",
    to: ["oncall@example.com"],
    subject: "✅ Resolved after 12m: 429 rate of openai is 2.1%",
    text: `Resolved after 12m: 429 rate of openai is 2.1%

Value: 2.1% (5 of 240 attempts in 5 min), threshold 5%
Lasted: 12m (12:01 to 12:13 UTC)
Reason: back on the good side of the threshold
Rule: 429 rate per provider

Open the window: https://limits.example.com/?from=1&to=2
`,
    messageId: "<msg_01HZX3V9K2J8QW5T7YB4N6M0CD@example.com>",
    references: "<episode.0192f0aa-1111-7000-8000-000000000001@example.com>",
  });
  expect(html).toContain('<a href="https://limits.example.com/?from=1&amp;to=2">Open the window</a>');
});

test("all mails of an episode have one root, and retries the same id", () => {
  const [fired, again, over] = [send(alertNotice(event())), send(alertNotice(event())), send(alertNotice(resolved()))];
  expect(over.references).toBe(fired.references);
  expect(again.messageId).toBe(fired.messageId);
  expect(send(alertNotice(event(), resolved({ episodeId: "other" }))).references).toBeNull();
  expect(send(testNotice).references).toBeNull();
  expect(send(recoveredNotice).references).toBe(`<${failingNotice.outageId}@example.com>`);
});

test.each([
  ["en", "🔴 2 alerts: 1 firing, 1 resolved", "ℹ️ Test message from Limitscope"],
  ["zh-CN", "🔴 2 条告警：1 条告警中，1 条已恢复", "ℹ️ Limitscope 测试消息"],
] as const)("subjects in %s", (language, digest, tested) => {
  expect(send(alertNotice(event(), resolved()), {}, language).subject).toBe(digest);
  expect(send(testNotice, {}, language).subject).toBe(tested);
});

test("colours stay the mail program's own, so that it can be dark", () => {
  const { html } = send(alertNotice(event()));
  expect(html).toContain('name="color-scheme" content="light dark"');
  expect(html).not.toMatch(/background|[^-]color:#/);
});

test("what people named breaks neither headers nor markup", () => {
  const hostile = event({
    ruleName: "a\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>",
    labels: { app: "x\r\nBcc: evil@example.com" },
    episodeId: "e>\r\nX: <1",
  });
  const mail = send(alertNotice(item(hostile, { url: 'https://x.example/"><img src=x>' })));
  for (const header of [mail.subject, mail.messageId, mail.references ?? ""]) expect(header).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toMatch(/<script|<img/);
  expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(mail.text).not.toContain("\r");
});

test("TLS from the first byte on port 465, several receivers, a login", () => {
  const config = {
    port: "465",
    to: "a@example.com, b@example.com;c@example.com",
    user: "u",
    password: "p",
    from: "alerts@limits.example",
  };
  expect(send(testNotice, config)).toMatchObject({
    isSecure: true,
    port: 465,
    to: ["a@example.com", "b@example.com", "c@example.com"],
    user: "u",
    password: "p",
    messageId: "<msg_01HZX3V9K2J8QW5T7YB4N6M0CD@limits.example>",
  });
});

test.each([
  ["a sender with a line break", { from: "a@example.com\nBcc: b@example.com" }, "alerts@example.com"],
  ["a receiver that is none", { to: "nobody" }, "separated by commas"],
  ["no receiver", { to: " " }, "separated by commas"],
  ["a host with a port", { host: "smtp.example.com:25" }, "without port"],
  ["a port beyond all", { port: 70_000 }, "1 to 65535"],
  ["a user without a password", { user: "u" }, "belong together"],
])("refuses %s", (_name, config, words) => {
  const result = email.schema.safeParse({ ...CONFIGS.email, ...config });
  expect(result.error?.issues.map(({ message }) => message).join(" ")).toContain(words);
});

describe("a digest", () => {
  test("lists every event with its link in both parts", () => {
    const { text, html } = send({ ...alertNotice(event(), resolved()), omitted: 3 });
    for (const part of [text, html]) {
      expect(part).toContain("429 rate of openai is 12.4%, above 5%");
      expect(part).toContain("Resolved after 12m: 429 rate of openai is 2.1%");
      expect(part).toContain("and 3 more in Limitscope");
    }
  });
});
