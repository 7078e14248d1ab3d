import { describe, expect, test } from "vitest";
import type { PoolPeaksQuery } from "../pool-peaks";
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
  limits: { rpm: 10 },
  window: "rolling",
  counting: { tokens: "total", cachedInput: true, reservedTokens: false, failedRequests: false, tokensAt: "start" },
};

/** What pools used at any instant, from rows. */
export function poolPeakCases(suite: Suite): void {
  const { post } = suite;
  const peaks = async (pool: Partial<PoolInput> = {}, over: Partial<PoolPeaksQuery> = {}) => {
    await suite.store.settings.createPool({ ...POOL, ...pool });
    const query: PoolPeaksQuery = { fromMs: T0, toMs: T0 + 5 * MINUTE, layer: "client", maxRows: 1_000, ...over };
    const found = await suite.store.attempts.poolPeaks(query);
    return {
      exactFromMin: (found.exactFromMs - T0) / MINUTE,
      told: found.peaks
        .flatMap(({ limit, hourAtMs, uses }) =>
          uses.flatMap((use, minute) => (use === 0 ? [] : [`${limit} ${(hourAtMs - T0) / MINUTE + minute}: ${use}`])),
        )
        .sort(),
      standing: found.standing.map(({ limit, used }) => `${limit} ${used}`).sort(),
      unreserved: found.unreserved.map(({ share }) => share),
    };
  };

  describe("peaks of pools", () => {
    test("a window that rolls sees what straddles two minutes, and what came just before", async () => {
      await post([
        answered(-10_000),
        answered(50_000),
        answered(55_000),
        answered(65_000),
        answered(0, { model: "o9" }),
      ]);
      expect(await peaks()).toEqual({
        exactFromMin: 0,
        told: ["rpm 0: 2", "rpm 1: 3", "rpm 2: 1"],
        standing: ["rpm 0"],
        unreserved: [],
      });
    });

    test("a bucket is refilled evenly", async () => {
      await post([answered(0), answered(1_000), answered(2_000)]);
      const { told, standing } = await peaks({ window: "token_bucket" }, { toMs: T0 + 8_000 });
      expect(told).toHaveLength(1);
      expect(Number(told[0]?.split(": ")[1])).toBeCloseTo(3 - 2_000 / 6_000, 9);
      expect(Number(standing[0]?.split(" ")[1])).toBeCloseTo(3 - 8_000 / 6_000, 9);
    });

    test("what was refused was wanted beyond what was used; a refused attempt uses nothing", async () => {
      await post([answered(0), limited(1_000, { dimension: "rpm" }), limited(2_000, { dimension: "tpm" })]);
      expect((await peaks({ window: "fixed_minute" })).told).toEqual(["rpm 0: 2"]);
    });

    test("concurrency is what ran at once", async () => {
      await post([answered(0, { duration_ms: 90_000 }), answered(500), answered(1_500), answered(20_000)]);
      const { told, standing } = await peaks({ limits: { concurrency: 5 } }, { toMs: T0 + 80_000 });
      expect([told, standing]).toEqual([["concurrency 0: 2", "concurrency 1: 1"], ["concurrency 1"]]);
    });

    test("says how many answers came without the reservation that counts", async () => {
      const counting = { ...POOL.counting, reservedTokens: true };
      await post([answered(0), answered(10, { reserved_tokens: 500 }), limited(20)]);
      const { told, unreserved } = await peaks({ counting, limits: { tpm: 10_000 }, window: "fixed_minute" });
      expect([told, unreserved]).toEqual([["tpm 0: 620"], [0.5]]);
    });

    test("reaches back as far as so many rows do, whose layer ever", async () => {
      await post(
        [0, 1, 2, 3, 8, 9].map((minute) => answered(minute * MINUTE, { layer: minute === 8 ? "gateway" : "client" })),
      );
      const window = { toMs: T0 + 10 * MINUTE };
      expect(await peaks({}, { ...window, maxRows: 3 })).toMatchObject({ exactFromMin: 8, told: ["rpm 9: 1"] });
      expect(
        (await suite.store.attempts.poolPeaks({ fromMs: T0, layer: "client", ...window, maxRows: 6 })).exactFromMs,
      ).toBe(T0);
    });

    test("limits of a day are not among them", async () => {
      await post(answered(0));
      expect(await peaks({ limits: { rpd: 10 } })).toMatchObject({ told: [], standing: [] });
    });
  });
}
