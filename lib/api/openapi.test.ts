import { beforeEach, describe, expect, test } from "vitest";
import { wireFields } from "../ingest/wire";
import { answered } from "../store/wire-fixtures";
import { type ApiFixture, apiFixture, jsonOf, NOW_MS } from "./api-fixture";
import { attemptsAnswer } from "./attempts";
import { classifyAnswer } from "./classify";
import { openapi } from "./openapi";
import { ATTEMPTS_PARAMETERS, REQUEST_PARAMETERS, REQUESTS_PARAMETERS, SERIES_PARAMETERS } from "./openapi-parameters";
import { SCHEMAS } from "./openapi-schemas";
import { requestAnswer } from "./request";
import { requestsAnswer } from "./requests";
import { runsAnswer } from "./runs";
import { seriesAnswer } from "./series";

const DOCUMENT = openapi("http://127.0.0.1:3000");
let stores: ApiFixture;

beforeEach(() => {
  stores = apiFixture();
});

describe("the API description", () => {
  test("names the origin it was asked at and is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(DOCUMENT))).toMatchObject({
      openapi: "3.1.0",
      servers: [{ url: "http://127.0.0.1:3000" }],
    });
  });

  test("has every field of the wire, described, with provider and model required", () => {
    const { properties, required } = SCHEMAS.Attempt as {
      properties: Record<string, { description?: string }>;
      required: string[];
    };
    expect(Object.keys(properties).sort()).toEqual(Object.keys(wireFields).sort());
    expect(Object.values(properties).every(({ description }) => (description ?? "") !== "")).toBe(true);
    expect(required).toEqual(["provider", "model"]);
    expect(properties.status).toMatchObject({
      anyOf: [{ type: "integer", minimum: 100, maximum: 599 }, { type: "null" }],
    });
  });

  test("every reference points to a schema, and operation names are unique", () => {
    const text = JSON.stringify(DOCUMENT);
    const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name ?? "");
    expect(names.filter((name) => !(name in SCHEMAS))).toEqual([]);
    const operations = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name);
    expect(new Set(operations).size).toBe(operations.length);
  });

  test("has every field that classify answers, no others", () => {
    const answered = classifyAnswer(JSON.stringify({ provider: "openai", status: 200 }), NOW_MS);
    const { properties } = SCHEMAS.ClassifyAnswer as unknown as { properties: object };
    expect(Object.keys(properties)).toEqual(Object.keys(jsonOf(answered)));
  });

  test("has every field that runs answer, no others", async () => {
    await stores.ingestSettled(answered(0, { run: "nightly" }));
    const [run] = jsonOf(await runsAnswer(new URLSearchParams(), stores)).runs;
    const { properties } = SCHEMAS.Run as unknown as { properties: object };
    expect(Object.keys(properties)).toEqual(Object.keys(run));
  });

  test.each([
    ["series", SERIES_PARAMETERS, (query: URLSearchParams) => seriesAnswer(query, stores, NOW_MS)],
    ["attempts", ATTEMPTS_PARAMETERS, (query: URLSearchParams) => attemptsAnswer(query, stores, NOW_MS)],
    ["requests", REQUESTS_PARAMETERS, (query: URLSearchParams) => requestsAnswer(query, stores, NOW_MS)],
    ["request", REQUEST_PARAMETERS, (query: URLSearchParams) => requestAnswer("x", query, stores, NOW_MS)],
  ])("names exactly the parameters that %s takes", async (_name, parameters, answer) => {
    const { body } = await answer(new URLSearchParams({ unheard_of: "1" }));
    const valid = /Valid ones: ([\w, ]+)\./.exec(body)?.[1]?.split(", ") ?? [];
    const inQuery = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    expect(inQuery.sort()).toEqual(valid.sort());
  });
});
