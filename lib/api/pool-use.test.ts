import { expect, test } from "vitest";
import { answered, limited } from "../store/wire-fixtures";
import { apiFixture, jsonOf, NOW_MS, params } from "./api-fixture";
import { poolUseAnswer } from "./pool-use";
import { createPoolAnswer } from "./pools";

async function withPool() {
  const stores = apiFixture();
  const body = { name: "Team", provider: "openai", limits: { rpm: 10, tpm: 1_000 }, window: "rolling" };
  const { id } = jsonOf(await createPoolAnswer(JSON.stringify(body), stores));
  const use = (query: string) => poolUseAnswer(id, params(query), stores, NOW_MS);
  return { stores, use };
}

test("says who used a limit, with shares of it and example requests", async () => {
  const { stores, use } = await withPool();
  await stores.ingestSettled(
    answered(0, { app: "web", request_id: "r1", input_tokens: 260 }),
    answered(1_000, { app: "cron", request_id: "r2", input_tokens: 100 }),
    limited(2_000, { app: "cron", request_id: "r3", dimension: "tpm" }),
  );
  expect(jsonOf(await use("limit=tpm"))).toMatchObject({
    limit: "tpm",
    unit: "tokens",
    by: "app",
    amount: 400,
    attempts: 3,
    refused: 1,
    use: [
      { value: "web", amount: 280, share: 0.7, attempts: 1, refused: 0 },
      { value: "cron", amount: 120, share: 0.3, attempts: 2, refused: 1 },
    ],
    others: 0,
    examples: [{ request_id: "r1", started_at: "2026-11-19T12:00:00.000Z", app: "web", amount: 280 }, {}, {}],
  });
  expect(jsonOf(await use("from=2026-11-19T11:00:00Z&to=2026-11-19T12:00:00Z&by=key"))).toMatchObject({
    limit: "rpm",
    amount: 0,
    use: [],
  });
});

test.each([
  ["by=host", "by", "app, key, run, model"],
  ["limit=rpd", "limit", "rpm, tpm"],
  ["to=never", "to", "ISO"],
  ["key=k", "key", "Unknown parameter"],
])("refuses %s", async (query, path, hint) => {
  const { use } = await withPool();
  const answer = await use(query);
  expect(answer.status).toBe(400);
  expect(jsonOf(answer).errors[0]).toMatchObject({ path, message: expect.stringContaining(hint) });
});

test("a pool that is not there is 404", async () => {
  expect((await poolUseAnswer("x", params(""), apiFixture(), NOW_MS)).status).toBe(404);
});
