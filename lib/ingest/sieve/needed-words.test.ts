import { expect, test } from "vitest";
import { neededWords } from "./needed-words";

test.each<[string, RegExp, string[] | null]>([
  ["a word", /overloaded/, ["overloaded"]],
  ["no case", /Rate Limit/, ["rate limit"]],
  ["hyphen, underscore and white space are one gap", /rate[-_]limit\s{0,3}of/, ["rate limit o", "rate limitof"]],
  ["of a long word its beginning", /insufficient_quota/, ["insufficient"]],
  ["alternatives", /^(?:quota|credit)s?$/, ["quotas", "quota", "credits", "credit"]],
  ["the part that tells most", /\blimit\b.{0,20}\bexhausted/, ["exhausted"]],
  ["an option may be missing", /(?:daily )?cap/, ["daily cap", "cap"]],
  ["what may be missing altogether tells nothing", /(?:daily){0,2}x/, null],
  ["what comes at least once is there", /(?:daily){1,2}x/, ["daily"]],
  ["one alternative without a word", /quota|\d{3}/, null],
  ["what follows is not part of the match", /insufficient (?!scope)/, ["insufficient"]],
  ["nor is what stands before", /(?<!no )credit/, ["credit"]],
  ["few characters of a class are each of them", /[RT]PM/, ["rpm", "tpm"]],
  ["a range is anything", /[a-z]pmx|quota/, ["pmx", "quota"]],
  ["too short to tell anything", /^4$/, null],
  ["two Chinese characters tell much", /限流|额度/, ["限流", "额度"]],
  ["escapes", /\/login\u0041b\.c/, ["/loginab.c"]],
  ["case beyond ASCII is not followed", /é{1}t\wquota/i, ["quota"]],
  ["other modes are not read", /quota/u, null],
])("%s", (_name, pattern, words) => {
  expect(neededWords(pattern)).toEqual(words);
});

test("a named group is not read", () => {
  expect(() => neededWords(/(?<name>quota)/)).toThrow("Named groups");
});
