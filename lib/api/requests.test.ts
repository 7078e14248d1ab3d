import { beforeEach, describe, expect, test } from "vitest";
import { answered, limited } from "../store/wire-fixtures";
import { type ApiFixture, apiFixture, jsonOf, NOW_MS, params } from "./api-fixture";
import { PoolBody, poolInput } from "./pool-body";
import { requestAnswer } from "./request";
import { requestsAnswer } from "./requests";

let stores: ApiFixture;

beforeEach(() => {
  stores = apiFixture();
});

describe("requests", () => {
  test("a rescued request tells how, and its attempts come with it", async () => {
    await stores.ingestSettled(limited(0, { request_id: "r1" }), answered(5_000, { request_id: "r1" }));
    const { requests } = jsonOf(await requestsAnswer(params("outcome=rescued&min_attempts=2"), stores, NOW_MS));
    expect(requests).toMatchObject([{ request_id: "r1", outcome: "rescued", rescued_by: "retry", attempts: 2 }]);
    const one = jsonOf(await requestAnswer("r1", params(""), stores, NOW_MS));
    expect(one.request.request_id).toBe("r1");
    expect(one.attempts.map((row: { outcome: string }) => row.outcome)).toEqual(["limited", "answered"]);
  });

  test("an unknown id is 404", async () => {
    const answer = await requestAnswer("nope", params(""), stores, NOW_MS);
    expect([answer.status, jsonOf(answer).errors[0].value]).toEqual([404, "nope"]);
  });

  test("an id used twice is 409 with the candidates, and each of their addresses finds one", async () => {
    await stores.ingestSettled(answered(0, { request_id: "r", app: "a" }), answered(1_000, { request_id: "r" }));
    const answer = await requestAnswer("r", params(""), stores, NOW_MS);
    expect(answer.status).toBe(409);
    const { candidates } = jsonOf(answer);
    expect(candidates.map((one: { app: string | null }) => one.app).sort()).toEqual(["a", null]);
    for (const { href, app } of candidates) {
      const found = await requestAnswer("r", new URL(href, "http://localhost").searchParams, stores, NOW_MS);
      expect(jsonOf(found).request.app).toBe(app);
    }
  });

  describe("which limit it was, from the traffic of that minute", () => {
    const azure = { provider: "azure_openai", model: "gpt-4o" };
    const refused = limited(55_000, { ...azure, request_id: "r", dimension: "unknown" });
    const inferredOf = async () => jsonOf(await requestAnswer("r", params(""), stores, NOW_MS)).attempts[0];

    test("is told beside the stored dimension, with the figures of every known limit", async () => {
      const pool = PoolBody.parse({ name: "Team", provider: "azure_openai", limits: { rpm: 50, tpm: 100_000 } });
      await stores.settings.createPool(poolInput(pool));
      const others = Array.from({ length: 50 }, (_, index) => answered(index * 1_000, azure));
      await stores.ingestSettled(...others, refused, answered(56_000, { ...azure, request_id: "r" }));
      expect(await inferredOf()).toMatchObject({
        dimension: "unknown",
        inferred_dimension: {
          dimension: "rpm",
          conclusion: "inferred",
          limits: [
            { limit: "rpm", used: 50, limit_value: 50, share: 1 },
            { limit: "tpm", used: 6_000, limit_value: 100_000, share: 0.06 },
          ],
        },
      });
      const { attempts } = jsonOf(await requestAnswer("r", params(""), stores, NOW_MS));
      expect(attempts[1].inferred_dimension).toBeNull();
    });

    test("without a known limit says just that", async () => {
      await stores.ingestSettled(refused);
      expect((await inferredOf()).inferred_dimension).toEqual({ dimension: null, conclusion: "no_limits", limits: [] });
    });
  });
});
