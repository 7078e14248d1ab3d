import { beforeEach, describe, expect, test } from "vitest";
import { answered, limited } from "../store/wire-fixtures";
import { type ApiFixture, apiFixture, jsonOf, NOW_MS, params } from "./api-fixture";
import { attemptsAnswer } from "./attempts";

let stores: ApiFixture;

beforeEach(() => {
  stores = apiFixture();
});

describe("attempts", () => {
  const attempts = (query: string, accept: string | null = null) =>
    attemptsAnswer(params(query), stores, NOW_MS, accept);

  test("rows carry the wire's names and the verdict", async () => {
    await stores.ingestSettled(limited(0, { id: "a1", app: "chat", key: "prod" }));
    const { attempts: rows, next_cursor } = jsonOf(await attempts(""));
    expect(next_cursor).toBeNull();
    expect(rows).toMatchObject([
      {
        id: "a1",
        provider: "openai",
        model: "gpt-6-luna",
        status: 429,
        started_at: "2026-11-19T12:00:00.000Z",
        outcome: "limited",
        limit_source: "provider_rate_limit",
        owner: "provider",
        dimension: "tpm",
      },
    ]);
  });

  test("pages follow the cursor, oldest first when asked", async () => {
    await stores.ingestSettled(answered(0), answered(1_000), answered(2_000));
    const first = jsonOf(await attempts("limit=2&order=asc"));
    expect(first.attempts.map((row: { seq: number }) => row.seq)).toEqual([1, 2]);
    const second = jsonOf(await attempts(`limit=2&order=asc&cursor=${first.next_cursor}`));
    expect(second.attempts.map((row: { seq: number }) => row.seq)).toEqual([3]);
  });

  test("filters: repeated and comma-separated values, aliases, and an empty one for what was not sent", async () => {
    await stores.ingestSettled(
      answered(0, { app: "a" }),
      answered(1_000, { app: "b" }),
      answered(2_000, { provider: "groq" }),
    );
    const count = async (query: string) => jsonOf(await attempts(query)).attempts.length;
    expect(await count("app=a,b")).toBe(2);
    expect(await count("app=a&app=b")).toBe(2);
    expect(await count("app=")).toBe(1);
    expect(await count("outcome=limited")).toBe(0);
    expect(await count("provider=OpenAI")).toBe(2);
  });

  test.each([
    ["format=ndjson", null, "application/x-ndjson"],
    ["", "application/x-ndjson", "application/x-ndjson"],
    ["", "text/html, text/csv;q=0.9", "text/csv"],
    ["format=json", "text/csv", "application/json"],
    ["", "*/*", "application/json"],
  ])("%s with Accept %s answers %s", async (query, accept, type) => {
    await stores.ingestSettled(answered(0), answered(1_000));
    const answer = await attempts(`${query}&limit=1`, accept);
    expect(answer.contentType).toContain(type);
    if (type !== "application/json") expect(answer.headers).toEqual({ "x-next-cursor": "2" });
  });

  test.each([
    ["limit=1001", "limit"],
    ["limit=0", "limit"],
    ["cursor=-1", "cursor"],
    ["order=up", "order"],
    ["outcome=rescued", "outcome"],
  ])("refuses %s", async (query, path) => {
    expect(jsonOf(await attempts(query)).errors).toMatchObject([{ path }]);
  });
});
