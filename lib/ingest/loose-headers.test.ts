import { describe, expect, test } from "vitest";
import { readHeaders } from "./loose-headers";

describe("headers in every shape that clients and logs write", () => {
  test.each([
    ["nothing", null, {}],
    ["an object", { "Retry-After": "7" }, { "Retry-After": "7" }],
    ["numbers and booleans", { a: 7, b: true }, { a: "7", b: "true" }],
    ["null and an empty list are left out", { a: null, b: [], c: "1" }, { c: "1" }],
    ["a list of values", { a: ["1", 2, null] }, { a: ["1", "2"] }],
    ["a name with its value inside", { "retry-after": { name: "Retry-After", value: "7" } }, { "retry-after": "7" }],
    [
      "pairs",
      [
        ["a", "1"],
        ["b", 2],
      ],
      { a: "1", b: "2" },
    ],
    [
      "names and values as in a HAR file",
      [
        { name: "a", value: "1" },
        { key: "b", value: "2" },
      ],
      { a: "1", b: "2" },
    ],
    ["a flat list, as Node has it", ["a", "1", "b", "2"], { a: "1", b: "2" }],
    [
      "a name that comes twice",
      [
        ["a", "1"],
        ["a", "2"],
      ],
      { a: ["1", "2"] },
    ],
    [
      "lines",
      "Retry-After: 7\r\n\r\nx-empty:\nx-time: 10:20\n",
      { "Retry-After": "7", "x-empty": "", "x-time": "10:20" },
    ],
  ])("%s", (_name, sent, headers) => {
    expect(readHeaders(sent)).toEqual({ headers });
  });

  test.each([
    ["a number", 7, []],
    ["a line without a colon", "Retry-After 7", []],
    ["a list of texts that are no pairs", ["a"], []],
    ["an object as a value", { ok: "1", bad: { deep: 1 } }, ["bad"]],
    ["lists in lists", { bad: [["1"]] }, ["bad"]],
  ])("refuses %s", (_name, sent, path) => {
    expect(readHeaders(sent)).toMatchObject({ problems: [{ path }] });
  });
});
