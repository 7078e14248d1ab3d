import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AttemptStore } from "./attempts";
import type { IngestAnswer } from "./ingest-answer";
import type { RequestSeriesQuery } from "./query";
import { type SettingsStore, VersionConflictError } from "./settings";

export interface OpenStore {
  attempts: AttemptStore;
  settings: SettingsStore;
  close(): Promise<void>;
}

/** Opens an empty store whose clock the suite sets. */
export type StoreOpener = (clock: { nowMs: number }) => Promise<OpenStore>;

export const T0 = Date.UTC(2026, 10, 19, 12, 0, 0);
const MINUTE = 60_000;
export type Wire = Record<string, unknown>;

/** A plain answered attempt, `atMs` after T0. */
export function answered(atMs: number, over: Wire = {}): Wire {
  return {
    provider: "openai",
    model: "gpt-6-luna",
    status: 200,
    started_at: T0 + atMs,
    duration_ms: 1_000,
    ttft_ms: 200,
    stream: true,
    input_tokens: 100,
    output_tokens: 20,
    cost_usd: 0.01,
    ...over,
  };
}

/** The same, refused by a limit. */
export function limited(atMs: number, over: Wire = {}): Wire {
  const { input_tokens: _i, output_tokens: _o, cost_usd: _c, ttft_ms: _t, ...rest } = answered(atMs);
  return { ...rest, status: 429, limit_source: "provider_rate_limit", dimension: "tpm", retryable: "soon", ...over };
}

export function bytes(rows: Wire | Wire[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(rows));
}

export function queryOf(over: Partial<RequestSeriesQuery> = {}): RequestSeriesQuery {
  return {
    fromMs: T0,
    toMs: T0 + 60 * MINUTE,
    stepMs: 5 * MINUTE,
    filter: { layer: "client" },
    groupBy: null,
    ...over,
  };
}

/** What every engine of both ports must do. */
export function conformance(name: string, open: StoreOpener): void {
  describe(name, () => {
    const clock = { nowMs: T0 };
    let store: OpenStore;

    beforeEach(async () => {
      clock.nowMs = T0 + 30 * MINUTE;
      store = await open(clock);
    });
    afterEach(() => store.close());

    const post = async (rows: Wire | Wire[]) => (await store.attempts.ingest(bytes(rows))) as IngestAnswer;
    const total = async (over: Partial<RequestSeriesQuery> = {}) => {
      await store.attempts.catchUp();
      return (await store.attempts.series(queryOf({ stepMs: 60 * MINUTE, ...over })))[0]?.counters;
    };
    const requestTotal = async () => {
      await store.attempts.catchUp();
      return (await store.attempts.requestSeries(queryOf({ stepMs: 60 * MINUTE })))[0]?.counters;
    };
    const requestOf = async (id: string) => {
      const [found] = await store.attempts.request(id, {});
      if (!found) throw new Error(`No request ${id}.`);
      return found;
    };

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
        expect(await store.attempts.ingest(bytes([]))).toMatchObject({ status: 400 });
        expect((await store.attempts.status()).attempts).toBe(0);
      });
    });

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
        expect(await store.attempts.request("same", {})).toHaveLength(3);
        expect(await store.attempts.request("same", { app: "b" })).toHaveLength(1);
        expect(await store.attempts.request("same", { app: null })).toHaveLength(1);
      });
      test("without a request id each attempt is a request of its own", async () => {
        await post([answered(0), limited(0)]);
        const { rows } = await store.attempts.requests({
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
        await store.attempts.catchUp();
        const rows = await store.attempts.series(queryOf({ stepMs: 60 * MINUTE, groupBy: "app" }));
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
        await store.attempts.catchUp();
        const rows = await store.attempts.series(queryOf({ fromMs: T0 + 6 * MINUTE, toMs: T0 + 7 * MINUTE }));
        expect(rows).toHaveLength(1);
        expect(rows[0]).toMatchObject({ bucketAtMs: T0 + 5 * MINUTE, counters: { attempts: 2 } });
      });
      test("every step tells the same total", async () => {
        await post(Array.from({ length: 50 }, (_, index) => answered(index * 37_000, { ttft_ms: index * 100 })));
        await store.attempts.catchUp();
        for (const stepMs of [1, 5, 10, 60, 1_440].map((minutes) => minutes * MINUTE)) {
          const rows = await store.attempts.series(
            queryOf({ stepMs, fromMs: T0 - 1_440 * MINUTE, toMs: T0 + 1_440 * MINUTE }),
          );
          expect(rows.reduce((sum, { counters }) => sum + counters.attempts, 0)).toBe(50);
          expect(rows.reduce((sum, { counters }) => sum + counters.ttft.sumMs, 0)).toBe(122_500);
        }
      });
    });

    describe("pages", () => {
      test.each(["asc", "desc"] as const)("cursors walk all rows once, %s", async (order) => {
        await post(Array.from({ length: 23 }, (_, index) => answered(index * 1_000, { id: `p${index}` })));
        const seen: (string | null)[] = [];
        for (let cursor: number | null = null, more = true; more; ) {
          const page = await store.attempts.attempts({ filter: {}, cursor, order, limit: 5 });
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
        const { rows } = await store.attempts.attempts({
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
        await store.attempts.catchUp();
        expect(await store.attempts.facets({ fromMs: T0, toMs: T0 + MINUTE }, { layer: "client" }, "app")).toEqual([
          { value: "b", attempts: 2 },
          { value: null, attempts: 1 },
          { value: "a", attempts: 1 },
        ]);
      });
    });

    test("pool minutes count starts and ends apart, failures in rows of their own, and spread time in flight", async () => {
      await post([
        answered(50_000, { duration_ms: 20_000, account: "org", reserved_tokens: 500 }),
        limited(50_000, { duration_ms: 20_000, account: "org", reserved_tokens: 500 }),
      ]);
      await store.attempts.catchUp();
      const rows = await store.attempts.poolUsage({ fromMs: T0, toMs: T0 + 5 * MINUTE, layer: "client" });
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

    test("pruning removes old rows and their requests and leaves the series", async () => {
      await post([answered(0, { request_id: "old" }), answered(20 * MINUTE, { request_id: "new" })]);
      await store.attempts.catchUp();
      expect(await store.attempts.prune(T0 + 10 * MINUTE)).toBe(1);
      expect(await store.attempts.request("old", {})).toEqual([]);
      expect(await store.attempts.request("new", {})).toHaveLength(1);
      expect((await store.attempts.status()).attempts).toBe(1);
    });

    test("a time ahead of the clock is stored clamped and counted as skew", async () => {
      await post(answered(90 * MINUTE, { id: "ahead" }));
      expect((await store.attempts.status()).clockSkewed).toBe(1);
      expect(await post(answered(90 * MINUTE, { id: "ahead" }))).toMatchObject({ duplicates: 1 });
    });

    test("pools are made, edited under their version, and deleted", async () => {
      const { settings } = store;
      const input = {
        name: "org",
        provider: "openai",
        account: "org",
        deployment: null,
        key: null,
        models: ["gpt-*"],
        limits: { tpm: 600_000 },
        window: "fixed_minute" as const,
        counting: {
          tokens: "total" as const,
          cachedInput: true,
          reservedTokens: true,
          failedRequests: true,
          tokensAt: "start" as const,
        },
      };
      const pool = await settings.createPool(input);
      expect(await settings.pools()).toEqual([{ ...input, id: pool.id, origin: "declared", version: 1 }]);
      expect(await settings.updatePool(pool.id, 1, { ...input, name: "renamed" })).toMatchObject({
        name: "renamed",
        version: 2,
      });
      await expect(settings.updatePool(pool.id, 1, input)).rejects.toThrow(VersionConflictError);
      expect(await settings.updatePool("none", 1, input)).toBeNull();
      expect([await settings.deletePool(pool.id), await settings.deletePool(pool.id)]).toEqual([true, false]);
    });

    test("deploys are found by their window", async () => {
      await store.settings.createDeploy({ atMs: T0, name: "2.14", app: "support", environment: null });
      expect(await store.settings.deploys({ fromMs: T0, toMs: T0 + 1 })).toMatchObject([
        { name: "2.14", app: "support" },
      ]);
      expect(await store.settings.deploys({ fromMs: T0 + 1, toMs: T0 + 2 })).toEqual([]);
    });
  });
}
