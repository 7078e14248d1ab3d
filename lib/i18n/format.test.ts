import { describe, expect, test } from "vitest";
import { formatFor } from "./format";

const en = formatFor("en", "Asia/Shanghai");
const zh = formatFor("zh-CN", "Asia/Shanghai");
const at = Date.parse("2026-11-19T06:20:09Z");

describe("figures", () => {
  test.each([
    [0, "0%"],
    [0.00004, "<0.01%"],
    [0.0001, "0.01%"],
    [0.0243, "2.43%"],
    [0.05, "5%"],
    [0.09999, "10%"],
    [0.326, "32.6%"],
    [0.9999, "100%"],
    [1.18, "118%"],
  ])("share %d is %s", (value, shown) => expect(en.share(value)).toBe(shown));

  test.each([
    [0.0161, "1.61 pp"],
    [-0.44, "44 pp"],
    [0.00001, "<0.01 pp"],
  ])("a change of %d is %s, without its sign", (value, shown) => expect(en.points(value)).toBe(shown));

  test.each([
    [9_999, "9,999", "9,999"],
    [12_345, "12.3K", "1.23万"],
    [123_000_000, "123M", "1.23亿"],
  ])("%d is short in each language", (value, inEnglish, inChinese) => {
    expect([en.compact(value), zh.compact(value)]).toEqual([inEnglish, inChinese]);
  });

  test.each([
    [0, "$0"],
    [50_000, "<$0.0001"],
    [4_200_000, "$0.0042"],
    [123_456_789, "$0.123"],
    [12_340_000_000, "$12.34"],
    [4_321_000_000_000, "$4,321"],
    [1_234_567_000_000_000, "$1.23M"],
  ])("%d nano-USD is %s", (nanoUsd, shown) => expect(en.cost(nanoUsd)).toBe(shown));

  test.each([
    [0, "0 byte"],
    [1_800_000_000, "1.8 GB"],
    [52_300_000, "52 MB"],
  ])("%d bytes are %s", (value, shown) => expect(en.bytes(value)).toBe(shown));
});

describe("durations", () => {
  test.each([
    [0, "0 ms"],
    [0.4, "<1 ms"],
    [850, "850 ms"],
    [999.7, "1.00 s"],
    [1_240, "1.24 s"],
    [2_445, "2.45 s"],
    [9_999, "10.0 s"],
    [59_970, "1m 00s"],
    [125_000, "2m 05s"],
    [4_920_000, "1h 22m"],
    [273_600_000, "3d 04h"],
  ])("%d ms are %s", (ms, shown) => expect(en.duration(ms)).toBe(shown));

  test.each([
    [3_000, "3 s"],
    [2_500, "2.5 s"],
    [20_000, "20 s"],
    [300_000, "5m"],
    [86_400_000, "1d"],
  ])("%d ms on an axis are %s", (ms, shown) => expect(en.roundDuration(ms)).toBe(shown));
});

test.each([
  [60_000, "1 min", "1分钟"],
  [600_000, "10 min", "10分钟"],
  [7_200_000, "2 hr", "2小时"],
  [172_800_000, "2 days", "2天"],
])("a step of %d ms in each language", (ms, inEnglish, inChinese) => {
  expect([en.step(ms), zh.step(ms)]).toEqual([inEnglish, inChinese]);
});

describe("times", () => {
  test("carry date and zone where they stand alone", () => {
    expect(en.instant(at)).toBe("Thu, Nov 19, 2026, 14:20:09 GMT+8");
    expect(zh.instant(at)).toBe("2026年11月19日周四 14:20:09 GMT+8");
  });
  test("a bucket is a span, and midnight is 00:00", () => {
    const tenToMidnight = Date.parse("2026-11-19T15:50:00Z");
    expect(en.span(tenToMidnight, tenToMidnight + 600_000)).toBe("Thu, Nov 19, 2026, 23:50–00:00 GMT+8");
  });
  test("a moment less than a day ago is the clock alone, across midnight too", () => {
    expect(en.moment(at, at + 20 * 3_600_000)).toBe("14:20");
    expect(en.moment(at + 86_400_000, at)).toBe("Nov 20, 14:20");
  });
  test("a moment of another day says which", () => {
    expect(en.moment(at, at + 3_600_000)).toBe("14:20");
    expect(en.moment(at, at + 86_400_000)).toBe("Nov 19, 14:20");
    expect(zh.moment(at, at + 86_400_000)).toBe("11月19日 14:20");
  });
  test.each([
    [-5_000, "0s ago", "0秒前"],
    [12_000, "12s ago", "12秒前"],
    [300_000, "5m ago", "5分钟前"],
    [7_200_000, "2h ago", "2小时前"],
    [259_200_000, "3d ago", "3天前"],
  ])("%d ms ago", (sinceMs, inEnglish, inChinese) => {
    expect([en.relative(at, at + sinceMs), zh.relative(at, at + sinceMs)]).toEqual([inEnglish, inChinese]);
  });
  test("UTC is called UTC", () => expect(formatFor("en", "UTC").zoneName(at)).toBe("UTC"));
});

test.each([
  ["en", ["a", "b", "c"], "a, b, and c"],
  ["zh-CN", ["openai gpt-5", "deepseek v4", "另外 7 项"], "openai gpt-5、deepseek v4 和另外 7 项"],
  ["zh-CN", ["状态码 429", "9 个响应头", "正文"], "状态码 429、9 个响应头和正文"],
  ["zh-CN", ["正文", "TPM"], "正文和 TPM"],
] as const)("a list in %s is spaced as its language writes it: %j", (locale, items, text) => {
  expect(formatFor(locale, "UTC").list(items)).toBe(text);
});
