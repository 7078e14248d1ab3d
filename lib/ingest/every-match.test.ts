import { expect, test } from "vitest";
import { everyMatch } from "./every-match";

test.each<[string, string, number, string[]]>([
  ["none", "abc", 9, []],
  ["all", "1 22 333", 9, ["1", "22", "333"]],
  ["the first few", "1 22 333", 2, ["1", "22"]],
])("%s", (_name, text, most, found) => {
  const digits = /\d{1,3}/g;
  expect(everyMatch(digits, text, most).map(([hit]) => hit)).toEqual(found);
  expect(everyMatch(digits, text, most)).toHaveLength(found.length);
});
