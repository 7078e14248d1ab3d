import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LIMIT_SOURCES } from "../../model/limit";
import { payloadsByFile } from "./fixtures/payloads";
import { genericRules } from "./generic";
import { PROVIDERS, providerOf } from "./index";
import { ruleReference } from "./rule-reference";
import { SENTENCE_KINDS } from "./sentence-kinds";
import { STATED_SOURCE_RULES } from "./stated-source";

const rules = [...STATED_SOURCE_RULES, ...PROVIDERS.flatMap((provider) => provider.rules), ...genericRules];
const documentation = readFileSync(new URL("../../../docs/limit-sources.md", import.meta.url), "utf8");

describe("rules", () => {
  test("have ids of their own", () => {
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
  });
  test("are all in the reference, as they are", async () => {
    await expect(ruleReference()).toMatchFileSnapshot("../../../docs/limit-rules.md");
  });
  test("every provider with rules has payloads, in a file of its name, and says where its limits are documented", () => {
    const files = new Set(payloadsByFile().keys());
    const ruled = PROVIDERS.filter(({ rules }) => rules.length > 0);
    expect(ruled.filter(({ id }) => !files.has(id)).map(({ id }) => id)).toEqual([]);
    const names = new Set([...PROVIDERS.map(({ id }) => id), "other-hosts"]);
    expect([...files].filter((file) => !names.has(file))).toEqual([]);
    expect(PROVIDERS.filter((provider) => provider.documentation === undefined).map(({ id }) => id)).toEqual([]);
  });
  test("payloads have ids of their own", () => {
    const ids = [...payloadsByFile().values()].flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  test("kinds of sentences know their own example", () => {
    for (const { name, pattern, example } of SENTENCE_KINDS)
      expect([name, pattern.test(example)]).toEqual([name, true]);
  });
  test("every known limit source is documented", () => {
    for (const source of LIMIT_SOURCES) expect(documentation).toContain(`\`${source}\``);
  });
  test("patterns carry no state between responses", () => {
    const patterns = rules.flatMap(({ code, codePath, message, header, field }) => [
      code,
      codePath,
      message,
      header?.name,
      header?.value,
      field?.value,
    ]);
    for (const pattern of [...patterns, ...PROVIDERS.map((provider) => provider.marks)]) {
      expect(pattern?.global ?? false).toBe(false);
      expect(pattern?.sticky ?? false).toBe(false);
    }
  });
  test("repetitions in sentences are bounded, so that a hostile body costs no more than its length", () => {
    for (const { message } of rules) {
      const source = (message?.source ?? "").replace(/\\.|\[[^\]]*\]/g, "");
      expect(source).not.toMatch(/[*+]/);
    }
  });
});

test("a host that nobody listed may repeat anybody", () => {
  expect(providerOf("llm.example.com")).toMatchObject({ id: "llm.example.com", kind: "unlisted", rules: [] });
  expect(providerOf("https://api.openai.com/v1").id).toBe("openai");
});
