import { beforeEach, describe, expect, test } from "vitest";
import { T0 } from "../store/wire-fixtures";
import { type ApiFixture, apiFixture, jsonOf, NOW_MS } from "./api-fixture";
import { createDeployAnswer } from "./deploys";

let stores: ApiFixture;

beforeEach(() => {
  stores = apiFixture();
});

describe("deploys", () => {
  test.each([
    ["now by default", {}, NOW_MS],
    ["epoch seconds", { at: T0 / 1000 }, T0],
    ["ISO 8601", { at: "2026-11-19T12:00:00Z" }, T0],
  ])("stand at %s", async (_name, given, atMs) => {
    const answer = await createDeployAnswer(JSON.stringify({ name: "v2", ...given }), stores, NOW_MS);
    expect(answer.status).toBe(201);
    expect(Date.parse(jsonOf(answer).at)).toBe(atMs);
    expect(await stores.settings.deploys({ fromMs: atMs, toMs: atMs + 1 })).toHaveLength(1);
  });

  test.each([
    ["no name", {}, "name"],
    ["a time that cannot be read", { name: "v2", at: "soon" }, "at"],
  ])("refuse %s", async (_name, given, path) => {
    expect(jsonOf(await createDeployAnswer(JSON.stringify(given), stores, NOW_MS)).errors).toMatchObject([{ path }]);
  });
});
