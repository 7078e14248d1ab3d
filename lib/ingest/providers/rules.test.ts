import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LIMIT_SOURCES } from "../../model/limit";
import { genericRules } from "./generic";
import { PROVIDERS, providerOf } from "./index";
import { STATED_SOURCE_RULES } from "./stated-source";

const rules = [...STATED_SOURCE_RULES, ...PROVIDERS.flatMap((provider) => provider.rules), ...genericRules];
const documentation = readFileSync(new URL("../../../docs/limit-sources.md", import.meta.url), "utf8");
const rows = new Map(
  [...documentation.matchAll(/^\| ([a-z]{1,2}\d{1,2}) \|.*\| `([a-z_*]+)` \| ([a-z ]+) \| (\w+).*\|$/gm)].map((row) => [
    row[1],
    row.slice(2),
  ]),
);

describe("rules", () => {
  test("have ids of their own", () => {
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
  });
  test("are documented, each with what it says, and no others are", () => {
    for (const { id, source, dimension, retryable } of rules) {
      expect([id, rows.get(id)]).toEqual([id, [source, dimension === "detect" ? "as read" : dimension, retryable]]);
    }
    expect(rows.size).toBe(rules.length);
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
      const source = (message?.source ?? "").replace(/\\./g, "");
      expect(source).not.toMatch(/[*+]/);
    }
  });
});

test("a host that nobody listed may repeat anybody", () => {
  expect(providerOf("llm.example.com")).toMatchObject({ id: "llm.example.com", kind: "unlisted", rules: [] });
  expect(providerOf("https://api.openai.com/v1").id).toBe("openai");
});
