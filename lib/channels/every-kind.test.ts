import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { METRIC_IDS } from "../metrics/catalog";
import { ALERT_ONLY_METRICS, type AlertEvent, RULE_GROUPS } from "../model/alert";
import { CHANNEL_TYPES, type ChannelType } from "../model/channel";
import { DIMENSIONS, LIMIT_SOURCES, OWNERS, RETRYABLES } from "../model/limit";
import {
  APP_URL,
  alertNotice,
  CONFIGS,
  context,
  event,
  FIRED_AT_MS,
  failingNotice,
  receipt,
  resolved,
  testNotice,
} from "./channel-fixtures";
import { maskSecret } from "./mask";
import type { Notice } from "./notice";
import { utf8Bytes } from "./plain-text";
import { channelKindOf } from "./registry";

/** Of what is sent whole; parts have limits of their own. */
const MAX_BYTES: Record<ChannelType, number> = {
  webhook: 19_999,
  slack: 150_000,
  discord: 50_000,
  teams: 28_000,
  pagerduty: 512_000,
  telegram: 30_000,
  feishu: 20_000,
  dingtalk: 20_000,
  wecom: 9_000,
  ntfy: 20_000,
  email: 200_000,
};

function compose(type: ChannelType, notice: Notice, language: "en" | "zh-CN" = "en") {
  const kind = channelKindOf(type);
  return kind.compose(notice, kind.schema.parse(CONFIGS[type]), context({ language }));
}

const name = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.constantFrom(
    "",
    "\r\nBcc: x@y",
    '"}],"x":',
    "<!channel>",
    "</b>",
    "限额👍".repeat(60),
    "\ud83d",
    "__proto__",
    "*_~`[](){}#|\\",
  ),
);
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const share = fc.double({ min: 0, max: 5, noNaN: true });
const instant = fc.integer({ min: FIRED_AT_MS - 40 * 86_400_000, max: FIRED_AT_MS + 40 * 86_400_000 });

const anyEvent: fc.Arbitrary<AlertEvent> = fc
  .record({
    ruleName: name,
    metric: fc.constantFrom(...METRIC_IDS, ...ALERT_ONLY_METRICS),
    kind: fc.constantFrom("fired", "escalated", "repeat", "no_data", "resolved"),
    severity: fc.constantFrom("warning", "critical"),
    direction: fc.constantFrom("above", "below"),
    reason: nullable(fc.constantFrom("cleared", "no_data", "rule_changed", "period_over", "by_hand", "gone")),
    atMs: instant,
    firedAtMs: instant,
    labels: fc.dictionary(fc.constantFrom(...RULE_GROUPS, "limit", "limit_source", "reset"), nullable(name)),
    evaluation: fc.record({
      value: nullable(share),
      samples: fc.nat(),
      bad: nullable(fc.nat()),
      projected: nullable(share),
    }),
    budget: nullable(
      fc.constant({ amountUsd: 100, period: "month" as const, timeZone: "Asia/Shanghai", steps: [1], projected: true }),
    ),
    context: nullable(
      fc.record({
        limitSource: nullable(fc.oneof(fc.constantFrom(...LIMIT_SOURCES), name)),
        owner: nullable(fc.constantFrom(...OWNERS)),
        dimension: nullable(fc.constantFrom(...DIMENSIONS)),
        retryable: nullable(fc.constantFrom(...RETRYABLES)),
        share: nullable(share),
        pool: nullable(fc.record({ id: name, name })),
        provider: nullable(name),
        model: nullable(name),
        exampleRequestIds: fc.array(name, { maxLength: 3 }),
        resetAtMs: nullable(instant),
        fix: nullable(fc.record({ en: name, zh: name })),
      }),
    ),
  })
  .map(({ evaluation, ...facts }) =>
    event({ ...facts, evaluation: { ...event().evaluation, ...evaluation } } as Partial<AlertEvent>),
  );

const anyNotice = (maxEvents: number): fc.Arbitrary<Notice> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.array(anyEvent, { minLength: 1, maxLength: maxEvents }).map((events) => alertNotice(...events)),
    },
    {
      weight: 1,
      arbitrary: name.map(
        (channelName): Notice => ({ kind: "test", channelName, appUrl: APP_URL, createdAtMs: FIRED_AT_MS }),
      ),
    },
    {
      weight: 1,
      arbitrary: fc
        .record({
          kind: fc.constantFrom("channel_failing", "channel_recovered"),
          channelName: name,
          lastError: nullable(name),
          waitingAlerts: fc.nat(),
          lostAlerts: fc.nat(),
        })
        .map((facts): Notice => ({ ...failingNotice, ...facts })),
    },
  );

describe.each(CHANNEL_TYPES)("%s", (type) => {
  const kind = channelKindOf(type);

  test("is what it is called", () => expect(kind.type).toBe(type));

  test("composes any notice to valid JSON, or mail headers of one line, below its limit", () => {
    fc.assert(
      fc.property(anyNotice(kind.maxEvents), fc.constantFrom("en", "zh-CN"), (notice, language) => {
        const outgoing = compose(type, notice, language);
        if (outgoing.via === "http") {
          expect(typeof JSON.parse(outgoing.body)).toBe("object");
          expect(utf8Bytes(outgoing.body)).toBeLessThanOrEqual(MAX_BYTES[type]);
          for (const value of Object.values(outgoing.headers)) expect(value).not.toMatch(/[\r\n]/);
        } else {
          expect(`${outgoing.subject}${outgoing.messageId}${outgoing.references}`).not.toMatch(/\p{Cc}/u);
          expect(utf8Bytes(outgoing.html)).toBeLessThanOrEqual(MAX_BYTES[type]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["en", ["429 rate", "12.4%", "2.1%", "Test message", "31 of 250 attempts"]],
    ["zh-CN", ["429 率", "12.4%", "2.1%", "测试消息", "250 次尝试"]],
  ] as const)("says what happened in %s", (language, words) => {
    const said = [alertNotice(event()), alertNotice(resolved()), testNotice]
      .map((notice) => compose(type, notice, language))
      .map((outgoing) => (outgoing.via === "http" ? outgoing.body : `${outgoing.subject}\n${outgoing.text}`))
      .join("\n");
    const isSilentOnResolve = type === "pagerduty";
    const isData = type === "webhook";
    for (const word of words) {
      if (isSilentOnResolve && word === "2.1%") continue;
      if (isData && /attempts|次尝试/.test(word)) continue;
      expect(said).toContain(word);
    }
  });

  test("names its fields as its schema does, and hides every one that can hold a secret", () => {
    const shown = kind.fields.filter(({ isSecret }) => !isSecret).map(({ name: field }) => field);
    for (const { name: field } of kind.fields) {
      const unknown = kind.schema.safeParse({ ...CONFIGS[type], [field]: undefined }).error?.issues ?? [];
      expect(unknown.filter(({ code }) => code === "unrecognized_keys")).toEqual([]);
    }
    const secrets = kind.fields.filter(
      (field) => field.kind === "secret" || field.kind === "headers" || field.name === "url",
    );
    for (const { name: field } of secrets) expect(shown).not.toContain(field);
    const parsed = Object.keys(kind.schema.parse(CONFIGS[type]) as object);
    expect(new Set(kind.fields.map(({ name: field }) => field))).toEqual(new Set(parsed));
  });

  test("takes what it made of a form before", () => {
    const parsed = kind.schema.parse(CONFIGS[type]);
    expect(kind.schema.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  });

  test("needs what it says it needs, and knows nothing else", () => {
    for (const { name: field, isRequired } of kind.fields) {
      if (!isRequired) continue;
      expect(kind.schema.safeParse({ ...CONFIGS[type], [field]: undefined }).success).toBe(false);
    }
    expect(kind.schema.safeParse({ ...CONFIGS[type], colour: "red" }).success).toBe(false);
  });

  test.each([
    [
      "a redirect is a failure that names where it leads",
      receipt(307, "", { location: "https://a.example/x" }),
      "failed",
    ],
    ["410 is for good", receipt(410), "gone"],
    ["503 is worth another try", receipt(503), "retry"],
    ["429 is worth another try", receipt(429, "", { "retry-after": "9" }), "retry"],
  ] as const)("%s", (_name, answer, outcome) => {
    const verdict = kind.judge(answer);
    expect(verdict.outcome).toBe(outcome);
    if (answer.status === 307) expect(verdict.error).toContain("https://a.example.");
    if (answer.status === 429) expect(verdict.retryAfterMs).toBe(9_000);
  });
});

describe("mask", () => {
  test.each<[ChannelType, string, unknown, string]>([
    ["slack", "url", "https://hooks.slack.com/services/T/B/X", "https://hooks.slack.com/***"],
    ["teams", "url", "https://prod.logic.azure.com:443/workflows/1?sig=abc", "https://prod.logic.azure.com/***"],
    ["webhook", "secret", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_***"],
    ["webhook", "headers", { "X-Key": "abc", "X-Team": "b" }, "X-Key: ***, X-Team: ***"],
    ["telegram", "botToken", "123456:ABC", "***"],
    ["telegram", "chatId", "-1001", "-1001"],
    ["email", "password", "p", "***"],
    ["slack", "unknown", "secret", "***"],
    ["webhook", "previousSecret", null, ""],
    ["webhook", "headers", {}, ""],
  ])("%s %s", (type, field, value, shown) => expect(maskSecret(type, field, value)).toBe(shown));
});
