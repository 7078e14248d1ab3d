import { describe, expect, test } from "vitest";
import { answered, limited, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;

/** How attempts become requests, and when those settle. */
export function requestCases(suite: Suite): void {
  const { clock, post, requestOf, requestTotal, total } = suite;

  describe("requests", () => {
    const retried = [
      limited(0, { id: "r1", request_id: "r", attempt: 1 }),
      answered(3_000, { id: "r2", request_id: "r", attempt: 2 }),
    ];

    test("attempts of one request are told in order, with the wait between them", async () => {
      await post([...retried].reverse());
      const { request, attempts } = await requestOf("r");
      expect(attempts.map(({ attempt, waitBeforeMs }) => [attempt, waitBeforeMs])).toEqual([
        [1, null],
        [2, 2_000],
      ]);
      expect(request).toMatchObject({
        outcome: "rescued",
        rescuedBy: "retry",
        attempts: 2,
        limitedAttempts: 1,
        waitLostMs: 2_000,
        marks: "pa",
      });
    });
    test.each([
      ["in order", [0, 1]],
      ["the answer first", [1, 0]],
    ])("arriving one by one, %s, it settles once, as rescued", async (_, order) => {
      for (const index of order) await post(retried[index] ?? {});
      clock.nowMs += 11_000;
      expect(await requestTotal()).toMatchObject({
        requests: 1,
        limited: 1,
        answered: 1,
        rescuedByRetry: 1,
        attempts: 2,
      });
    });
    test("doubled deliveries change nothing", async () => {
      for (const rows of [retried, retried, [...retried].reverse()]) await post(rows);
      clock.nowMs += 60 * MINUTE;
      expect(await requestTotal()).toMatchObject({ requests: 1, attempts: 2, waitLost: { count: 1, sumMs: 2_000 } });
    });
    test("a limited request is open for two minutes after its last attempt, then failed by the limit", async () => {
      await post(limited(29.5 * MINUTE, { request_id: "open" }));
      expect(await requestTotal()).toBeUndefined();
      expect((await requestOf("open")).request).toMatchObject({ outcome: null, settledAtMs: null });
      clock.nowMs = T0 + 29.5 * MINUTE + 1_000 + 120_000;
      expect(await requestTotal()).toMatchObject({ requests: 1, failedByLimit: 1 });
      expect((await requestOf("open")).request.outcome).toBe("failed_by_limit");
    });
    test("a longer wait that the server advised keeps it open", async () => {
      await post(
        limited(29 * MINUTE, { request_id: "long", headers: { "retry-after": "600" }, retry_after_ms: 600_000 }),
      );
      clock.nowMs += 9 * MINUTE;
      expect(await requestTotal()).toBeUndefined();
      clock.nowMs += 2 * MINUTE;
      expect(await requestTotal()).toMatchObject({ failedByLimit: 1 });
    });
    test("an attempt after settling shows in the request and counts as late, not in the metrics", async () => {
      await post(answered(0, { request_id: "late", id: "l1" }));
      await post(limited(-5_000, { request_id: "late", id: "l0" }));
      expect(await requestTotal()).toMatchObject({ requests: 1, limited: 0, attempts: 1 });
      const { request, attempts } = await requestOf("late");
      expect(request.lateAttempts).toBe(1);
      expect(attempts).toHaveLength(2);
    });
    test("one id in two applications is two requests", async () => {
      await post([
        answered(0, { request_id: "same", app: "a" }),
        answered(0, { request_id: "same", app: "b" }),
        answered(9, { request_id: "same" }),
      ]);
      expect(await suite.store.attempts.request("same", {})).toHaveLength(3);
      expect(await suite.store.attempts.request("same", { app: "b" })).toHaveLength(1);
      expect(await suite.store.attempts.request("same", { app: null })).toHaveLength(1);
    });
    test("without a request id each attempt is a request of its own", async () => {
      await post([answered(0), limited(0)]);
      const { rows } = await suite.store.attempts.requests({
        filter: { layer: "client" },
        cursor: null,
        order: "asc",
        limit: 10,
      });
      expect(rows.map(({ requestId }) => requestId)).toEqual(["attempt-1", "attempt-2"]);
    });
    test("a request that runs over midnight stays one", async () => {
      const midnight = Date.UTC(2026, 10, 19) - T0;
      await post(limited(midnight - 2_000, { request_id: "night", attempt: 1 }));
      await post(answered(midnight + 2_000, { request_id: "night", attempt: 2 }));
      expect((await requestOf("night")).request).toMatchObject({ attempts: 2, outcome: "rescued" });
    });
    test("a request that waited until the next afternoon stays one", async () => {
      const start = T0 - 28 * 60 * MINUTE;
      await post(
        limited(start - T0, { request_id: "daily", attempt: 1, dimension: "rpd", retry_after_ms: 26 * 60 * MINUTE }),
      );
      await post(answered(-60 * MINUTE, { request_id: "daily", attempt: 2 }));
      expect((await requestOf("daily")).attempts).toHaveLength(2);
    });
    test("gateway attempts behind a client attempt are kept apart from its layer", async () => {
      await post([
        answered(0, {
          request_id: "g",
          id: "c1",
          input_tokens: null,
          output_tokens: null,
          cost_usd: null,
          model: "no-such-model",
        }),
        limited(100, { request_id: "g", layer: "gateway", parent_id: "c1", provider: "azure_openai" }),
        answered(400, { request_id: "g", layer: "gateway", parent_id: "c1" }),
      ]);
      const { request, attempts } = await requestOf("g");
      expect(attempts).toHaveLength(3);
      expect(request).toMatchObject({ outcome: "answered", attempts: 1, inputTokens: 100, costNanoUsd: 10_000_000 });
      expect((await total())?.limited).toBe(0);
      expect((await total({ filter: { layer: "gateway" } }))?.limited).toBe(1);
    });
  });
}
