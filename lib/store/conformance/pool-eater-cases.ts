import { describe, expect, test } from "vitest";
import { EATER_GROUPS, type PoolEatersQuery } from "../pool-eaters";
import type { PoolInput } from "../settings";
import { answered, limited, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

const POOL: PoolInput = {
  name: "org",
  provider: "openai",
  account: null,
  deployment: null,
  keys: [],
  models: ["gpt-*"],
  limits: { rpm: 10, tpm: 10_000, concurrency: 5 },
  window: "rolling",
  counting: { tokens: "total", cachedInput: true, reservedTokens: true, failedRequests: false, tokensAt: "start" },
};

/** Who used a pool, from rows. */
export function poolEaterCases(suite: Suite): void {
  const { post } = suite;
  const eaters = async (over: Partial<PoolEatersQuery> = {}) => {
    const pool = await suite.store.settings.createPool(POOL);
    const window = { fromMs: T0, toMs: T0 + MINUTE };
    const query: PoolEatersQuery = { ...window, layer: "client", poolId: pool.id, limit: "tpm", maxRows: 100, ...over };
    return suite.store.attempts.poolEaters(query);
  };

  describe("who used a pool", () => {
    test("by app, key, run and model, by the pool's rule, refused ones beside", async () => {
      await post([
        answered(1_000, { id: "a", request_id: "r1", app: "web", key: "k1", run: "n1", reserved_tokens: 1_000 }),
        answered(2_000, { request_id: "r2", app: "web", key: "k2", sample_rate: 0.5 }),
        answered(3_000, { request_id: "r3", model: "gpt-6-mini", environment: "prod" }),
        limited(4_000, { request_id: "r4", app: "cron" }),
        answered(-1, { app: "before" }),
        answered(MINUTE, { app: "after" }),
        answered(5_000, { model: "o9" }),
        answered(5_000, { cache_hit: true }),
        answered(5_000, { layer: "gateway" }),
      ]);
      const found = await eaters();
      const told = EATER_GROUPS.map((group) =>
        found.by[group].eaters.map(({ value, amount, attempts, refused }) => [value, amount, attempts, refused]),
      );
      expect([found.amount, found.attempts, found.refused]).toEqual([1_360, 5, 1]);
      expect(told).toEqual([
        [
          ["web", 1_240, 3, 0],
          [null, 120, 1, 0],
          ["cron", 0, 1, 1],
        ],
        [
          ["k1", 1_000, 1, 0],
          ["k2", 240, 2, 0],
          [null, 120, 2, 1],
        ],
        [
          ["n1", 1_000, 1, 0],
          [null, 360, 4, 1],
        ],
        [
          ["gpt-6-luna", 1_240, 4, 1],
          ["gpt-6-mini", 120, 1, 0],
        ],
      ]);
      expect(found.examples.map(({ requestId, environment, amount }) => [requestId, environment, amount])).toEqual([
        ["r1", null, 1_000],
        ["r2", null, 240],
        ["r3", "prod", 120],
        ["r4", null, 0],
      ]);
      expect(found.examples[0]).toMatchObject({ app: "web", model: "gpt-6-luna", startedAtMs: T0 + 1_000 });
    });

    test("concurrency is time in flight", async () => {
      await post([answered(-10_000, { app: "long", duration_ms: 30_000 }), answered(50_000, { app: "short" })]);
      const found = await eaters({ limit: "concurrency" });
      expect(found.by.app.eaters.map(({ value, amount }) => [value, amount])).toEqual([
        ["long", 20_000],
        ["short", 1_000],
      ]);
    });

    test("says from when on there are all attempts, and what stands behind the first twenty", async () => {
      await post(Array.from({ length: 30 }, (_, index) => answered(index * 1_000, { app: `app${index}` })));
      const found = await eaters({ maxRows: 25 });
      expect(found.completeFromMs).toBe(T0 + 5_001);
      expect([found.attempts, found.by.app.eaters.length, found.by.app.others]).toEqual([25, 20, 5]);
    });
  });
}
