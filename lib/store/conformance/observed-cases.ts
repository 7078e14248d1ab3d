import { describe, expect, test } from "vitest";
import { answered, limited, T0, type Wire } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function headers(rpm: number, tpm = 600_000): Record<string, string> {
  return {
    "x-ratelimit-limit-requests": String(rpm),
    "x-ratelimit-remaining-requests": String(rpm - 1),
    "x-ratelimit-limit-tokens": String(tpm),
    "x-ratelimit-remaining-tokens": String(tpm - 100),
  };
}

export function told(atMs: number, over: Wire = {}, rpm = 100): Wire {
  return answered(atMs, { headers: headers(rpm), ...over });
}

/** Pools that rate-limit headers tell of. */
export function observedCases(suite: Suite): void {
  const pools = async () => {
    await suite.store.attempts.catchUp();
    return (await suite.store.settings.pools()).map(({ name, origin, limits }) => [
      name,
      origin,
      ...Object.entries(limits).map(([limit, value]) => `${limit} ${value}`),
    ]);
  };
  const idOf = async (name: string) => {
    await suite.store.attempts.catchUp();
    const pool = (await suite.store.settings.pools()).find((one) => one.name === name);
    if (pool === undefined) throw new Error(`There is no pool ${name}.`);
    return pool.id;
  };
  const uses = async () => {
    await suite.store.attempts.catchUp();
    const names = new Map((await suite.store.settings.pools()).map(({ id, name }) => [id, name]));
    const rows = await suite.store.attempts.poolUse({ fromMs: T0 - 10 * HOUR, toMs: T0 + HOUR, layer: "client" });
    const sums = rows
      .filter(({ limit }) => limit === "rpm")
      .map(({ poolId, uses: ofHour }) => [names.get(poolId), ofHour.reduce((sum, use) => sum + use, 0)] as const);
    const totals = new Map<string | undefined, number>();
    for (const [name, sum] of sums) totals.set(name, (totals.get(name) ?? 0) + sum);
    return [...totals].map(([name, sum]) => `${name}: ${sum}`).sort();
  };

  describe("observed pools", () => {
    test("are there from the first response on, one by provider, account or key, and model", async () => {
      await suite.post([
        told(0),
        told(0, { account: "acme", key: "a" }),
        told(0, { account: "acme", key: "b" }),
        told(0, { key: "b", deployment: "d" }),
        answered(0, { provider: "deepseek" }),
      ]);
      expect(await pools()).toEqual([
        ["gpt-6-luna · acme", "observed", "rpm 100", "tpm 600000"],
        ["gpt-6-luna · d · b", "observed", "rpm 100", "tpm 600000"],
        ["gpt-6-luna · openai", "observed", "rpm 100", "tpm 600000"],
      ]);
      expect(await uses()).toEqual(["gpt-6-luna · acme: 2", "gpt-6-luna · d · b: 1", "gpt-6-luna · openai: 1"]);
    });

    test("count what came before them", async () => {
      await suite.post([answered(-5 * HOUR), answered(0)]);
      expect(await uses()).toEqual([]);
      await suite.post(told(MINUTE));
      expect(await uses()).toEqual(["gpt-6-luna · openai: 3"]);
      await suite.post(answered(2 * MINUTE));
      expect(await uses()).toEqual(["gpt-6-luna · openai: 4"]);
    });

    test("leave to a declared pool what it covers, however specific they are", async () => {
      await suite.post([told(0), told(0, { model: "other" })]);
      await suite.store.attempts.catchUp();
      const [first] = await suite.store.settings.pools();
      if (first === undefined) throw new Error("no pool was observed");
      const { id: _id, origin: _origin, version: _version, ...input } = first;
      await suite.store.settings.createPool({ ...input, name: "mine", models: ["gpt-*"], limits: { rpm: 5 } });
      expect(await pools()).toEqual([
        ["mine", "declared", "rpm 5"],
        ["other · openai", "observed", "rpm 100", "tpm 600000"],
      ]);
      expect(await uses()).toEqual(["mine: 1", "other · openai: 1"]);
    });

    test("keep when a limit was seen, what remained, and how it changed", async () => {
      await suite.post([told(0), told(30_000), told(10 * MINUTE, {}, 200), told(12 * MINUTE, {}, 200)]);
      await suite.post(told(5 * MINUTE, {}, 300));
      await suite.store.attempts.catchUp();
      const { pools: seen, leftOut } = await suite.store.settings.observed();
      expect(leftOut).toBe(0);
      expect(seen).toMatchObject([
        { provider: "openai", account: null, deployment: null, key: null, model: "gpt-6-luna", dismissedAtMs: null },
      ]);
      const second = 1_000;
      expect(seen[0]?.limits).toEqual([
        {
          limit: "rpm",
          value: 200,
          remaining: 199,
          resetAtMs: null,
          firstSeenAtMs: T0 + second,
          lastSeenAtMs: T0 + 12 * MINUTE + second,
          changes: [{ atMs: T0 + 10 * MINUTE + second, from: 100, to: 200 }],
        },
        {
          limit: "tpm",
          value: 600_000,
          remaining: 599_900,
          resetAtMs: null,
          firstSeenAtMs: T0 + second,
          lastSeenAtMs: T0 + 12 * MINUTE + second,
          changes: [],
        },
      ]);
    });

    test("can be accepted: declared as they are, and no longer following", async () => {
      await suite.post(told(0));
      const id = await idOf("gpt-6-luna · openai");
      const accepted = await suite.store.settings.acceptPool(id);
      expect(accepted).toMatchObject({ origin: "declared", models: ["gpt-6-luna"], limits: { rpm: 100 } });
      await suite.post(told(5 * MINUTE, {}, 200));
      expect(await pools()).toEqual([["gpt-6-luna · openai", "declared", "rpm 100", "tpm 600000"]]);
      expect(await uses()).toEqual(["gpt-6-luna · openai: 2"]);
      expect(await suite.store.settings.deletePool(accepted?.id ?? "")).toBe(true);
      expect(await pools()).toEqual([["gpt-6-luna · openai", "observed", "rpm 200", "tpm 600000"]]);
      expect(await suite.store.settings.acceptPool("none")).toBeNull();
    });

    test("stay away once dismissed, until that is undone", async () => {
      await suite.post(told(0));
      const id = await idOf("gpt-6-luna · openai");
      expect(await suite.store.settings.setPoolDismissed(id, true)).toBe(true);
      await suite.post(told(5 * MINUTE, {}, 200));
      expect(await pools()).toEqual([]);
      expect(await uses()).toEqual([]);
      expect(await suite.store.settings.setPoolDismissed(id, false)).toBe(true);
      expect(await pools()).toEqual([["gpt-6-luna · openai", "observed", "rpm 200", "tpm 600000"]]);
      expect(await uses()).toEqual(["gpt-6-luna · openai: 2"]);
      expect(await suite.store.settings.setPoolDismissed("none", true)).toBe(false);
    });

    test("of keys that share a limit are merged, with declared ones too, and split again", async () => {
      await suite.post([told(0, { key: "a" }), told(0, { key: "b" }, 50), told(0, { key: "c" })]);
      const ids = [await idOf("gpt-6-luna · a"), await idOf("gpt-6-luna · b")];
      const declared = await suite.store.settings.acceptPool(await idOf("gpt-6-luna · c"));
      const before = await pools();
      const merged = await suite.store.settings.mergePools([...ids, declared?.id ?? ""], "all keys");
      if (merged.kind !== "merged") throw new Error(merged.kind);
      expect(merged.pool).toMatchObject({ keys: ["a", "b", "c"], models: ["gpt-6-luna"], origin: "declared" });
      expect(await pools()).toEqual([["all keys", "declared", "rpm 50", "tpm 600000"]]);
      expect(await uses()).toEqual(["all keys: 3"]);
      expect(await suite.store.settings.splitPool(merged.pool.id)).toBe(true);
      expect(await pools()).toEqual(before);
      expect(await uses()).toEqual(["gpt-6-luna · a: 1", "gpt-6-luna · b: 1", "gpt-6-luna · c: 1"]);
      expect(await suite.store.settings.splitPool(merged.pool.id)).toBe(false);
    });

    test("are not merged where they cannot share a limit", async () => {
      await suite.post([told(0), told(0, { provider: "groq" })]);
      const ids = [await idOf("gpt-6-luna · openai"), await idOf("gpt-6-luna · groq")];
      const { settings } = suite.store;
      expect(await settings.mergePools(ids, null)).toEqual({
        kind: "unlike",
        field: "provider",
        values: ["openai", "groq"],
      });
      expect(await settings.mergePools([ids[0] ?? "", ids[0] ?? ""], null)).toEqual({ kind: "too_few" });
      expect(await settings.mergePools(["none"], null)).toEqual({ kind: "missing", id: "none" });
    });

    test("come from refusals too, and grow by what these tell", async () => {
      await suite.post(told(0));
      await suite.post(limited(MINUTE, { headers: { "x-ratelimit-limit-requests-day": "1000" } }));
      expect(await pools()).toEqual([["gpt-6-luna · openai", "observed", "rpm 100", "tpm 600000", "rpd 1000"]]);
    });
  });
}
