import { describe, expect, test } from "vitest";
import { answered, limited, T0 } from "../store/wire-fixtures";
import { apiFixture, jsonOf, params } from "./api-fixture";
import { runsAnswer } from "./runs";

describe("runs", () => {
  test("tell what their requests come to, the one that began last first", async () => {
    const stores = apiFixture();
    await stores.ingestSettled(
      limited(0, { request_id: "r", attempt: 1, run: "nightly" }),
      answered(4_000, { request_id: "r", attempt: 2, run: "nightly" }),
      limited(10_000, { request_id: "s", run: "nightly" }),
      answered(60_000, { run: "hourly", cost_usd: 0.25 }),
      answered(70_000),
    );
    const answer = await runsAnswer(params(""), stores);
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toEqual({
      runs: [
        {
          run: "hourly",
          started_at: new Date(T0 + 60_000).toISOString(),
          ended_at: new Date(T0 + 61_000).toISOString(),
          elapsed_ms: 1_000,
          requests: 1,
          completed: 1,
          rescued: 0,
          attempts: 1,
          limited: 0,
          wait_ms: 0,
          cost_usd: 0.25,
        },
        {
          run: "nightly",
          started_at: new Date(T0).toISOString(),
          ended_at: new Date(T0 + 11_000).toISOString(),
          elapsed_ms: 11_000,
          requests: 2,
          completed: 1,
          rescued: 1,
          attempts: 3,
          limited: 2,
          wait_ms: 3_000,
          cost_usd: 0.01,
        },
      ],
    });
  });

  test("without any there are none; a parameter is refused", async () => {
    const stores = apiFixture();
    expect(jsonOf(await runsAnswer(params(""), stores))).toEqual({ runs: [] });
    expect(await runsAnswer(params("run=x"), stores)).toMatchObject({ status: 400 });
  });
});
