import { describe, expect, test } from "vitest";
import { StoreUnwritableError } from "../store/attempts";
import { ReadDeadlineError } from "../store/read-watch";
import { params } from "./api-fixture";
import { storeFailureAnswer } from "./store-failure";

const SERIES = {
  method: "GET",
  path: "/api/v1/series",
  params: params("metric=rate_429&from=now-30d&step_ms=60000&model=m"),
};
const answerTo = (error: unknown) => storeFailureAnswer(error, SERIES);

describe("a failure of the store", () => {
  test("rows past the deadline are a 503 that repeats the call and names what to narrow", () => {
    const answer = answerTo(new ReadDeadlineError(30_000, "rows"));
    expect(answer?.status).toBe(503);
    const problem = JSON.parse(answer?.body ?? "");
    expect(problem.detail).toContain("longer than 30 s");
    expect(problem.detail).toContain("GET /api/v1/series?metric=rate_429&from=now-30d");
    expect(problem.errors.map(({ path, value }: { path: string; value: string }) => [path, value])).toEqual([
      ["from", "now-30d"],
      ["step_ms", "60000"],
      ["model", "m"],
    ]);
  });
  test("figures past it blame neither step nor filters", () => {
    const problem = JSON.parse(answerTo(new ReadDeadlineError(10_000, "figures"))?.body ?? "");
    expect(problem.errors.map(({ path }: { path: string }) => path)).toEqual(["from"]);
  });
  test("a database that cannot be written is a 503 that says when to come back, and why", () => {
    const answer = answerTo(new StoreUnwritableError("database or disk is full"));
    expect(answer?.status).toBe(503);
    expect(answer?.headers).toEqual({ "retry-after": "5" });
    expect(answer?.body).toContain("database or disk is full");
  });
  test("the same error of another bundle is known by its name", () => {
    const foreign = Object.assign(new Error("readonly database"), { name: "StoreUnwritableError" });
    expect(answerTo(foreign)?.status).toBe(503);
  });
  test("anything else is not the store's", () => {
    expect(answerTo(new TypeError("x"))).toBeNull();
    expect(answerTo("x")).toBeNull();
  });
});
