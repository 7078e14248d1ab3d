import { describe, expect, test } from "vitest";
import type { RuleFiguresQuery } from "../rule-figures";
import { answered, limited, queryOf, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

/** What alert rules count. */
export function ruleFigureCases(suite: Suite): void {
  const { post } = suite;
  const ask = async (...queries: Partial<RuleFiguresQuery>[]) => {
    await suite.store.attempts.catchUp();
    return suite.store.attempts.ruleFigures(
      queries.map((over) => queryOf({ stepMs: MINUTE, groupBy: [], metric: "rate_429", ...over })),
    );
  };
  /** Minutes after T0, numerator and denominator, by labels. */
  const figures = async (over: Partial<RuleFiguresQuery> = {}) => {
    const [rows] = await ask(over);
    return (rows ?? []).map(({ labels, buckets }) => [
      labels,
      buckets.map(([atMs, { numerator, denominator }]) => [(atMs - T0) / MINUTE, numerator, denominator]),
    ]);
  };

  describe("figures of rules", () => {
    test("a rate is told by minute as limited and exposed attempts", async () => {
      await post([answered(0), limited(0), answered(2 * MINUTE), answered(2 * MINUTE, { cache_hit: true })]);
      expect(await figures()).toEqual([
        [
          [],
          [
            [0, 1, 2],
            [2, 0, 1],
          ],
        ],
      ]);
    });
    test("several labels are kept apart, and 'not sent' is one of them", async () => {
      await post([answered(0, { app: "a" }), limited(0, { app: "a" }), answered(0, { model: "gpt-6-sol" })]);
      expect(await figures({ groupBy: ["app", "model"] })).toEqual([
        [["a", "gpt-6-luna"], [[0, 1, 2]]],
        [[null, "gpt-6-sol"], [[0, 0, 1]]],
      ]);
    });
    test("filters that are not grouped by hold", async () => {
      await post([answered(0, { app: "a", key: "k" }), limited(0, { app: "b" }), limited(0)]);
      expect(await figures({ filter: { layer: "client", app: ["b", null] }, groupBy: ["provider"] })).toEqual([
        [["openai"], [[0, 2, 2]]],
      ]);
    });
    test("a filter on limits keeps the denominator", async () => {
      await post([answered(0), limited(0), limited(0, { dimension: "rpm" })]);
      expect(await figures({ filter: { layer: "client", dimension: ["rpm"] } })).toEqual([[[], [[0, 1, 3]]]]);
    });
    test("latency comes as sum and count, percentiles with their bins", async () => {
      await post([answered(0, { ttft_ms: 100 }), answered(0, { ttft_ms: 300 })]);
      const [mean, p95] = await ask({ metric: "ttft" }, { metric: "ttft_p95" });
      expect(mean?.[0]?.buckets[0]?.[1]).toEqual({ numerator: 400, denominator: 2, bins: null });
      expect(p95?.[0]?.buckets[0]?.[1].bins?.filter((weight) => weight > 0)).toEqual([1, 1]);
    });
    test("requests are counted once settled, in the minute of their last attempt", async () => {
      await post([
        limited(0, { request_id: "r", attempt: 1 }),
        answered(MINUTE, { request_id: "r", attempt: 2, model: "gpt-6-sol" }),
        answered(0, { request_id: "s" }),
      ]);
      expect(await figures({ metric: "fallback_rate", groupBy: ["provider"] })).toEqual([
        [
          ["openai"],
          [
            [0, 0, 1],
            [1, 1, 1],
          ],
        ],
      ]);
    });
    test("many questions are answered in their order", async () => {
      await post([answered(0, { app: "a" }), limited(0, { app: "b" })]);
      const answers = await ask(
        { filter: { layer: "client", app: ["a"] } },
        { filter: { layer: "client", app: ["b"] } },
        { metric: "requests" },
        { filter: { layer: "gateway" } },
      );
      expect(answers.map((rows) => rows?.[0]?.buckets[0]?.[1].denominator ?? null)).toEqual([1, 1, 1, null]);
    });
    test("buckets of five minutes add up minutes", async () => {
      await post([answered(0), limited(4 * MINUTE), limited(5 * MINUTE)]);
      expect(await figures({ stepMs: 5 * MINUTE })).toEqual([
        [
          [],
          [
            [0, 1, 2],
            [5, 1, 1],
          ],
        ],
      ]);
    });
  });

  describe("stops", () => {
    test("tell where attempts were refused for good or until a reset", async () => {
      await post([
        answered(0),
        limited(0),
        limited(0, { retryable: "at_reset", account: "org-1", sample_rate: 0.5 }),
        limited(0, { limit_source: "provider_credits", dimension: "spend", retryable: "never", status: 402 }),
        limited(0, { limit_source: "provider_credits", dimension: "spend", retryable: "never", status: 402 }),
        limited(10 * MINUTE, { retryable: "never" }),
      ]);
      const stops = await suite.store.attempts.stops({ fromMs: T0, toMs: T0 + 5 * MINUTE });
      const told = stops.map(({ limitSource, account, retryable, attempts }) => [
        limitSource,
        account,
        retryable,
        attempts,
      ]);
      expect(told.sort()).toEqual([
        ["provider_credits", null, "never", 2],
        ["provider_rate_limit", "org-1", "at_reset", 2],
      ]);
    });
    test("stand by the minute they ended in, each with the latest reset named in it, however long the window", async () => {
      const until = (atMs: number, over: object) => limited(atMs, { retryable: "at_reset", ...over });
      await post([
        until(0, { retry_after_ms: 5_000 }),
        until(30_000, { retry_after_ms: 90_000 }),
        until(MINUTE, { retry_after_ms: 1_000 }),
        until(-5 * 60 * MINUTE, {}),
      ]);
      const stops = await suite.store.attempts.stops({ fromMs: T0 - 6 * 60 * MINUTE, toMs: T0 + 5 * MINUTE });
      const told = stops.map(({ minuteAtMs, attempts, resetAtMs }) => [
        (minuteAtMs - T0) / MINUTE,
        attempts,
        resetAtMs === null ? null : (resetAtMs - T0) / 1_000,
      ]);
      expect(told.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
        [-300, 1, null],
        [0, 2, 121],
        [1, 1, 62],
      ]);
    });
  });
}
