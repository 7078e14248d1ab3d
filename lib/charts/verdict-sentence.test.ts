import { expect, test } from "vitest";
import type { OverviewVerdict } from "../metrics/overview-model";
import { en, T0, zh } from "./model-fixture";
import { emphasis, verdictSentence } from "./verdict-sentence";

const limited: OverviewVerdict = {
  kind: "limited",
  source: "upstream_provider_shared_pool",
  owner: "shared",
  provider: "deepinfra",
  model: "gemma",
  dimension: "unknown",
  attempts: 969,
  rate429: 0.05,
  sinceMs: T0,
  rescuedShare: 0.97,
};

test("a limit is told with its place, its count, since when, and what became of the requests", () => {
  expect(verdictSentence(limited, en)).toBe(
    "**The shared capacity of deepinfra** stopped 969 attempts (gemma), most recently from 10:00 on; 97% of those requests were answered after all.",
  );
  expect(verdictSentence(limited, zh)).toContain("**deepinfra 的共享容量** 拦下 969 次尝试（gemma）");
});

test("one attempt is one attempt", () => {
  expect(verdictSentence({ ...limited, attempts: 1 }, en)).toContain("stopped 1 attempt (gemma)");
});

test("what is not known is left out", () => {
  const bare = { ...limited, provider: null, model: null, rescuedShare: null };
  expect(verdictSentence(bare, en)).toBe(
    "**The shared capacity of upstream_provider_shared_pool** stopped 969 attempts, most recently from 10:00 on.",
  );
});

test("over a limit now and before are told apart", () => {
  const over = {
    kind: "over_limit",
    poolName: "luna",
    provider: "openai",
    limit: "tpm",
    share: 1.18,
    sinceMs: T0,
  } as const;
  expect(verdictSentence({ ...over, now: true }, en)).toContain("is over its TPM");
  expect(verdictSentence({ ...over, now: false }, en)).toContain("went over its TPM");
});

test("strong words stand between double asterisks", () => {
  expect(emphasis("**a** b **c**")).toEqual([
    { text: "a", isStrong: true },
    { text: " b ", isStrong: false },
    { text: "c", isStrong: true },
  ]);
});
