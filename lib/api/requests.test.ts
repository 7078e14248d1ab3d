import { beforeEach, describe, expect, test } from "vitest";
import { answered, limited } from "../store/wire-fixtures";
import { type ApiFixture, apiFixture, jsonOf, NOW_MS, params } from "./api-fixture";
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
    const one = jsonOf(await requestAnswer("r1", params(""), stores));
    expect(one.request.request_id).toBe("r1");
    expect(one.attempts.map((row: { outcome: string }) => row.outcome)).toEqual(["limited", "answered"]);
  });

  test("an unknown id is 404", async () => {
    const answer = await requestAnswer("nope", params(""), stores);
    expect([answer.status, jsonOf(answer).errors[0].value]).toEqual([404, "nope"]);
  });

  test("an id used twice is 409 with the candidates, and each of their addresses finds one", async () => {
    await stores.ingestSettled(answered(0, { request_id: "r", app: "a" }), answered(1_000, { request_id: "r" }));
    const answer = await requestAnswer("r", params(""), stores);
    expect(answer.status).toBe(409);
    const { candidates } = jsonOf(answer);
    expect(candidates.map((one: { app: string | null }) => one.app).sort()).toEqual(["a", null]);
    for (const { href, app } of candidates) {
      const found = await requestAnswer("r", new URL(href, "http://localhost").searchParams, stores);
      expect(jsonOf(found).request.app).toBe(app);
    }
  });
});
