import { describe, expect, test } from "vitest";
import { clipBody } from "./clip-body";

describe("a parsed body is read in its own order, as far as its text would be", () => {
  test.each([
    ["null", null, null, false],
    ["a text, however long", "x".repeat(100), "x".repeat(100), false],
    ["a number", 7, 7, false],
    ["what fits", { a: "b", list: [1, "c"] }, { a: "b", list: [1, "c"] }, false],
    ["a long text inside", { a: "x".repeat(60), b: 1 }, { a: "x".repeat(35) }, true],
    ["a long list", Array(30).fill(1), Array(10).fill(1), true],
    [
      "many names",
      { first_name: 1, second_name: 2, third_name: 3, fourth_name: 4 },
      { first_name: 1, second_name: 2 },
      true,
    ],
  ])("%s", (_name, body, kept, isCut) => {
    expect(clipBody(body, 40)).toEqual({ body: kept, isCut });
  });

  test("nesting without end does not overflow", () => {
    const deep = JSON.parse("[".repeat(20_000) + "]".repeat(20_000)) as unknown;
    expect(() => JSON.stringify(clipBody(deep).body)).not.toThrow();
  });
});
