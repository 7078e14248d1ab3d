import { describe, expect, test } from "vitest";
import { answered, limited, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

/** What the requests of a run come to, as they come. */
export function runCases(suite: Suite): void {
  const { clock, post } = suite;
  const runs = () => suite.store.attempts.runs();
  const none = { completed: 0, rescued: 0, limited: 0, waitMs: 0, costNanoUsd: 0 };

  describe("runs", () => {
    test("count requests before they settle, and again as retries come", async () => {
      clock.nowMs = T0 + 2_000;
      await post(limited(0, { request_id: "r", attempt: 1, run: "n" }));
      const first = { run: "n", startedAtMs: T0, endedAtMs: T0 + 1_000, requests: 1, attempts: 1 };
      expect(await runs()).toEqual([{ ...none, ...first, limited: 1 }]);
      clock.nowMs += 5_000;
      await post(answered(4_000, { request_id: "r", attempt: 2, run: "n" }));
      const answeredNow = { completed: 1, rescued: 1, limited: 1, waitMs: 3_000, costNanoUsd: 10_000_000 };
      expect(await runs()).toEqual([{ ...first, ...answeredNow, attempts: 2, endedAtMs: T0 + 5_000 }]);
      clock.nowMs += 60 * MINUTE;
      await suite.store.attempts.catchUp();
      expect(await runs()).toEqual([{ ...first, ...answeredNow, attempts: 2, endedAtMs: T0 + 5_000 }]);
    });

    test("leave out what came after a request had settled", async () => {
      await post(answered(0, { request_id: "r", run: "n" }));
      const before = await runs();
      await post([limited(5_000, { request_id: "r", run: "n" }), limited(5_000, { request_id: "r", run: "m" })]);
      expect(await runs()).toEqual(before);
    });

    test("take a request with them when an earlier attempt names another run", async () => {
      clock.nowMs = T0 + 20_000;
      await post(limited(9_000, { request_id: "r", attempt: 2, run: "second" }));
      await post(limited(9_000, { request_id: "s", run: "second" }));
      await post(limited(0, { request_id: "r", attempt: 1, run: "first" }));
      expect((await runs()).map(({ run, requests, attempts }) => [run, requests, attempts])).toEqual([
        ["second", 1, 1],
        ["first", 1, 2],
      ]);
    });

    test("are gone once they have lost every request, also to none", async () => {
      clock.nowMs = T0 + 20_000;
      await post(limited(9_000, { request_id: "r", attempt: 2, run: "second" }));
      await post(limited(0, { request_id: "r", attempt: 1, run: "first" }));
      expect((await runs()).map(({ run }) => run)).toEqual(["first"]);
      await post(limited(9_000, { request_id: "s", layer: "gateway", run: "behind" }));
      await post(limited(8_000, { request_id: "s" }));
      expect((await runs()).map(({ run }) => run)).toEqual(["first"]);
    });

    test("stand in order of their start, the latest first", async () => {
      await post([answered(0, { run: "b" }), answered(0, { run: "a" }), answered(1, { run: "c" }), answered(2)]);
      expect((await runs()).map(({ run }) => run)).toEqual(["c", "a", "b"]);
    });
  });
}
