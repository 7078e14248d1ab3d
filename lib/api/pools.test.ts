import { beforeEach, describe, expect, test } from "vitest";
import { type ApiFixture, apiFixture, jsonOf, NOW_MS } from "./api-fixture";
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
