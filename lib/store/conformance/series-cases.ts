import { describe, expect, test } from "vitest";
import { answered, limited, queryOf, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

/** Counters over time. */
export function seriesCases(suite: Suite): void {
  const { post, total } = suite;

  describe("series", () => {
    test("counts limits, overloads, billing stops and failures apart", async () => {
      await post([
        answered(0),
        answered(0, { cache_hit: true }),
        limited(0),
        limited(0, { status: 529, limit_source: "upstream_provider_shared_pool", dimension: "capacity" }),
        limited(0, { status: 402, limit_source: "provider_credits", dimension: "spend", retryable: "never" }),
        answered(0, { status: 500 }),
        answered(0, { status: null, error: "cancelled" }),
      ]);
      expect(await total()).toMatchObject({
        attempts: 7,
        outside: 2,
        answered: 2,
        limited: 2,
        limited429: 1,
        overloaded: 1,
        billing: 1,
        failed: 1,
      });
    });
    test("a filter on the limit source keeps the denominator of the rate", async () => {
      await post([answered(0), limited(0), limited(0, { limit_source: "unknown", dimension: "unknown" })]);
      const counters = await total({ filter: { layer: "client", limitSource: ["unknown"] } });
      expect(counters).toMatchObject({ attempts: 3, limited: 1 });
    });
    test("filters and groups tell 'not sent' from a value", async () => {
      await post([answered(0, { app: "a" }), answered(0)]);
      await suite.store.attempts.catchUp();
      const rows = await suite.store.attempts.series(queryOf({ stepMs: 60 * MINUTE, groupBy: "app" }));
      expect(rows.map(({ group, counters }) => [group, counters.attempts])).toEqual([
        [null, 1],
        ["a", 1],
      ]);
      expect((await total({ filter: { layer: "client", app: [null] } }))?.attempts).toBe(1);
    });
    test("an attempt of a sampled source stands for what it samples", async () => {
      await post(limited(0, { sample_rate: 0.25 }));
      expect(await total()).toMatchObject({ attempts: 4, limited: 4 });
    });
    test("attempts stand in the bucket of their end; edges are widened to buckets", async () => {
      await post([answered(5 * MINUTE - 500), answered(9 * MINUTE)]);
      await suite.store.attempts.catchUp();
      const rows = await suite.store.attempts.series(queryOf({ fromMs: T0 + 6 * MINUTE, toMs: T0 + 7 * MINUTE }));
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({ bucketAtMs: T0 + 5 * MINUTE, counters: { attempts: 2 } });
    });
    test("every step tells the same total", async () => {
      await post(Array.from({ length: 50 }, (_, index) => answered(index * 37_000, { ttft_ms: index * 100 })));
      await suite.store.attempts.catchUp();
      for (const stepMs of [1, 5, 10, 60, 1_440].map((minutes) => minutes * MINUTE)) {
        const rows = await suite.store.attempts.series(
          queryOf({ stepMs, fromMs: T0 - 1_440 * MINUTE, toMs: T0 + 1_440 * MINUTE }),
        );
        expect(rows.reduce((sum, { counters }) => sum + counters.attempts, 0)).toBe(50);
        expect(rows.reduce((sum, { counters }) => sum + counters.ttft.sumMs, 0)).toBe(122_500);
      }
    });
  });

  test("pool minutes count starts and ends apart, failures in rows of their own, and spread time in flight", async () => {
    await post([
      answered(50_000, { duration_ms: 20_000, account: "org", reserved_tokens: 500 }),
      limited(50_000, { duration_ms: 20_000, account: "org", reserved_tokens: 500 }),
    ]);
    await suite.store.attempts.catchUp();
    const rows = await suite.store.attempts.poolUsage({ fromMs: T0, toMs: T0 + 5 * MINUTE, layer: "client" });
    const told = rows.map((row) => [
      (row.minuteAtMs - T0) / MINUTE,
      row.basis,
      row.failed,
      row.attempts,
      row.inputTokens,
      row.reserveExcessTokens,
      row.inFlightMs,
    ]);
    expect(told.sort()).toEqual(
      [
        [0, "start", false, 1, 100, 380, 10_000],
        [1, "start", false, 0, 0, 0, 10_000],
        [1, "end", false, 1, 100, 380, 0],
        [0, "start", true, 1, 0, 0, 10_000],
        [1, "start", true, 0, 0, 0, 10_000],
        [1, "end", true, 1, 0, 0, 0],
      ].sort(),
    );
  });
}
