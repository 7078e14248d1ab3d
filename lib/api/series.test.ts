import { beforeEach, describe, expect, test } from "vitest";
import { answered, limited, T0 } from "../store/wire-fixtures";
import { type ApiFixture, apiFixture, jsonOf, MINUTE_MS, NOW_MS, params } from "./api-fixture";
import { createPoolAnswer } from "./pools";
import { seriesAnswer } from "./series";

let stores: ApiFixture;

beforeEach(() => {
  stores = apiFixture();
});

const series = (query: string) => seriesAnswer(params(query), stores, NOW_MS);
const window = `from=${T0}&to=${T0 + 3 * MINUTE_MS}&step_ms=60000`;

describe("series", () => {
  test("a rate comes with its denominator, and null where nothing was measured", async () => {
    await stores.ingestSettled(answered(0), limited(1_000), answered(MINUTE_MS));
    expect(jsonOf(await series(`metric=rate_429&${window}`))).toEqual({
      metric: "rate_429",
      unit: "share",
      step_ms: MINUTE_MS,
      series: [
        {
          labels: {},
          points: [
            [T0, 0.5, 2],
            [T0 + MINUTE_MS, 0, 1],
            [T0 + 2 * MINUTE_MS, null, 0],
          ],
        },
      ],
    });
  });

  test("by limit source, each part keeps all attempts as its denominator", async () => {
    await stores.ingestSettled(
      answered(0),
      limited(1_000),
      limited(2_000),
      limited(3_000, { limit_source: "gateway_rate_limit" }),
    );
    const { series: found } = jsonOf(await series(`metric=rate_429&group_by=limit_source&${window}`));
    expect(found.map((one: { labels: object; points: number[][] }) => [one.labels, one.points[0]])).toEqual([
      [{ limit_source: "provider_rate_limit" }, [T0, 0.5, 4]],
      [{ limit_source: "gateway_rate_limit" }, [T0, 0.25, 4]],
    ]);
  });

  test("counts are 0 where nothing arrived", async () => {
    await stores.ingestSettled(limited(0));
    const { series: found } = jsonOf(await series(`metric=limited&${window}`));
    expect(found[0].points.map(([, value]: number[]) => value)).toEqual([1, 0, 0]);
  });

  test("utilization has a series for every pool and limit", async () => {
    await createPoolAnswer('{"name": "Team", "provider": "azure", "limits": {"rpm": 4, "tpm": 1000}}', stores);
    await stores.ingestSettled(
      answered(0, { provider: "azure_openai" }),
      answered(1_000, { provider: "azure_openai" }),
    );
    const { series: found } = jsonOf(await series(`metric=rpm_utilization&${window}`));
    expect(found).toMatchObject([{ labels: { pool: "Team", provider: "azure_openai", limit: "rpm" } }]);
    expect(found[0].points[0]).toEqual([T0, 0.5, 4]);
    expect(jsonOf(await series(`metric=nearest_limit&${window}`)).series).toHaveLength(2);
  });

  test("as CSV, with ISO times and a column for the group", async () => {
    await stores.ingestSettled(answered(0));
    const answer = await series(`metric=attempts&group_by=model&format=csv&${window}`);
    expect(answer.contentType).toContain("text/csv");
    expect(answer.body.split("\r\n").slice(0, 2)).toEqual([
      "time,model,value,denominator",
      "2026-11-19T12:00:00.000Z,gpt-6-luna,1,1",
    ]);
  });

  test.each([
    ["the last hour by default", "metric=attempts", 61],
    ["now-6h in 2 minutes", "metric=attempts&from=now-6h", 181],
    ["epoch seconds", `metric=attempts&from=${T0 / 1000}&to=${T0 / 1000 + 120}`, 2],
    ["ISO 8601", "metric=attempts&from=2026-11-19T12:00:00Z&to=2026-11-19T20:05:00%2B08:00", 5],
    ["ISO 8601 with a bare plus", "metric=attempts&from=2026-11-19T12:00:00Z&to=2026-11-19T20:05:00+08:00", 5],
  ])("takes %s", async (_name, query, points) => {
    const answer = await seriesAnswer(params(query), stores, NOW_MS + 1);
    expect(jsonOf(answer).series[0].points).toHaveLength(points);
  });

  test.each([
    ["no metric", "", "metric", "rate_429"],
    ["an unknown metric", "metric=speed", "metric", "rate_429"],
    ["a misspelt parameter", "metric=attempts&modle=x", "modle", "model"],
    ["an unreadable time", "metric=attempts&from=yesterday", "from", "now-6h"],
    ["a zoneless time", "metric=attempts&from=2026-11-19T12:00", "from", "with a zone"],
    ["an empty window", "metric=attempts&from=now&to=now-1h", "from", "before to"],
    ["a step within a minute", "metric=attempts&step_ms=61000", "step_ms", "multiple of 60000"],
    ["too many points", "metric=attempts&from=now-30d&step_ms=60000", "step_ms", "1500. Use at least 1800000"],
    ["an unknown group", "metric=attempts&group_by=tenant", "group_by", "limit_source"],
    ["a group that requests lack", "metric=fallback_rate&group_by=upstream", "group_by", "provider"],
    ["a group of a pool metric", "metric=rpm_utilization&group_by=model", "group_by", "leave group_by out"],
    ["an unknown dimension", "metric=attempts&dimension=rps", "dimension", "rpm"],
    ["an unknown layer", "metric=attempts&layer=proxy", "layer", "gateway"],
    ["an unknown format", "metric=attempts&format=xml", "format", "csv"],
  ])("refuses %s by name, value and what is valid", async (_name, query, path, hint) => {
    const answer = await series(query);
    expect(answer.status).toBe(400);
    expect(answer.contentType).toContain("application/problem+json");
    const { errors } = jsonOf(answer);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ path, value: params(query).get(path) });
    expect(errors[0].message).toContain(hint);
  });
});
