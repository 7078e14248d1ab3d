import { describe, expect, test } from "vitest";
import type { AlertEvent, AlertMetricId, Evaluation } from "../model/alert";
import {
  APP_URL,
  alertNotice,
  context,
  event,
  FIRED_AT_MS,
  failingNotice,
  item,
  RESOLVED_AT_MS,
  recoveredNotice,
  resolved,
  testNotice,
} from "./channel-fixtures";
import { noticeText } from "./message-text";
import type { Notice, NoticeItem } from "./notice";

const BUDGET = {
  amountUsd: 100,
  period: "month",
  timeZone: "Asia/Shanghai",
  steps: [0.6, 0.85, 1],
  projected: true,
} as const;

function of(
  metric: AlertMetricId,
  evaluation: Partial<Evaluation>,
  facts: Partial<AlertEvent> = {},
): Partial<AlertEvent> & AlertEvent {
  return event({
    metric,
    context: null,
    resolveAt: null,
    ...facts,
    evaluation: { ...event().evaluation, ...evaluation },
  });
}

function title(told: AlertEvent | NoticeItem, language: "en" | "zh-CN"): string {
  return noticeText(alertNotice(told), context({ language })).title;
}

function facts(notice: Notice, facts: Parameters<typeof context>[0] = {}): Record<string, string> {
  return Object.fromEntries(noticeText(notice, context(facts)).facts.map(({ label, value }) => [label, value]));
}

describe("titles", () => {
  test.each<[string, AlertEvent | NoticeItem, string, string]>([
    ["a share", event(), "429 rate of openai is 12.4%, above 5%", "openai 的 429 率为 12.4%，高于 5%"],
    [
      "a mean of a model",
      of("ttft", { value: 4_200, threshold: 3_000 }, { labels: { provider: "openai", model: "gpt-5" } }),
      "Mean TTFT of openai gpt-5 is 4.2 s, above 3 s",
      "openai gpt-5 的 TTFT 均值为 4.2 s，高于 3 s",
    ],
    [
      "what must not be low",
      of("cache_hit_rate", { value: 0.1, threshold: 0.2 }, { direction: "below", labels: { app: "checkout" } }),
      "Cache hit rate of app checkout is 10%, below 20%",
      "应用 checkout 的缓存命中率为 10%，低于 20%",
    ],
    [
      "everything",
      of("cost", { value: 12e9, threshold: 10e9 }, { labels: {} }),
      "Cost is $12.00, above $10.00",
      "费用为 $12.00，高于 $10.00",
    ],
    [
      "a pool by its name, and a label that was not sent",
      of("tpm_utilization", { value: 0.93, threshold: 0.8 }, { labels: { pool: "pool_1", limit: "tpm", key: null } }),
      "TPM utilization of pool Team, no key is 93%, above 80%",
      "配额池 Team、未上报密钥的 TPM 利用率为 93%，高于 80%",
    ],
    [
      "the nearest limit says which",
      of("nearest_limit", { value: 0.93, threshold: 0.8 }, { labels: { pool: "pool_1", limit: "rpm" } }),
      "Limit utilization of pool Team, requests per minute is 93%, above 80%",
      "配额池 Team、每分钟请求数的限额利用率为 93%，高于 80%",
    ],
    [
      "more of it",
      event({ kind: "escalated" }),
      "Now critical: 429 rate of openai is 12.4%, above 5%",
      "升级为严重：openai 的 429 率为 12.4%，高于 5%",
    ],
    [
      "once more",
      event({ kind: "repeat" }),
      "Still firing: 429 rate of openai is 12.4%, above 5%",
      "仍在告警：openai 的 429 率为 12.4%，高于 5%",
    ],
    [
      "no data",
      event({ kind: "no_data" }),
      "No data, still firing: 429 rate of openai",
      "没有数据，仍在告警：openai 的 429 率",
    ],
    [
      "over",
      resolved(),
      "Resolved after 12m: 429 rate of openai is 2.1%",
      "已恢复（历时 12m）：openai 的 429 率为 2.1%",
    ],
    [
      "over for another reason",
      resolved({ reason: "rule_disabled" }),
      "Closed after 12m: 429 rate of openai (the rule was disabled or deleted)",
      "已关闭（历时 12m）：openai 的 429 率（规则已停用或删除）",
    ],
    [
      "both at once",
      item(resolved(), { firedLate: { firedAtMs: FIRED_AT_MS } }),
      "Fired 12:01, resolved 12:13 UTC, delivered late: 429 rate of openai",
      "12:01 触发，12:13 UTC 恢复，延迟送达：openai 的 429 率",
    ],
    [
      "a budget's step",
      of("budget_used", { value: 0.87, threshold: 0.85, projected: null }, { budget: { ...BUDGET, steps: [0.85] } }),
      "Budget of openai is 87% spent, past 85%",
      "openai 的预算已用 87%，超过 85%",
    ],
    [
      "a budget's pace",
      of("budget_used", { value: 0.4, threshold: 0.6, projected: 1.2 }, { budget: { ...BUDGET, steps: [0.6] } }),
      "Budget of openai is 40% spent, heading for 120%",
      "openai 的预算已用 40%，预计将达 120%",
    ],
    [
      "exhaustion",
      of("time_to_exhaustion", { value: 4_800, threshold: 7_200 }, { labels: { pool: "pool_1", limit: "rpd" } }),
      "Requests per day of pool Team will be used up in 1h 20m at this pace, sooner than 2h",
      "配额池 Team 的每天请求数按当前速度将在 1h 20m 后用完，短于 2h",
    ],
    [
      "a final refusal",
      of("never_stops", { value: 1, threshold: 0 }),
      "1 attempt of openai was refused for good: waiting does not help",
      "openai 有 1 次尝试被彻底拒绝，等待无济于事",
    ],
    [
      "refusals until a reset",
      of("at_reset_stops", { value: 14, threshold: 0, resetAtMs: FIRED_AT_MS + 1_740_000 }),
      "14 attempts of openai were refused until 12:30 UTC",
      "openai 有 14 次尝试被拒，要等到 12:30 UTC",
    ],
    [
      "a silent source",
      of("minutes_silent", { value: 47, threshold: 30 }, { labels: { app: "checkout" } }),
      "Nothing heard from app checkout for 47m, longer than 30m",
      "已有 47m 没有收到应用 checkout 的上报，超过 30m",
    ],
    [
      "a source that is back",
      { ...resolved({ labels: { app: "checkout" } }), metric: "minutes_silent" },
      "Resolved after 12m: attempts from app checkout arrive again",
      "已恢复（历时 12m）：又收到应用 checkout 的上报",
    ],
  ])("%s", (_name, told, inEnglish, inChinese) => {
    expect([title(told, "en"), title(told, "zh-CN")]).toEqual([inEnglish, inChinese]);
  });
});

describe("facts", () => {
  test("of an alert: value with its denominator, whose limit, pool, reset, rule", () => {
    expect(facts(alertNotice(event()))).toEqual({
      Value: "12.4% (31 of 250 attempts in 5 min), threshold 5%, resolves at 3%",
      Severity: "critical",
      Since: "12:01 UTC",
      "Whose limit":
        "Your own account at openai, tokens per minute (provider_rate_limit, owner: provider), 84% of the limited attempts",
      Retry: "the same request passes after a short wait",
      Pool: "Team",
      Resets: "12:03:00 UTC (in 90 s)",
      Rule: "429 rate per provider",
    });
  });

  test("in Chinese", () => {
    expect(facts(alertNotice(event()), { language: "zh-CN" })).toMatchObject({
      数值: "12.4%（5分钟内 250 次尝试中有 31），阈值 5%，恢复线 3%",
      谁的限额: "你自己在 openai 的账户，每分钟 token 数（provider_rate_limit，归属：供应商），占受限尝试的 84%",
      重置: "12:03:00 UTC（还有 90 s）",
    });
  });

  test("of one that is over: how long it took and why", () => {
    expect(facts(alertNotice(resolved()))).toEqual({
      Value: "2.1% (5 of 240 attempts in 5 min), threshold 5%",
      Lasted: "12m (12:01 to 12:13 UTC)",
      Reason: "back on the good side of the threshold",
      Rule: "429 rate per provider",
    });
  });

  test("of a budget: spent of amount and where its pace leads, in its own zone", () => {
    const told = of(
      "budget_used",
      { value: 0.65, threshold: 0.6, projected: 1.2 },
      { budget: { ...BUDGET, steps: [] } },
    );
    expect(facts(alertNotice(told))).toMatchObject({
      Spent: "$65.00 of $100.00 this month (Asia/Shanghai)",
      "At this pace": "$120.00 at the end of the month",
      Since: "20:01 GMT+8",
    });
  });

  test("a reset that is past when the message leaves is said to be over", () => {
    expect(facts(alertNotice(event()), { nowMs: FIRED_AT_MS + 180_000 }).Resets).toBe("12:03:00 UTC (over)");
  });

  test("of a pool: the minutes beyond", () => {
    const told = of("tpm_utilization", { value: 0.93, threshold: 0.8, samples: 5, bad: 3 });
    expect(facts(alertNotice(told)).Value).toBe("93% (3 of 5 minutes), threshold 80%");
  });
});

describe("what goes with it", () => {
  test("the fix in the channel's language, examples and links", () => {
    const text = noticeText(alertNotice(event()), context({ language: "zh-CN" }));
    expect(text.fix).toEqual({ label: "解决办法", value: "等待 20 秒；申请更高的 TPM 档位。" });
    expect(text.examples.links.map(({ url }) => url)).toEqual([
      `${APP_URL}/requests/req-1`,
      `${APP_URL}/requests/req-2`,
    ]);
    expect(text.actions).toEqual([
      { label: "查看该时段", url: `${APP_URL}/?from=1&to=2` },
      { label: "确认告警", url: `${APP_URL}/alerts` },
    ]);
  });

  test("what is over needs no acknowledging and no fix", () => {
    const text = noticeText(alertNotice(resolved({ context: event().context })), context());
    expect([text.fix, text.actions.map(({ label }) => label)]).toEqual([null, ["Open the window"]]);
  });

  test("an address that is none, or longer than receivers take, is left out", () => {
    const addresses = ["javascript:alert(1)", "", `https://x.example/?q=${"a".repeat(2_000)}`];
    for (const url of addresses) {
      const text = noticeText(alertNotice(item(event(), { url })), context());
      expect(text.actions.map(({ label }) => label)).toEqual(["Acknowledge"]);
    }
  });

  test("a late delivery says so", () => {
    const late = context({ nowMs: RESOLVED_AT_MS + 1_200_000 });
    expect(noticeText(alertNotice(event(), resolved()), late).lines).toEqual(["Delivered 20m late."]);
    expect(noticeText(alertNotice(event()), context()).lines).toEqual([]);
  });
});

describe("other messages", () => {
  test.each([
    ["en", "5 alerts: 1 firing, 1 resolved, 3 more", "and 3 more in Limitscope"],
    ["zh-CN", "5 条告警：1 条告警中，1 条已恢复，另有 3 条", "另有 3 条，见 Limitscope"],
  ] as const)("a digest in %s", (language, title, more) => {
    const text = noticeText({ ...alertNotice(event(), resolved()), omitted: 3 }, context({ language }));
    expect([text.title, text.tone, text.digest.at(-1)?.title]).toEqual([title, "critical", more]);
    expect(text.digest.map(({ tone }) => tone)).toEqual(["critical", "resolved", "info"]);
  });

  test.each([
    ["en", "Test message from Limitscope", "If you can read this, alerts reach the channel On call."],
    ["zh-CN", "Limitscope 测试消息", "看到这条消息，说明告警能送达渠道 On call。"],
  ] as const)("a test in %s", (language, title, line) => {
    const text = noticeText(testNotice, context({ language }));
    expect([text.title, text.lines[0]]).toEqual([title, line]);
  });

  test.each([
    ["en", "Alerts do not reach the channel On call since 12:01 UTC", "5 alerts wait for it."],
    ["zh-CN", "12:01 UTC 起告警无法送达渠道 On call", "有 5 条告警在等待发送。"],
  ] as const)("a failing channel in %s", (language, title, line) => {
    const text = noticeText(failingNotice, context({ language }));
    expect([text.title, ...text.lines, text.facts[0]?.value]).toEqual([title, line, "Answered 503."]);
  });

  test.each([
    [
      "en",
      "Alerts reach the channel On call again, after 30m",
      ["It failed from 12:01 UTC to 12:31 UTC.", "3 alerts waited for it.", "1 alert was not delivered at all."],
    ],
    [
      "zh-CN",
      "告警又能送达渠道 On call（中断 30m）",
      ["12:01 UTC 至 12:31 UTC 无法送达。", "期间有 3 条告警在等待发送。", "期间有 1 条告警未能送达。"],
    ],
  ] as const)("a channel that works again in %s", (language, title, lines) => {
    const text = noticeText(recoveredNotice, context({ language }));
    expect([text.tone, text.title, text.lines, text.facts]).toEqual(["resolved", title, lines, []]);
  });

  test("a channel of which nothing waited and nothing is known", () => {
    const quiet = { ...failingNotice, lastError: null, waitingAlerts: 0, lostAlerts: 2 };
    const { lines, facts } = noticeText(quiet, context());
    expect([lines, facts]).toEqual([["2 alerts were not delivered at all."], []]);
  });
});
