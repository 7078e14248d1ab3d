import { describe, expect, test } from "vitest";
import { answered, limited, queryOf, T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const credits = { limit_source: "provider_credits", dimension: "spend", retryable: "never", status: 402 };

/** Limits over time, whole windows, and where limits were met. */
export function figureCases(suite: Suite): void {
  const { clock, post } = suite;

  describe("limits over time", () => {
    test("are those of attempts that a limit or a bill stopped, by source or dimension", async () => {
      await post([
        answered(0),
        limited(0, { key: "k" }),
        limited(6 * MINUTE),
        limited(6 * MINUTE, credits),
        limited(0, { layer: "gateway" }),
      ]);
      await suite.store.attempts.catchUp();
      const ask = async (groupBy: "limit_source" | "dimension", filter = {}) => {
        const rows = await suite.store.attempts.limitSeries({
          ...queryOf({ filter: { layer: "client" as const, ...filter } }),
          groupBy,
        });
        return rows.map(({ bucketAtMs, group, counters }) => {
          const { attempts, limited: stopped, billing } = counters;
          return [(bucketAtMs - T0) / MINUTE, group, attempts, stopped, billing];
        });
      };
      expect(await ask("limit_source")).toEqual([
        [0, "provider_rate_limit", 1, 1, 0],
        [5, "provider_credits", 1, 0, 1],
        [5, "provider_rate_limit", 1, 1, 0],
      ]);
      expect(await ask("dimension", { limitSource: ["provider_credits"] })).toEqual([[5, "spend", 1, 0, 1]]);
      expect(await ask("dimension", { key: ["k"] })).toEqual([[0, "tpm", 1, 1, 0]]);
    });
  });

  describe("a window as one bucket", () => {
    /** One a minute before, at, and after each edge of an hour or a day. */
    const EDGES = [0, DAY / 2, DAY / 2 + HOUR, DAY, DAY + 12 * HOUR].map((agoMs) => -agoMs);
    const rows = EDGES.flatMap((edge) => [-MINUTE, 0, MINUTE].map((by) => answered(edge + by, { duration_ms: 0 })));

    test.each([
      ["within a minute", 10_000, 20_000],
      ["from minute to minute", -MINUTE, MINUTE],
      ["an hour", -HOUR, 0],
      ["over the edges of hours", -13 * HOUR - 5 * MINUTE, -12 * HOUR + MINUTE],
      ["over midnight", -12 * HOUR - MINUTE, -12 * HOUR + 2 * MINUTE],
      ["a whole day", -36 * HOUR, -12 * HOUR],
      ["days, hours and minutes", -36 * HOUR - MINUTE, HOUR - MINUTE],
      ["edges within minutes, which are widened", -DAY + 1, -DAY + MINUTE + 1],
      ["without anything", -5 * DAY, -4 * DAY],
    ])("holds what its minutes hold: %s", async (_, from, to) => {
      await post([...rows, ...rows.map((row) => ({ ...row, layer: "gateway" }))]);
      await suite.store.attempts.catchUp();
      const window = { fromMs: T0 + from, toMs: T0 + to };
      const inside = rows.filter((row) => {
        const atMs = Number(row.started_at);
        return atMs >= Math.floor(window.fromMs / MINUTE) * MINUTE && atMs < Math.ceil(window.toMs / MINUTE) * MINUTE;
      }).length;
      for (const groupBy of [null, "model"] as const) {
        const query = queryOf({ ...window, stepMs: null, groupBy });
        const told = [
          ...(await suite.store.attempts.series(query)).map(({ counters }) => counters.attempts),
          ...(await suite.store.attempts.requestSeries(query)).map(({ counters }) => counters.requests),
        ];
        expect(told).toEqual(inside === 0 ? [] : [inside, 2 * inside]);
      }
    });

    test("stays whole where retention has removed minutes", async () => {
      await post(rows);
      await suite.store.attempts.catchUp();
      clock.nowMs += 10 * DAY;
      await suite.store.attempts.prune(T0 - 30 * DAY);
      const query = queryOf({ fromMs: T0 - 37 * HOUR, toMs: T0 + HOUR, stepMs: null });
      expect((await suite.store.attempts.series(query))[0]?.counters.attempts).toBe(rows.length);
    });
  });

  test("places tell where each limit struck, under the filters", async () => {
    await post([
      answered(0),
      limited(0, { app: "shop" }),
      limited(6 * MINUTE, { app: "shop", sample_rate: 0.5 }),
      limited(0, { provider: "anthropic", model: "claude-x", dimension: "rpm" }),
    ]);
    await suite.store.attempts.catchUp();
    const places = async (over: object = {}) => {
      const found = await suite.store.attempts.limitPlaces({ ...queryOf(), filter: { layer: "client", ...over } });
      return found.map(({ model, dimension, attempts }) => [model, dimension, attempts]).sort();
    };
    expect(await places()).toEqual([
      ["claude-x", "rpm", 1],
      ["gpt-6-luna", "tpm", 3],
    ]);
    expect(await places({ app: ["shop"] })).toEqual([["gpt-6-luna", "tpm", 3]]);
    expect(await places({ limitSource: ["unknown"] })).toEqual([]);
  });

  test("a breakdown tells provider, model and key of attempts, requests and limits", async () => {
    await post([
      answered(0, { key: "k" }),
      limited(6 * MINUTE, { key: "k" }),
      answered(0, { cache_hit: true }),
      limited(0, { provider: "anthropic", model: "claude-x", layer: "gateway" }),
    ]);
    clock.nowMs += HOUR;
    await suite.store.attempts.catchUp();
    const { attempts, requests, limits } = await suite.store.attempts.breakdown(queryOf());
    const byKey = <Row extends { key: string | null }>(rows: Row[]) =>
      rows.sort((a, b) => String(a.key).localeCompare(String(b.key)));
    const gpt = { provider: "openai", model: "gpt-6-luna" };
    expect(byKey(attempts)).toEqual([
      { ...gpt, key: "k", counters: { attempts: 2, outside: 0, limited: 1, limited429: 1 } },
      { ...gpt, key: null, counters: { attempts: 1, outside: 1, limited: 0, limited429: 0 } },
    ]);
    expect(limits).toEqual([
      { ...gpt, key: "k", bucketAtMs: T0 + 5 * MINUTE, limitSource: "provider_rate_limit", limited: 1 },
    ]);
    const ofRequests = requests.map(({ provider, key, counters }) => [provider, key, counters.requests]);
    expect(ofRequests.sort()).toEqual(
      [
        ["openai", "k", 2],
        ["openai", null, 1],
        ["anthropic", null, 1],
      ].sort(),
    );
  });
}
