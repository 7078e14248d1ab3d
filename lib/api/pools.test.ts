import { beforeEach, describe, expect, test } from "vitest";
import { POOL_PRESETS } from "../pools/presets";
import { answered, bytes, T0 } from "../store/wire-fixtures";
import { type ApiFixture, apiFixture, jsonOf, NOW_MS } from "./api-fixture";
import { acceptPoolAnswer, dismissPoolAnswer, mergePoolsAnswer, splitPoolAnswer } from "./pool-actions";
import { createPoolAnswer, deletePoolAnswer, poolAnswer, poolsAnswer, updatePoolAnswer } from "./pools";

let stores: ApiFixture;

beforeEach(() => {
  stores = apiFixture();
});

/** Nothing was reported. */
const UNKNOWN = {
  limit: "rpm",
  limit_value: 10,
  used: null,
  left: null,
  reset_at: "2026-11-19T12:11:00.000Z",
  exhausted_in_seconds: null,
};

describe("pools", () => {
  const body = { name: "Team", provider: "groq", models: ["llama*"], limits: { rpm: 10 } };

  test("what is left out of the counting rule follows the provider", async () => {
    const answer = await createPoolAnswer(JSON.stringify({ ...body, counting: { failed_requests: true } }), stores);
    expect(answer.status).toBe(201);
    const pool = jsonOf(answer);
    expect(answer.headers).toEqual({ location: `/api/v1/pools/${pool.id}` });
    expect(pool).toMatchObject({ version: 1, origin: "declared", window: "fixed_minute", account: null });
    expect(pool.counting).toEqual({
      tokens: "total",
      cached_input: false,
      reserved_tokens: true,
      failed_requests: true,
      tokens_at: "start",
    });
    expect(jsonOf(await poolsAnswer(stores, NOW_MS)).pools).toMatchObject([pool]);
    expect(jsonOf(await poolAnswer(pool.id, stores, NOW_MS))).toEqual({ ...pool, headroom: [UNKNOWN] });
  });

  test("an edit under an old version is 409 and shows what stands now", async () => {
    const { id } = jsonOf(await createPoolAnswer(JSON.stringify(body), stores));
    const edit = (name: string) => updatePoolAnswer(id, JSON.stringify({ ...body, name, version: 1 }), stores);
    expect(jsonOf(await edit("First"))).toMatchObject({ name: "First", version: 2 });
    const conflict = await edit("Second");
    expect(conflict.status).toBe(409);
    expect(jsonOf(conflict).current).toMatchObject({ name: "First", version: 2 });
  });

  test("a pool that is gone is 404 to everything", async () => {
    const { id } = jsonOf(await createPoolAnswer(JSON.stringify(body), stores));
    expect((await deletePoolAnswer(id, stores)).status).toBe(204);
    expect((await deletePoolAnswer(id, stores)).status).toBe(404);
    expect((await poolAnswer(id, stores, NOW_MS)).status).toBe(404);
    expect((await updatePoolAnswer(id, JSON.stringify({ ...body, version: 1 }), stores)).status).toBe(404);
  });

  test.each<[string, object, string, string, unknown]>([
    ["no name", { ...body, name: undefined }, "name", "Must be text", null],
    ["no limit at all", { ...body, limits: {} }, "limits", "at least one", {}],
    ["a limit of 0", { ...body, limits: { rpm: 0 } }, "limits.rpm", "more than 0", 0],
    ["an unknown limit", { ...body, limits: { rpm: 1, rps: 5 } }, "limits.rps", "Unknown field", 5],
    ["an unknown field", { ...body, owner: "me" }, "owner", "Unknown field", "me"],
    ["an unknown window", { ...body, window: "hour" }, "window", "rolling", "hour"],
    ["a glob that is no text", { ...body, models: [7] }, "models.0", "Must be text", 7],
  ])("refuses %s by field, value and fix", async (_name, given, path, hint, value) => {
    const answer = await createPoolAnswer(JSON.stringify(given), stores);
    expect(answer.status).toBe(400);
    const { errors } = jsonOf(answer);
    expect(errors).toMatchObject([{ path, value }]);
    expect(errors[0].message).toContain(hint);
  });

  test("refuses an edit without its version, and what is no JSON", async () => {
    expect(jsonOf(await updatePoolAnswer("x", JSON.stringify(body), stores)).errors).toMatchObject([
      { path: "version" },
    ]);
    expect((await createPoolAnswer("{", stores)).status).toBe(400);
  });
});

describe("pools seen in headers", () => {
  const headers = { "x-ratelimit-limit-requests": "100", "x-ratelimit-remaining-requests": "40" };
  const send = async (over: Record<string, unknown>) => {
    await stores.attempts.ingest(bytes(answered(0, { headers, ...over })));
  };
  const list = async () => jsonOf(await poolsAnswer(stores, NOW_MS));

  test("say when they were seen, what remains, and how their limits changed", async () => {
    await send({ key: "a" });
    expect((await list()).pools).toMatchObject([
      {
        name: "gpt-6-luna · a",
        origin: "observed",
        key: "a",
        keys: ["a"],
        limits: { rpm: 100 },
        seen: [
          {
            key: "a",
            model: "gpt-6-luna",
            last_seen_at: new Date(T0 + 1_000).toISOString(),
            limits: [{ limit: "rpm", window_seconds: 60, value: 100, remaining: 40, changes: [] }],
          },
        ],
      },
    ]);
  });

  test("are accepted: what headers tell later stands beside it", async () => {
    await send({});
    const [{ id }] = (await list()).pools;
    const answer = await acceptPoolAnswer(id, stores);
    expect(answer.status).toBe(201);
    await send({ id: "later", started_at: T0 + 300_000, headers: { "x-ratelimit-limit-requests": "200" } });
    expect((await list()).pools).toMatchObject([
      {
        origin: "declared",
        limits: { rpm: 100 },
        seen: [{ limits: [{ value: 200, changes: [{ from: 100, to: 200 }] }] }],
      },
    ]);
    expect((await acceptPoolAnswer("none", stores)).status).toBe(404);
  });

  test("are dismissed and shown again", async () => {
    await send({});
    const [{ id }] = (await list()).pools;
    expect((await dismissPoolAnswer(id, true, stores)).status).toBe(204);
    expect(await list()).toMatchObject({ pools: [], dismissed: [{ id }], observed_left_out: 0 });
    expect((await dismissPoolAnswer(id, false, stores)).status).toBe(204);
    expect(await list()).toMatchObject({ pools: [{ id }], dismissed: [] });
    expect((await dismissPoolAnswer("none", true, stores)).status).toBe(404);
  });

  test("are merged and split, and refused by what keeps them apart", async () => {
    await send({ key: "a" });
    await send({ key: "b" });
    await send({ key: "c", provider: "groq" });
    const pools: { id: string; name: string }[] = (await list()).pools;
    const merge = (...names: string[]) => {
      const ids = names.map((name) => pools.find((pool) => pool.name === `gpt-6-luna · ${name}`)?.id ?? name);
      return mergePoolsAnswer(JSON.stringify({ ids, name: "team" }), stores);
    };
    const unlike = await merge("a", "c");
    expect(unlike.status).toBe(422);
    expect(jsonOf(unlike).errors[0].message).toContain("their provider differs (openai, groq)");
    expect(jsonOf(await merge("a", "none")).errors).toMatchObject([{ path: "ids", value: "none" }]);
    expect((await merge("a")).status).toBe(400);
    const merged = jsonOf(await merge("a", "b"));
    expect(merged).toMatchObject({ name: "team", keys: ["a", "b"], merged_from: [{ keys: ["a"] }, { keys: ["b"] }] });
    expect((await list()).pools.map(({ name }: { name: string }) => name)).toEqual(["gpt-6-luna · c", "team"]);
    expect((await splitPoolAnswer(merged.id, stores)).status).toBe(204);
    expect((await splitPoolAnswer(merged.id, stores)).status).toBe(404);
    expect((await list()).pools).toHaveLength(3);
    expect((await splitPoolAnswer(pools[0]?.id ?? "", stores)).status).toBe(409);
  });
});

describe("published limits", () => {
  const body = { name: "Ours", provider: "openai", limits: { rpm: 500, tpm: 30_000 } };

  test("are told apart as long as the pool names one, with their date", async () => {
    const given = { ...body, preset: "openai-tier-1-gpt-4o" };
    const pool = jsonOf(await createPoolAnswer(JSON.stringify(given), stores));
    expect(pool).toMatchObject({
      origin: "preset",
      preset: { id: "openai-tier-1-gpt-4o", published_on: "2026-06" },
    });
    const edited = await updatePoolAnswer(pool.id, JSON.stringify({ ...body, version: 1 }), stores);
    expect(jsonOf(edited)).toMatchObject({ origin: "declared", preset: null });
  });

  test("must exist", async () => {
    const answer = await createPoolAnswer(JSON.stringify({ ...body, preset: "none" }), stores);
    expect(jsonOf(answer).errors).toMatchObject([{ path: "preset", value: "none" }]);
  });

  test("are each a pool as it could be typed", async () => {
    for (const { id, name, provider, models, limits, publishedOn, href } of POOL_PRESETS) {
      const given = JSON.stringify({ name, provider, models, limits, preset: id });
      expect((await createPoolAnswer(given, stores)).status, id).toBe(201);
      expect(publishedOn, id).toMatch(/^\d{4}-\d\d$/);
      expect(new URL(href).protocol, id).toBe("https:");
    }
  });
});
