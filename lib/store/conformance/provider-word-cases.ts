import { describe, expect, test } from "vitest";
import { answered, T0, type Wire } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

/** An answer, `atMs` after T0, that tells how many of 100 requests remain. */
export function withRest(atMs: number, remaining: number | null, over: Wire = {}, limit = 100): Wire {
  const rest = remaining === null ? {} : { "x-ratelimit-remaining-requests": String(remaining) };
  const headers = { "x-ratelimit-limit-requests": String(limit), ...rest };
  return answered(atMs, { duration_ms: 0, headers, ...over });
}

/** What providers themselves said of use. */
export function providerWordCases(suite: Suite): void {
  /** `minute limit used/limit`, of every pool seen unless said. */
  const words = async (over: { fromMs?: number; toMs?: number; stepMs?: number; poolIds?: string[] } = {}) => {
    const { attempts, settings } = suite.store;
    await attempts.catchUp();
    const poolIds = (await settings.observed()).pools.map(({ id }) => id);
    const query = { fromMs: T0, toMs: T0 + 60 * MINUTE, stepMs: MINUTE, poolIds, ...over };
    const told = await attempts.providerWord(query);
    return told
      .sort((a, b) => a.atMs - b.atMs || (a.limit < b.limit ? -1 : 1))
      .map(({ limit, atMs, used, limitValue }) => `${(atMs - T0) / MINUTE} ${limit} ${used}/${limitValue}`);
  };

  describe("the provider's own word", () => {
    test("of a minute the highest is told, wherever in it that came and however late", async () => {
      await suite.post([withRest(1_000, 90), withRest(20_000, 40), withRest(50_000, 70), withRest(MINUTE, 95)]);
      expect(await words()).toEqual(["0 rpm 60/100", "1 rpm 5/100"]);
      await suite.post([withRest(30_000, 20), withRest(MINUTE + 1, 99)]);
      expect(await words()).toEqual(["0 rpm 80/100", "1 rpm 5/100"]);
    });

    test("stands in the minute in which the answer came", async () => {
      await suite.post(withRest(50_000, 50, { duration_ms: 10_000 }));
      expect(await words()).toEqual(["1 rpm 50/100"]);
    });

    test("a limit that was changed is told with the share that was higher", async () => {
      await suite.post([withRest(0, 30, {}, 100), withRest(1_000, 80, {}, 200)]);
      expect(await words()).toEqual(["0 rpm 70/100"]);
    });

    test("what remains more than there is counts as nothing used", async () => {
      await suite.post(withRest(0, 120));
      expect(await words()).toEqual(["0 rpm 0/100"]);
    });

    test("nothing is told without what remains, and none by an answer from a cache", async () => {
      await suite.post([withRest(0, null), withRest(MINUTE, 10, { cache_hit: true }), answered(0)]);
      expect(await words()).toEqual([]);
    });

    test("is told in minutes that touch the window", async () => {
      await suite.post([0, 1, 2, 3].map((minute) => withRest(minute * MINUTE, 100 - minute)));
      expect(await words({ fromMs: T0 + MINUTE + 1, toMs: T0 + 2 * MINUTE + 1 })).toEqual([
        "1 rpm 1/100",
        "2 rpm 2/100",
      ]);
      expect(await words({ fromMs: T0 + MINUTE, toMs: T0 + 2 * MINUTE })).toEqual(["1 rpm 1/100"]);
    });

    test("longer steps tell their highest minute", async () => {
      await suite.post([withRest(0, 90), withRest(4 * MINUTE, 30), withRest(5 * MINUTE, 60)]);
      expect(await words({ stepMs: 5 * MINUTE })).toEqual(["0 rpm 70/100", "5 rpm 40/100"]);
    });

    test("is told of the pools that are asked for", async () => {
      await suite.post([withRest(0, 90, { key: "a" }), withRest(0, 50, { key: "b" })]);
      await suite.store.attempts.catchUp();
      const { pools } = await suite.store.settings.observed();
      const ofB = pools.filter(({ key }) => key === "b").map(({ id }) => id);
      expect(await words({ poolIds: ofB })).toEqual(["0 rpm 50/100"]);
      expect(await words({ poolIds: [] })).toEqual([]);
    });

    test("every limit is told by itself", async () => {
      const headers = { "x-ratelimit-limit-tokens": "1000", "x-ratelimit-remaining-tokens": "400" };
      await suite.post([withRest(0, 90), answered(1_000, { duration_ms: 0, headers })]);
      expect(await words()).toEqual(["0 rpm 10/100", "0 tpm 600/1000"]);
    });
  });
}
