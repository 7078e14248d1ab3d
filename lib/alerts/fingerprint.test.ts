import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { InstanceLabels, RuleInput } from "../model/alert";
import { fingerprint } from "./fingerprint";
import { identityOf } from "./identity";
import { ruleOf } from "./rule-fixture";

describe("fingerprint", () => {
  test.each<[string, InstanceLabels, InstanceLabels, boolean]>([
    ["order", { provider: "openai", model: "gpt-4o" }, { model: "gpt-4o", provider: "openai" }, true],
    ["a value", { provider: "openai" }, { provider: "azure" }, false],
    ["a name", { provider: "a" }, { model: "a" }, false],
    ["not sent and empty", { app: null }, { app: "" }, false],
    ["not sent and not asked for", { app: null }, {}, false],
    ["quotes in values", { app: 'a","b' }, { app: "a", key: "b" }, false],
    ["letters beyond ASCII", { app: "客服" }, { app: "客户" }, false],
  ])("%s", (_name, one, other, same) => {
    expect(fingerprint(one) === fingerprint(other)).toBe(same);
  });

  test("is 16 hex digits, and stays what it is over versions", () => {
    expect(fingerprint({ provider: "openai", key: null })).toMatch(/^[0-9a-f]{16}$/);
    expect([fingerprint({}), fingerprint({ provider: "openai" })]).toMatchInlineSnapshot(`
      [
        "79b28c9ed0952022",
        "b6cd4823d8d902d8",
      ]
    `);
  });

  test("no two of many are alike", () => {
    const labels = Array.from({ length: 20_000 }, (_, index) => ({ provider: `p${index % 7}`, key: `key-${index}` }));
    expect(new Set(labels.map(fingerprint)).size).toBe(labels.length);
  });

  test("different labels have different ones", () => {
    const label = fc.dictionary(fc.constantFrom("provider", "model", "app"), fc.option(fc.string()));
    fc.assert(
      fc.property(label, label, (one, other) => {
        const sorted = (value: object) => JSON.stringify(Object.entries(value).sort());
        expect(fingerprint(one) === fingerprint(other)).toBe(sorted(one) === sorted(other));
      }),
    );
  });
});

describe("identity", () => {
  const budget = { amountUsd: 100, period: "month", timeZone: "UTC", steps: [1], projected: false } as const;
  test.each<[string, Partial<RuleInput>, Partial<RuleInput>, boolean]>([
    ["name, thresholds and timers", { name: "a", critical: 0.1, forSeconds: 0 }, { name: "b", critical: 0.2 }, true],
    ["channels", { channels: [] }, { channels: ["c"] }, true],
    ["metric", { metric: "rate_429" }, { metric: "limited_rate" }, false],
    ["direction", { direction: "above" }, { direction: "below" }, false],
    ["groups", { groupBy: ["provider"] }, { groupBy: ["model"] }, false],
    ["order of groups", { groupBy: ["provider", "model"] }, { groupBy: ["model", "provider"] }, true],
    ["filter", { filter: {} }, { filter: { app: ["chat"] } }, false],
    [
      "order of a filter",
      { filter: { app: ["a", null], key: ["k"] } },
      { filter: { key: ["k"], app: [null, "a"] } },
      true,
    ],
    ["not sent and the word null", { filter: { app: [null] } }, { filter: { app: ["null"] } }, false],
    [
      "amount and steps of a budget",
      { budget: { ...budget, steps: [1] } },
      { budget: { ...budget, amountUsd: 5, steps: [0.5] } },
      true,
    ],
    ["its period", { budget: { ...budget, steps: [1] } }, { budget: { ...budget, steps: [1], period: "day" } }, false],
    [
      "its time zone",
      { budget: { ...budget, steps: [1] } },
      { budget: { ...budget, steps: [1], timeZone: "Asia/Tokyo" } },
      false,
    ],
  ])("%s", (_name, one, other, same) => {
    expect(identityOf(ruleOf(one)) === identityOf(ruleOf(other))).toBe(same);
  });
});
