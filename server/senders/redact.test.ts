import { describe, expect, test } from "vitest";
import { excerptOf } from "./excerpt";
import { maskHeaders, maskUrl, redactorOf, secretsIn } from "./redact";

const SLACK = "https://hooks.slack.com/services/T0000000/B0000000/XXXXXXXXXXXX";

describe("secrets", () => {
  test.each([
    ["an address", SLACK, `POST ${SLACK} failed`, "POST https://hooks.slack.com/*** failed"],
    ["the path of an address", SLACK, "no route /services/T0000000/B0000000/XXXXXXXXXXXX", "no route ***"],
    ["the last part of an address", SLACK, "token XXXXXXXXXXXX is revoked", "token *** is revoked"],
    ["a value in the query", "https://oapi.dingtalk.com/robot/send?access_token=abcdef123", "abcdef123?", "***?"],
    ["a token", "tk_s3cret", "Bearer tk_s3cret", "Bearer ***"],
    ["one that JSON escapes", 'pass"word', '{"p":"pass\\"word"}', '{"p":"***"}'],
    ["one that URLs escape", "a b/c", "?key=a%20b%2Fc", "?key=***"],
    ["one with half a character", "p\ud800word", "p\ufffdword p%EF%BF%BDword", "*** ***"],
    ["every occurrence", "tk_s3cret", "tk_s3cret tk_s3cret", "*** ***"],
  ])("%s is taken out", (_, secret, text, shown) => {
    expect(redactorOf([secret])(text)).toBe(shown);
  });

  test("one that contains another is taken out whole", () => {
    expect(redactorOf(["abc", "abcdef"])("abcdef abc")).toBe("*** ***");
  });

  test("an empty or tiny one does not eat the text", () => {
    expect(redactorOf(["", "a"])("banana")).toBe("banana");
  });

  test("are found however deep a field holds them", () => {
    expect(secretsIn({ url: SLACK, headers: { a: "b" }, port: 25, none: null })).toEqual([SLACK, "b"]);
  });
});

test.each([
  ["https://hooks.slack.com/services/T/B/X", "https://hooks.slack.com/***"],
  ["https://example.com:8443/?key=1", "https://example.com:8443/***"],
  ["https://ntfy.sh/", "https://ntfy.sh/"],
  ["no url", "***"],
])("%s is shown as %s", (url, shown) => {
  expect(maskUrl(url)).toBe(shown);
});

test("headers that identify somebody are shown by name alone", () => {
  expect(
    maskHeaders({ Authorization: "Bearer x", "X-Api-Key": "x", "webhook-signature": "v1,x", "content-type": "json" }),
  ).toEqual({ Authorization: "***", "X-Api-Key": "***", "webhook-signature": "v1,x", "content-type": "json" });
});

test("a secret is found although control characters are hidden in it, and before the text is cut", () => {
  const text = `${"x".repeat(4_090)}tk_\u0000s3cret-and-more`;
  expect(excerptOf(text, redactorOf(["tk_s3cret"]))).not.toContain("tk_");
});

test("a cut text ends on a whole character", () => {
  const shown = excerptOf("😀".repeat(3_000), redactorOf([]));
  expect(shown.length).toBeLessThanOrEqual(4_096);
  expect(shown).not.toMatch(/\p{Cs}/u);
});
