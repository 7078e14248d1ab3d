import { expect, test } from "vitest";
import { defaultRules } from "./default-rules";
import { ruleNameIn } from "./shipped-names";

test("a rule that ships is named in the reader's language, whatever language it was stored in", () => {
  const [english, chinese] = [defaultRules("en"), defaultRules("zh-CN")];
  for (const [index, { rule }] of english.entries()) {
    const name = chinese[index]?.rule.name ?? "";
    expect(ruleNameIn(rule.name, "zh-CN")).toBe(name);
    expect(ruleNameIn(name, "en")).toBe(rule.name);
    expect(ruleNameIn(rule.name, "en")).toBe(rule.name);
  }
});

test("what people named keeps its name", () => {
  expect(ruleNameIn("结账页限流", "en")).toBe("结账页限流");
  expect(ruleNameIn("429 rate > 6 %", "zh-CN")).toBe("429 rate > 6 %");
});
