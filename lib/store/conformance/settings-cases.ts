import { expect, test } from "vitest";
import { VersionConflictError } from "../settings";
import { T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

/** What people configure. */
export function settingsCases(suite: Suite): void {
  test("pools are made, edited under their version, and deleted", async () => {
    const { settings } = suite.store;
    const input = {
      name: "org",
      provider: "openai",
      account: "org",
      deployment: null,
      keys: [],
      models: ["gpt-*"],
      limits: { tpm: 600_000 },
      window: "fixed_minute" as const,
      counting: {
        tokens: "total" as const,
        cachedInput: true,
        reservedTokens: true,
        failedRequests: true,
        tokensAt: "start" as const,
      },
    };
    const pool = await settings.createPool(input);
    expect(await settings.pools()).toEqual([{ ...input, id: pool.id, origin: "declared", version: 1 }]);
    expect(await settings.updatePool(pool.id, 1, { ...input, name: "renamed" })).toMatchObject({
      name: "renamed",
      version: 2,
    });
    await expect(settings.updatePool(pool.id, 1, input)).rejects.toThrow(VersionConflictError);
    expect(await settings.updatePool("none", 1, input)).toBeNull();
    expect([await settings.deletePool(pool.id), await settings.deletePool(pool.id)]).toEqual([true, false]);
  });

  test("deploys are found by their window", async () => {
    await suite.store.settings.createDeploy({ atMs: T0, name: "2.14", app: "support", environment: null });
    expect(await suite.store.settings.deploys({ fromMs: T0, toMs: T0 + 1 })).toMatchObject([
      { name: "2.14", app: "support" },
    ]);
    expect(await suite.store.settings.deploys({ fromMs: T0 + 1, toMs: T0 + 2 })).toEqual([]);
  });
}
