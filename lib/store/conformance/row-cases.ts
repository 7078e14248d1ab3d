import { describe, expect, test } from "vitest";
import { answered, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

/** Rows back out, and gone in the end. */
export function rowCases(suite: Suite): void {
  const { post } = suite;

  describe("pages", () => {
    test.each(["asc", "desc"] as const)("cursors walk all rows once, %s", async (order) => {
      await post(Array.from({ length: 23 }, (_, index) => answered(index * 1_000, { id: `p${index}` })));
      const seen: (string | null)[] = [];
      for (let cursor: number | null = null, more = true; more; ) {
        const page = await suite.store.attempts.attempts({ filter: {}, cursor, order, limit: 5 });
        seen.push(...page.rows.map(({ id }) => id));
        cursor = page.nextCursor;
        more = cursor !== null;
      }
      const ids = Array.from({ length: 23 }, (_, index) => `p${index}`);
      expect(seen).toEqual(order === "asc" ? ids : ids.reverse());
    });
    test("rows come back as they went in, evidence and kept headers included", async () => {
      await post({
        provider: "openai",
        model: "gpt-6-luna",
        status: 429,
        started_at: T0,
        tags: ["a", "b"],
        headers: { "Retry-After-Ms": "1239" },
        body: {
          error: {
            code: "rate_limit_exceeded",
            message: "Rate limit reached on tokens per min (TPM): Limit 600000, Used 598412, Requested 13980.",
          },
        },
      });
      const { rows } = await suite.store.attempts.attempts({
        filter: { limitSource: ["provider_rate_limit"] },
        outcome: ["limited"],
        cursor: null,
        order: "desc",
        limit: 10,
      });
      expect(rows[0]).toMatchObject({
        limitSource: "provider_rate_limit",
        dimension: "tpm",
        limit: 600_000,
        used: 598_412,
        requested: 13_980,
        retryAfterMs: 1_239,
        tags: ["a", "b"],
        headers: { "retry-after-ms": "1239" },
      });
      expect(rows[0]?.evidence.length).toBeGreaterThan(0);
      expect(rows[0]?.body).toContain("rate_limit_exceeded");
    });
    test("facets count values of the window, most first", async () => {
      await post([answered(0, { app: "a" }), answered(0, { app: "b" }), answered(0, { app: "b" }), answered(0)]);
      await suite.store.attempts.catchUp();
      expect(await suite.store.attempts.facets({ fromMs: T0, toMs: T0 + MINUTE }, { layer: "client" }, "app")).toEqual([
        { value: "b", attempts: 2 },
        { value: null, attempts: 1 },
        { value: "a", attempts: 1 },
      ]);
    });
  });

  test("pruning removes old rows and their requests and leaves the series", async () => {
    await post([answered(0, { request_id: "old" }), answered(20 * MINUTE, { request_id: "new" })]);
    await suite.store.attempts.catchUp();
    expect(await suite.store.attempts.prune(T0 + 10 * MINUTE)).toBe(1);
    expect(await suite.store.attempts.request("old", {})).toEqual([]);
    expect(await suite.store.attempts.request("new", {})).toHaveLength(1);
    const { attempts, firstEndedAtMs, lastEndedAtMs } = await suite.store.attempts.status();
    expect({ attempts, firstEndedAtMs }).toEqual({ attempts: 1, firstEndedAtMs: lastEndedAtMs });
  });
}
