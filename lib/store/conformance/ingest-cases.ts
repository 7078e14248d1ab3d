import { describe, expect, test } from "vitest";
import { answered, bytes } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

/** What is taken, and taken once. */
export function ingestCases(suite: Suite): void {
  const { post, total } = suite;

  describe("idempotency", () => {
    test("the same id and start is a duplicate, in one batch and in a later one", async () => {
      const row = answered(0, { id: "a1" });
      expect(await post([row, row])).toMatchObject({ accepted: 1, duplicates: 1 });
      expect(await post(row)).toMatchObject({ accepted: 0, duplicates: 1 });
      expect((await total())?.attempts).toBe(1);
    });
    test("the same id at another start, or no id at all, is another attempt", async () => {
      await post([answered(0, { id: "a1" }), answered(1, { id: "a1" }), answered(0), answered(0)]);
      expect((await total())?.attempts).toBe(4);
    });
    test("a refused batch leaves nothing behind", async () => {
      expect(await suite.store.attempts.ingest(bytes([]))).toMatchObject({ status: 400 });
      expect((await suite.store.attempts.status()).attempts).toBe(0);
    });
  });

  test("a time ahead of the clock is stored clamped and counted as skew", async () => {
    await post(answered(90 * MINUTE, { id: "ahead" }));
    expect((await suite.store.attempts.status()).clockSkewed).toBe(1);
    expect(await post(answered(90 * MINUTE, { id: "ahead" }))).toMatchObject({ duplicates: 1 });
  });
}
