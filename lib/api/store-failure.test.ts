import { describe, expect, test } from "vitest";
import { ReadDeadlineError, StoreUnwritableError } from "../store/attempts";
import { storeFailureAnswer } from "./store-failure";

describe("a failure of the store", () => {
  test("a query past its deadline is a 503 that says what to narrow", () => {
    const answer = storeFailureAnswer(new ReadDeadlineError(8_000));
    expect(answer?.status).toBe(503);
    expect(answer?.body).toContain("Narrow the time range");
  });
  test("a database that cannot be written is a 503 that says when to come back, and why", () => {
    const answer = storeFailureAnswer(new StoreUnwritableError("database or disk is full"));
    expect(answer?.status).toBe(503);
    expect(answer?.headers).toEqual({ "retry-after": "5" });
    expect(answer?.body).toContain("database or disk is full");
  });
  test("the same error of another bundle is known by its name", () => {
    const foreign = Object.assign(new Error("readonly database"), { name: "StoreUnwritableError" });
    expect(storeFailureAnswer(foreign)?.status).toBe(503);
  });
  test("anything else is not the store's", () => {
    expect(storeFailureAnswer(new TypeError("x"))).toBeNull();
    expect(storeFailureAnswer("x")).toBeNull();
  });
});
