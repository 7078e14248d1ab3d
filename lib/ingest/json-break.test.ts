import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonBreak } from "./json-break";

describe("where a text stops being JSON", () => {
  test.each([
    ["hello", 0],
    ['{"a": NaN}', 6],
    ['{"a": 1,}', 8],
    ["{'a': 1}", 1],
    ["[1 2]", 3],
    ["[1,\n 01]", 5],
    ["[]]", 2],
    ['["a\tb"]', 3],
    ['["\\x"]', 2],
    ['{"a" 1}', 5],
  ])("%j breaks at %i", (text, at) => {
    expect(jsonBreak(text)).toBe(at);
  });

  test.each([[""], ["["], ['{"a'], ['{"a":'], ['{"a":1'], ["[1,"], ["[[["]])("%j ends too early", (text) => {
    expect(jsonBreak(text)).toBe(text.length);
  });

  test("JSON is read to its end, and what follows breaks it", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect([jsonBreak(text), jsonBreak(`${text} ?`)]).toEqual([text.length, text.length + 1]);
      }),
    );
  });

  test("nesting of a million levels is followed without the call stack", () => {
    expect(jsonBreak("[".repeat(1_000_000))).toBe(1_000_000);
  });
});
