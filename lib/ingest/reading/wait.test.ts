import { describe, expect, test } from "vitest";
import { classify } from "../classify";
import { nextReset } from "./calendar";
import { waitsInSentence } from "./wait-in-sentence";

const NOW = Date.UTC(2026, 10, 30, 12);

describe("waits in sentences", () => {
  test.each([
    ["Please try again in 644ms.", 644],
    ["Please try again in 9m38.016s. Need more tokens?", 578_016],
    ["Please retry in 58.217843437s.", 58_218],
    ["Please retry after 45 seconds.", 45_000],
    ["please try again after 1 seconds", 1000],
    ["Please wait 5631 seconds before retrying.", 5_631_000],
    ["Your quota will reset after 2h1m1s.", 7_261_000],
    ["Monthly usage limit reached. Resets in 16 days.", 1_382_400_000],
    ["upstream said no (reset after 2s)", 2000],
    ["retry after: 30", 30_000],
    ["请在 30 秒后重试", 30_000],
    ["请等待 2 分钟再试", 120_000],
    ["It will reset at 2026-11-30 22:38:22 +0800 CST.", 9_502_000],
    ["You will regain access on 2026-12-01 at 00:00 UTC.", 43_200_000],
    ["The quota will reset at 12-01 12:00:00 UTC.", 86_400_000],
    ["已达到使用上限，将在 2026-11-30 21:00:00 重置", 3_600_000],
  ])("%s", (text, waitMs) => {
    expect(waitsInSentence(text, NOW)[0]?.waitMs).toBe(waitMs);
  });
  test.each([
    ["try again in 5 days 22 hours 11 minutes.", 511_860_000],
    ["or wait one minute", 60_000],
    ["Quota will be replenished in 00:05:00.", 300_000],
    ["Try again in 21 minutes and 33 seconds.", 1_293_000],
    ["All credentials are cooling down (216s)", 216_000],
    ["Claude AI usage limit reached|1796054400", 14_400_000],
    ["x: retryAfterMs=1500", 1500],
    ["You've hit your limit · resets 3pm (UTC)", 10_800_000],
    ["resets 9am (Europe/Berlin)", 72_000_000],
    ["resets Dec 2, 8pm (Europe/Budapest)", 198_000_000],
    ["available again at Dec 1st, 2026 12:30 AM (UTC)", 45_000_000],
    ["You will regain access on December 2, 2026", 129_600_000],
    ["将在 2026-11-30 22:00:00 UTC+8 重置", 7_200_000],
    ["1小时30分钟后重试", 5_400_000],
    ["额度将在 2 天 3 小时后重置", 183_600_000],
    ["请等待1分30秒", 90_000],
    ["30s后重试", 30_000],
    ["将于2026年12月1日 08:00重置", 43_200_000],
    ["额度于12月1日8点30分恢复", 45_000_000],
    ["将于 1 月 2 日重置", 2_779_200_000],
    ["Resets at 2026-11-30 12:00 PST", 28_800_000],
    ["Resets at 3:00 PM UTC", 10_800_000],
    ["Daily limit reached. Resets at 00:00 UTC", 43_200_000],
    ["Your limit resets at midnight UTC", 43_200_000],
    ["try again in 5-10 minutes", 600_000],
  ])("in other words: %s", (text, waitMs) => {
    expect(waitsInSentence(text, NOW)[0]?.waitMs).toBe(waitMs);
  });
  test("a clock time needs to know whose clock, and when it was said", () => {
    expect(waitsInSentence("Spending cap reached, resets 9pm", NOW)).toEqual([]);
    expect(waitsInSentence("resets 9pm (Moon/Base)", NOW)).toEqual([]);
    expect(waitsInSentence("resets 9pm (UTC)", NOW, false)).toEqual([]);
    expect(waitsInSentence("resets Dec 2, 2026, 8pm (UTC)", NOW, false)).toHaveLength(1);
  });
  test.each([
    "180分钟内最多请求1000次",
    "policy over ratelimit,limit:5,time:1 minute",
    "Limit: 0/1min. Current: 1/1m",
    "Too many requests, please wait before trying again.",
    "Created at 2026-12-01 00:00:00",
    "API version 2024-05-01-preview",
    "The quota was reset at 2026-11-01 00:00:00 UTC.",
    "reached max retries: 4",
  ])("none: %s", (text) => {
    expect(waitsInSentence(text, NOW).filter(({ isPast }) => !isPast)).toEqual([]);
  });
});

describe("which wait counts", () => {
  const body = {
    error: { code: "rate_limit_exceeded", message: "Rate limit reached for requests. Please try again in 7s." },
  };
  const at = (headers: Record<string, string>, payload: unknown = body, atMs = NOW) =>
    classify({ provider: "openai", status: 429, headers, body: payload, atMs });
  test.each([
    ["milliseconds beat seconds", { "Retry-After-Ms": "1500", "Retry-After": "2" }, 1500, "retry-after-ms"],
    ["Azure's milliseconds", { "x-ms-retry-after-ms": "88" }, 88, "retry-after-ms"],
    ["a header beats the body", { "retry-after": "41" }, 41_000, "retry-after"],
    ["fractions", { "retry-after": "1.5" }, 1500, "retry-after"],
    ["an HTTP date", { "retry-after": "Mon, 30 Nov 2026 12:00:50 GMT" }, 50_000, "retry-after"],
    [
      "the body beats a reset header",
      { "x-ratelimit-remaining-requests": "0", "x-ratelimit-reset-requests": "1s" },
      7000,
      "body",
    ],
    ["nonsense is passed over", { "retry-after": "later" }, 7000, "body"],
  ])("%s", (_name, headers, waitMs, source) => {
    expect(at(headers)).toMatchObject({ retryAfterMs: waitMs, retryAfterSource: source });
  });
  test("the reset of the exhausted bucket, not of the others", () => {
    const headers = {
      "x-ratelimit-remaining-requests": "12",
      "x-ratelimit-reset-requests": "1s",
      "x-ratelimit-remaining-tokens": "0",
      "x-ratelimit-reset-tokens": "6m0s",
    };
    const verdict = at(headers, { error: { code: "rate_limit_exceeded" } });
    expect(verdict).toMatchObject({
      retryAfterMs: 360_000,
      retryAfterSource: "reset-header",
      dimension: "tpm",
      retryable: "at_reset",
    });
  });
  test("an absolute time is measured by the response's own clock", () => {
    const headers = { date: "Mon, 30 Nov 2026 12:00:10 GMT", "retry-after": "Mon, 30 Nov 2026 12:00:50 GMT" };
    expect(at(headers, body, NOW + 3_600_000)?.retryAfterMs).toBe(40_000);
  });
  test("a wait over two minutes is not soon, and the threshold can be set", () => {
    expect(at({ "retry-after": "120" })?.retryable).toBe("soon");
    expect(at({ "retry-after": "121" })?.retryable).toBe("at_reset");
    const facts = { provider: "openai", status: 429, headers: { "retry-after": "61" }, body, atMs: NOW };
    expect(classify(facts, 60_000)?.retryable).toBe("at_reset");
  });
  test("without a stated wait the client backs off, and no number is made up", () => {
    expect(at({}, { error: { code: "rate_limit_exceeded" } })).toMatchObject({
      retryAfterMs: null,
      retryAfterSource: "backoff",
      resetAtMs: null,
    });
  });
  test("the calendar beats the hint beside a per-day quota", () => {
    const quota = { violations: [{ quotaId: "GenerateRequestsPerDayPerProjectPerModel-FreeTier" }] };
    const payload = {
      error: { code: 429, message: "You exceeded your current quota", details: [quota, { retryDelay: "38s" }] },
    };
    const verdict = classify({ provider: "gemini", status: 429, headers: {}, body: payload, atMs: NOW });
    expect(verdict).toMatchObject({
      dimension: "rpd",
      retryable: "at_reset",
      retryAfterSource: "calendar",
      resetAtMs: Date.UTC(2026, 11, 1, 8),
    });
  });
});

describe("calendars", () => {
  test.each([
    ["utc_day", NOW, Date.UTC(2026, 11, 1)],
    ["utc_month", NOW, Date.UTC(2026, 11, 1)],
    ["utc_month", Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1)],
    ["pacific_day", NOW, Date.UTC(2026, 11, 1, 8)],
    ["pacific_day", Date.UTC(2026, 6, 1, 12), Date.UTC(2026, 6, 2, 7)],
    ["pacific_day", Date.UTC(2026, 2, 8, 9), Date.UTC(2026, 2, 9, 7)],
    ["pacific_day", Date.UTC(2026, 6, 1, 7), Date.UTC(2026, 6, 2, 7)],
  ] as const)("%s after %d", (calendar, now, reset) => {
    expect(nextReset(calendar, now)).toBe(reset);
  });
});
