import { describe, expect, test } from "vitest";
import { escapeAngles, escapeByWidth, escapeCard, escapeDiscord, escapeLark } from "./escapes";
import { cut, escapeAll, oneLine, utf8Bytes } from "./plain-text";

describe("cut", () => {
  test.each([
    ["what fits stays whole", "abcde", { max: 5 }, "abcde"],
    ["one too many makes room for the ellipsis", "abcdef", { max: 5 }, "abcd…"],
    ["an emoji is never halved", "ab👍cd", { max: 4 }, "ab…"],
    ["an emoji that fits exactly stays", "ab👍", { max: 4 }, "ab👍"],
    ["Chinese counts as one character", "限额用完了", { max: 5 }, "限额用完了"],
    ["Chinese counts as three bytes", "限额用完了", { max: 12, measure: utf8Bytes }, "限额用…"],
    ["the exact number of bytes stays whole", "限额用完", { max: 12, measure: utf8Bytes }, "限额用完"],
    ["an emoji counts as four bytes", "👍👍", { max: 8, measure: utf8Bytes }, "👍👍"],
    ["one byte less cuts it whole", "👍👍", { max: 7, measure: utf8Bytes }, "👍…"],
    ["what is measured is escaped", "a&b", { max: 6, escapeOne: escapeAngles }, "a…"],
    ["an escape is never cut", "&&&", { max: 11, escapeOne: escapeAngles }, "&amp;&amp;…"],
  ])("%s", (_name, text, options, kept) => expect(cut(text, options)).toBe(kept));
});

test.each([
  ["line breaks", "a\r\nBcc: x@y", "a Bcc: x@y"],
  ["terminal escapes", "a\u001b[31mb", "a [31mb"],
  ["turned directions", "abc\u202egnp.exe", "abc gnp.exe"],
  ["line separators", "a\u2028b", "a b"],
  ["half an emoji", "a\ud83d", "a\ufffd"],
  ["nothing else", "429 率 👍 naïve", "429 率 👍 naïve"],
])("one line has no %s", (_name, text, clean) => expect(oneLine(text)).toBe(clean));

test.each([
  ["Slack and Telegram", escapeAngles, "<!channel> & <b>", "&lt;!channel&gt; &amp; &lt;b&gt;"],
  ["Discord", escapeDiscord, "**a** <@1> [x](y)", "\\*\\*a\\*\\* \\<\\@1\\> \\[x\\](y)"],
  ["Teams", escapeCard, "*a* [x](y) snake_case", "\\*a\\* \\[x\\](y) snake_case"],
  ["Feishu", escapeLark, "<at id=all></at>&lt;", "&#60;at id=all&#62;&#60;/at&#62;&#38;lt;"],
  ["DingTalk and WeCom", escapeByWidth, "<@all> [x](y) `#*", "＜@all＞ ［x］(y) '＃＊"],
])("nothing that people write is markup in %s", (_name, escapeOne, text, escaped) => {
  expect(escapeAll(text, escapeOne)).toBe(escaped);
});
