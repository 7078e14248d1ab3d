import { describe, expect, test } from "vitest";
import { markExcerpts } from "./mark-excerpts";

const marked = (text: string, path: string, excerpt: string) =>
  markExcerpts(text, [{ path, excerpt, mark: "evidence" }])
    .filter(({ mark }) => mark !== null)
    .map(({ text: shown }) => shown);

describe("a quote is found where it came from", () => {
  test.each([
    ["as it stands", '{"message": "Rate limit reached"}', "message", "Rate limit reached", ["Rate limit reached"]],
    ["behind its own field", '{"status": 429, "code": 429}', "error.code", "429", ["429"]],
    [
      "with an escaped quote",
      String.raw`{"message": "say \"no\" twice"}`,
      "message",
      'say "no" twice',
      [String.raw`say \"no\" twice`],
    ],
    [
      "over an escaped line break",
      String.raw`{"message": "first\nsecond"}`,
      "message",
      "first second",
      [String.raw`first\nsecond`],
    ],
    ["over a real line break", "first\n   second", "text", "first second", ["first\n   second"]],
    [
      "in JSON inside a string",
      String.raw`{"raw": "{\"code\": \"slow_down\"}"}`,
      "raw.code",
      "slow_down",
      ["slow_down"],
    ],
    [
      "with signs that patterns use",
      '{"message": "a.b*c (d) [e] $1"}',
      "message",
      "a.b*c (d) [e] $1",
      ["a.b*c (d) [e] $1"],
    ],
    [
      "a short one inside its sentence",
      '{"message": "Limit on TPMs and (TPM): 5", "x": "TPM"}',
      "message",
      "TPM",
      ["TPM"],
    ],
    ["not at all", '{"message": "hello"}', "message", "Rate limit", []],
    ["not in a number elsewhere, where it is short", '{"port": 4290}', "text", "429", []],
    ["over backslashes without end", "\\".repeat(50_000), "text", "\\".repeat(200), ["\\".repeat(50_000)]],
    ["not in colons without end", "a:".repeat(30_000), "a", "aab", []],
    ["nothing, where it is empty", "text", "text", " ", []],
  ])("%s", (_name, text, path, excerpt, shown) => {
    expect(marked(text, path, excerpt)).toEqual(shown);
  });

  test("the right one of two fields", () => {
    const segments = markExcerpts('{"type": "tokens", "code": "tokens"}', [
      { path: "error.code", excerpt: "tokens", mark: "x" },
    ]);
    expect(segments).toEqual([
      { text: '{"type": "tokens", "code": "', mark: null },
      { text: "tokens", mark: "x" },
      { text: '"}', mark: null },
    ]);
  });

  test("a short one stands alone, not inside a longer word", () => {
    const [before] = markExcerpts('{"message": "Limit on TPMs and (TPM): 5"}', [
      { path: "message", excerpt: "TPM", mark: "x" },
    ]);
    expect(before?.text).toBe('{"message": "Limit on TPMs and (');
  });

  test("nothing is lost, and what overlaps is marked once", () => {
    const text = '{"message": "Rate limit reached. Please try again in 7s."}';
    const segments = markExcerpts(text, [
      { path: "message", excerpt: "Rate limit reached. Please", mark: "evidence" },
      { path: "message", excerpt: "Please try again in 7s", mark: "wait" },
      { path: "message", excerpt: "try again in 7s", mark: "wait" },
    ]);
    expect(segments.map(({ text: shown }) => shown).join("")).toBe(text);
    expect(segments.flatMap(({ mark }) => mark ?? [])).toEqual(["evidence", "wait"]);
  });
});
