import { describe, expect, test } from "vitest";
import type { PoolUseQuery } from "../query";
import type { PoolInput } from "../settings";
import { answered, limited, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const POOL: PoolInput = {
  name: "org",
  provider: "openai",
  account: null,
  deployment: null,
  keys: [],
  models: ["gpt-*"],
  limits: { rpm: 100, tpm: 600_000 },
  window: "fixed_minute",
  counting: { tokens: "total", cachedInput: true, reservedTokens: false, failedRequests: true, tokensAt: "end" },
};

/** What the pools that are configured used of their limits, and what pools are matched by. */
export function poolUseCases(suite: Suite): void {
  const { post } = suite;
  /** Uses other than 0: pool, limit, minutes after T0, amount. */
  const uses = async (over: Partial<PoolUseQuery> = {}) => {
    await suite.store.attempts.catchUp();
    const query: PoolUseQuery = { fromMs: T0 - DAY, toMs: T0 + HOUR, layer: "client", ...over };
    const names = new Map((await suite.store.settings.pools()).map(({ id, name }) => [id, name]));
    const rows = await suite.store.attempts.poolUse(query);
    return rows
      .flatMap(({ poolId, limit, hourAtMs, uses: ofHour }) =>
        ofHour.flatMap((use, minute) =>
          use === 0 ? [] : [`${names.get(poolId)} ${limit} ${(hourAtMs - T0) / MINUTE + minute}: ${use}`],
        ),
      )
      .sort();
  };

  describe("use of pools", () => {
    test("counts each limit by the rule of the pool, hour by hour and layer by layer", async () => {
      await suite.store.settings.createPool(POOL);
      await post([
        answered(59_500),
        limited(0),
        answered(-2 * HOUR, { sample_rate: 0.5 }),
        answered(0, { layer: "gateway" }),
        answered(0, { cache_hit: true }),
        answered(0, { provider: "anthropic" }),
        answered(0, { model: "o9" }),
      ]);
      expect(await uses()).toEqual(["org rpm -120: 2", "org rpm 0: 2", "org tpm -120: 240", "org tpm 1: 120"]);
      expect(await uses({ layer: "gateway" })).toEqual(["org rpm 0: 1", "org tpm 0: 120"]);
      expect(await uses({ fromMs: T0 + MINUTE, toMs: T0 + 2 * MINUTE })).toEqual(["org rpm 0: 2", "org tpm 1: 120"]);
      expect(await uses({ fromMs: T0 - DAY, toMs: T0 - 3 * HOUR })).toEqual([]);
    });

    test("follows what pools are made, changed and deleted, also for what came before", async () => {
      await post([answered(0), answered(-5 * HOUR), answered(0, { key: "k" })]);
      expect(await uses()).toEqual([]);
      const pool = await suite.store.settings.createPool({ ...POOL, limits: { rpm: 100 } });
      expect(await uses()).toEqual(["org rpm -300: 1", "org rpm 0: 2"]);
      const own = await suite.store.settings.createPool({ ...POOL, name: "own", keys: ["k"], limits: { rpm: 5 } });
      expect(await uses()).toEqual(["org rpm -300: 1", "org rpm 0: 1", "own rpm 0: 1"]);
      await post(answered(MINUTE, { key: "k" }));
      await suite.store.settings.updatePool(pool.id, 1, { ...POOL, limits: { otpm: 1_000 } });
      expect(await uses()).toEqual(["org otpm -300: 20", "org otpm 0: 20", "own rpm 0: 1", "own rpm 1: 1"]);
      expect(await suite.store.settings.deletePool(own.id)).toBe(true);
      await post(answered(-6 * HOUR));
      expect(await uses()).toEqual(["org otpm -300: 20", "org otpm -360: 20", "org otpm 0: 40", "org otpm 1: 20"]);
    });

    test("limits of a day and of concurrency are counted by minute like the others", async () => {
      await suite.store.settings.createPool({ ...POOL, limits: { rpd: 1_000, tpd: 1_000_000, concurrency: 4 } });
      await post([answered(0, { duration_ms: 90_000 }), answered(-20 * HOUR, { duration_ms: 30_000 })]);
      expect(await uses()).toEqual([
        "org concurrency -1200: 0.5",
        "org concurrency 0: 1",
        "org concurrency 1: 0.5",
        "org rpd -1200: 1",
        "org rpd 0: 1",
        "org tpd -1200: 120",
        "org tpd 1: 120",
      ]);
    });
  });

  test("is kept as far back as is said, and rows since what was pruned", async () => {
    await suite.store.settings.createPool({ ...POOL, limits: { rpm: 100 } });
    await post([answered(-9 * DAY), answered(-9 * DAY + HOUR), answered(0)]);
    await suite.store.attempts.catchUp();
    expect((await suite.store.attempts.keptFrom()).rowsFromMs).toBe(0);
    await suite.store.attempts.prune(T0 - 9 * DAY + HOUR);
    const { rowsFromMs, poolMinutesFromMs } = await suite.store.attempts.keptFrom();
    expect(rowsFromMs).toBe(T0 - 9 * DAY + HOUR);
    expect(poolMinutesFromMs).toBeGreaterThan(T0 - 9 * DAY);
    const kept = [-9 * DAY + HOUR, 0].filter((atMs) => T0 + atMs >= poolMinutesFromMs);
    expect(await uses({ fromMs: poolMinutesFromMs })).toEqual(kept.map((atMs) => `org rpm ${atMs / MINUTE}: 1`).sort());
  });

  test("targets are what pools are matched by, with attempts that ended in the window", async () => {
    await post([
      answered(-2 * DAY, { account: "acme" }),
      answered(0, { account: "acme" }),
      limited(59_500, { account: "acme" }),
      answered(0, { deployment: "d", key: "k", sample_rate: 0.5 }),
      answered(0, { cache_hit: true }),
      answered(0, { layer: "gateway" }),
    ]);
    await suite.store.attempts.catchUp();
    const targets = async (over: Partial<PoolUseQuery>) => {
      const query: PoolUseQuery = { fromMs: T0 - 3 * DAY, toMs: T0 + HOUR, layer: "client", ...over };
      const rows = await suite.store.attempts.targets(query);
      return rows
        .map(({ account, deployment, key, attempts, limited: stopped }) =>
          [account, deployment, key, attempts, stopped].join(" "),
        )
        .sort();
    };
    expect(await targets({})).toEqual([" d k 2 0", "acme   3 1"]);
    expect(await targets({ layer: "gateway" })).toEqual(["   1 0"]);
    expect(await targets({ fromMs: T0 + 30_000, toMs: T0 + 59_999 })).toEqual([" d k 2 0", "acme   1 0"]);
    expect(await targets({ fromMs: T0 + MINUTE })).toEqual(["acme   1 1"]);
    expect(await targets({ fromMs: T0 + 2 * MINUTE })).toEqual([]);
  });
}
