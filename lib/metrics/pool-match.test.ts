import { describe, expect, test } from "vitest";
import type { Pool } from "../model/pool";
import { defaultCountingRule } from "./counting";
import { matchesGlob, matchPool } from "./pool-match";

function pool(id: string, parts: Partial<Pool> = {}): Pool {
  return {
    id,
    name: id,
    provider: "openai",
    account: null,
    deployment: null,
    keys: [],
    models: [],
    limits: { rpm: 10 },
    window: "fixed_minute",
    counting: defaultCountingRule("openai"),
    origin: "declared",
    version: 1,
    ...parts,
  };
}

const at = { provider: "openai", account: "acme", deployment: "east", key: "prod", model: "gpt-4o-mini" };

test.each<[string, Pool[], string | null]>([
  ["no pool", [], null],
  ["another provider", [pool("a", { provider: "groq" })], null],
  ["another key", [pool("a", { keys: ["dev"] })], null],
  ["another model", [pool("a", { models: ["o3*"] })], null],
  ["provider alone", [pool("a")], "a"],
  ["account before provider", [pool("a"), pool("b", { account: "acme" })], "b"],
  ["key before account", [pool("b", { account: "acme" }), pool("c", { keys: ["prod"] })], "c"],
  [
    "deployment before key and account",
    [pool("c", { keys: ["prod"], account: "acme" }), pool("d", { deployment: "east" })],
    "d",
  ],
  ["key and account before key", [pool("c", { keys: ["prod"] }), pool("e", { keys: ["prod"], account: "acme" })], "e"],
  ["a model glob before every model", [pool("a"), pool("b", { models: ["gpt-*"] })], "b"],
  ["the longest glob", [pool("a", { models: ["gpt-4o*"] }), pool("b", { models: ["o3", "gpt-4o-mini"] })], "b"],
  ["labels before globs", [pool("a", { models: ["gpt-4o-mini"] }), pool("b", { keys: ["prod"] })], "b"],
  [
    "what is declared before what headers say",
    [pool("a", { origin: "observed", keys: ["prod"], models: ["gpt-4o-mini"] }), pool("b")],
    "b",
  ],
  [
    "a chosen preset before what headers say",
    [pool("a", { origin: "preset" }), pool("b", { origin: "observed", models: ["gpt-4o-mini"] })],
    "a",
  ],
  [
    "a key of its own before keys that share",
    [pool("a", { keys: ["prod", "dev"] }), pool("b", { keys: ["prod"] })],
    "b",
  ],
  ["keys that share", [pool("a"), pool("b", { keys: ["dev", "prod"] })], "b"],
  ["equals by id, in any order", [pool("b"), pool("a")], "a"],
])("the pool of an attempt: %s", (_name, pools, expected) => {
  expect(matchPool(pools, at)?.id ?? null).toBe(expected);
  expect(matchPool([...pools].reverse(), at)?.id ?? null).toBe(expected);
});

describe("matchesGlob", () => {
  test.each<[string, string, boolean]>([
    ["gpt-4o", "gpt-4o", true],
    ["gpt-4o", "gpt-4o-mini", false],
    ["gpt-4o*", "gpt-4o", true],
    ["*", "", true],
    ["*mini", "gpt-4o-mini", true],
    ["gpt*mini", "gpt-4o-mini", true],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "a-c", false],
    ["ab*ba", "aba", false],
    ["gpt.4o", "gpt-4o", false],
    ["a*b*b", "ab", false],
  ])("%s on %s", (glob, text, expected) => {
    expect(matchesGlob(glob, text)).toBe(expected);
  });
});
