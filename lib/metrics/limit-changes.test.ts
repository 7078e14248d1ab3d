import { expect, test } from "vitest";
import type { ObservedPool } from "../model/observed-pool";
import type { Pool } from "../model/pool";
import { defaultCountingRule } from "./counting";
import { limitChanges } from "./limit-changes";
import type { UtilizationLine } from "./overview-model";

const POOL: Pool = {
  id: "p",
  name: "Team",
  provider: "openai",
  account: null,
  deployment: null,
  keys: ["a", "b"],
  models: ["gpt-*"],
  limits: { rpm: 100, tpm: 5_000 },
  window: "fixed_minute",
  counting: defaultCountingRule("openai"),
  origin: "declared",
  version: 1,
};
const RPM = { poolId: "p", poolName: "Team", limit: "rpm" } as UtilizationLine;
const HOUR = 3_600_000;

function seenBy(key: string, ...atMs: number[]): ObservedPool {
  const changes = atMs.map((at) => ({ atMs: at, from: 100, to: 50 }));
  const known = { remaining: null, resetAtMs: null, firstSeenAtMs: 0, lastSeenAtMs: HOUR };
  const limits = (["rpm", "tpm"] as const).map((limit) => ({ ...known, limit, value: 50, changes }));
  const id = `observed-${key}`;
  return { id, provider: "openai", account: null, deployment: null, key, model: "gpt-5", limits, dismissedAtMs: null };
}

test.each<[string, ObservedPool[], number[]]>([
  ["within the window", [seenBy("a", -1, 0, HOUR - 1, HOUR)], [0, HOUR - 1]],
  ["told once by keys that share the limit", [seenBy("a", 5_000), seenBy("b", 3_000)], [3_000]],
  ["not of another pool", [seenBy("c", 0)], []],
])("changes of drawn limits: %s", (_name, observed, expected) => {
  const changes = limitChanges([RPM], [POOL], observed, { fromMs: 0, toMs: HOUR });
  expect(changes).toEqual(expected.map((atMs) => ({ poolName: "Team", limit: "rpm", atMs, from: 100, to: 50 })));
});
