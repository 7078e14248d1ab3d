import { beforeEach, describe, expect, test } from "vitest";
import { type MemoryStores, memoryStores } from "../store/memory";
import type { Filter } from "../store/query";
import { answered, bytes, limited, T0, type Wire } from "../store/wire-fixtures";
import { HOUR_MS, MINUTE_MS } from "./buckets";
import { defaultCountingRule } from "./counting";
import { buildOverview } from "./overview";
import { TILE_METRICS } from "./overview-model";

const FROM = T0;
const TO = T0 + HOUR_MS;
let stores: MemoryStores;
let nowMs: number;

beforeEach(() => {
  nowMs = TO;
  stores = memoryStores({ retentionMs: 30 * 24 * HOUR_MS, now: () => nowMs });
});

async function ingest(rows: Wire[]): Promise<void> {
  await stores.attempts.ingest(bytes(rows));
  const readAtMs = nowMs;
  nowMs += HOUR_MS;
  await stores.attempts.catchUp();
  nowMs = readAtMs;
}

const overview = (filter: Filter = { layer: "client" }, stepMs = MINUTE_MS) =>
  buildOverview(stores, { window: { fromMs: FROM, toMs: TO }, stepMs, filter }, nowMs);

const everyMinute = (row: (atMs: number) => Wire, from = 0, to = 60) =>
  Array.from({ length: to - from }, (_, minute) => row((from + minute) * MINUTE_MS));

function teamPool(limits: Record<string, number>) {
  const labels = { account: null, deployment: null, keys: [] };
  const counting = defaultCountingRule("openai");
  return { name: "Team", provider: "openai", ...labels, models: [], limits, window: "fixed_minute" as const, counting };
}

describe("nothing to draw", () => {
  test("never received anything", async () => {
    const model = await overview();
    expect([model.empty, model.lastAttemptAtMs, model.verdicts]).toEqual(["never", null, []]);
    expect(model.tiles.map(({ metric, value }) => [metric, value])).toEqual(TILE_METRICS.map((id) => [id, null]));
  });

  test("nothing in this range", async () => {
    await ingest([answered(-3 * HOUR_MS)]);
    const model = await overview();
    expect([model.empty, model.lastAttemptAtMs]).toEqual(["not_in_range", T0 - 3 * HOUR_MS + 1_000]);
  });

  test("the filters leave nothing", async () => {
    await ingest([answered(0)]);
    expect((await overview({ layer: "client", provider: ["groq"] })).empty).toBe("filtered_out");
    expect((await overview({ layer: "gateway" })).empty).toBe("filtered_out");
  });
});

describe("all is well", () => {
  test("says so, with the attempts it stands on", async () => {
    await ingest(everyMinute(answered));
    const model = await overview();
    expect(model.verdicts).toEqual([{ kind: "nothing_limited", attempts: 60 }]);
    expect(model.limited).toMatchObject({ sources: [], totalLimited: 0, totalBilling: 0 });
    expect(model.offenders).toEqual({ rows: [], total: 0 });
    expect(model.tiles.map(({ metric }) => metric)).toEqual([...TILE_METRICS]);
  });

  test("every series has one value a bucket", async () => {
    await ingest([...everyMinute(answered), limited(1_000)]);
    await stores.settings.createPool(teamPool({ rpm: 10 }));
    const model = await overview();
    const { length } = model.bucketsAtMs;
    expect(length).toBe(60);
    const lists = [
      ...model.tiles.map(({ sparkline }) => sparkline),
      ...model.limited.sources.map(({ counts }) => counts),
      ...model.utilization.lines.flatMap(({ peakShares, p95Shares }) => [peakShares, p95Shares]),
      ...model.offenders.rows.map(({ sparkline }) => sparkline),
      ...[model.limited.rate429, model.fallback, model.cacheHits].flatMap((rate) => [rate.values, rate.denominators]),
      model.limited.attempts,
      model.ttft.meanMs,
      model.ttft.p95Ms,
    ];
    expect(lists.map((list) => list.length)).toEqual(lists.map(() => length));
  });
});

describe("limited", () => {
  const storm = [
    ...everyMinute((atMs) => answered(atMs)),
    ...everyMinute((atMs) => limited(atMs + 5_000, { request_id: `r${atMs}`, key: "prod" }), 30, 40),
    ...everyMinute((atMs) => answered(atMs + 20_000, { request_id: `r${atMs}`, key: "prod" }), 30, 35),
    limited(10 * MINUTE_MS, {
      provider: "anthropic",
      model: "claude-5",
      limit_source: "upstream_provider_shared_pool",
      status: 529,
      dimension: "capacity",
    }),
    limited(50 * MINUTE_MS, { status: 402, limit_source: "provider_credits", dimension: "spend", retryable: "never" }),
  ];

  test("names the source that limits most, where, since when, and how much was rescued", async () => {
    await ingest(storm);
    const { verdicts } = await overview();
    expect(verdicts).toEqual([
      {
        kind: "limited",
        source: "provider_rate_limit",
        owner: "provider",
        provider: "openai",
        model: "gpt-6-luna",
        dimension: "tpm",
        attempts: 10,
        rate429: 10 / 77,
        sinceMs: T0 + 30 * MINUTE_MS,
        rescuedShare: 0.5,
      },
      {
        kind: "billing",
        source: "provider_credits",
        provider: "openai",
        model: "gpt-6-luna",
        attempts: 1,
        sinceMs: T0 + 50 * MINUTE_MS,
      },
    ]);
  });

  test("sources stand in fixed order; a billing stop has no share and raises no rate", async () => {
    await ingest(storm);
    const { limited: found, tiles } = await overview();
    expect(found.sources.map(({ source, attempts, share, billing }) => [source, attempts, share, billing])).toEqual([
      ["provider_rate_limit", 10, 10 / 11, false],
      ["upstream_provider_shared_pool", 1, 1 / 11, false],
      ["provider_credits", 1, null, true],
    ]);
    expect([found.totalLimited, found.totalBilling]).toEqual([11, 1]);
    expect(found.rate429).toMatchObject({ numerator: 10, denominator: 77, threshold: 0.05, aboveMs: 10 * MINUTE_MS });
    expect(tiles[0]).toMatchObject({
      metric: "rate_429",
      value: 10 / 77,
      numerator: 10,
      denominator: 77,
      health: "critical",
    });
  });

  test("the offender is read under the page's filters, with its keys and what saved its requests", async () => {
    await ingest(storm);
    const pool = await stores.settings.createPool(teamPool({ rpm: 2 }));
    const { offenders } = await overview({ layer: "client", provider: ["openai"] });
    expect(offenders.total).toBe(1);
    expect(offenders.rows).toMatchObject([
      {
        poolId: pool.id,
        name: "Team",
        model: "gpt-6-luna",
        keys: ["prod"],
        mainSource: "provider_rate_limit",
        limited: 10,
        peakUtilization: { limit: "rpm", share: 1.5 },
        rescuedShare: 0.5,
        rescuedMostBy: "retry",
      },
    ]);
    const elsewhere = await overview({ layer: "client", app: ["other"] });
    expect(elsewhere.offenders).toEqual({ rows: [], total: 0 });
  });

  test("without a pool, the provider and model stand for it", async () => {
    await ingest(storm);
    const { offenders } = await overview();
    expect(offenders.rows.map(({ poolId, name, provider }) => [poolId, name, provider])).toEqual([
      [null, "gpt-6-luna", "openai"],
      [null, "claude-5", "anthropic"],
    ]);
  });
});

describe("over a limit", () => {
  test("comes first, with since when and whether it still is", async () => {
    await ingest([...everyMinute(answered), ...everyMinute((atMs) => answered(atMs + 9_000), 50, 60), limited(0)]);
    await stores.settings.createPool(teamPool({ rpm: 2 }));
    const { verdicts, utilization } = await overview();
    expect(verdicts.map(({ kind }) => kind)).toEqual(["over_limit", "limited"]);
    expect(verdicts[0]).toMatchObject({
      poolName: "Team",
      limit: "rpm",
      share: 1,
      sinceMs: T0 + 50 * MINUTE_MS,
      now: true,
    });
    expect(utilization).toMatchObject({ known: 1, threshold: 0.8, unknownCount: 0 });
  });

  test("without a known limit the tile says so, and the traffic is listed", async () => {
    await ingest(everyMinute(answered));
    const { tiles, utilization } = await overview();
    expect(tiles[1]).toMatchObject({ value: null, detail: { kind: "no_known_limit" }, health: "no_data" });
    expect(utilization.unknown).toEqual([{ provider: "openai", model: "gpt-6-luna", attempts: 60 }]);
  });
});

describe("against the window before", () => {
  test("rates move in points, amounts in shares, worse is bad", async () => {
    await ingest([
      ...everyMinute(answered, -60, 0),
      ...everyMinute((atMs) => answered(atMs, { cost_usd: 0.02 })),
      ...everyMinute((atMs) => limited(atMs + 9_000), 0, 20),
    ]);
    const { tiles, previous } = await overview();
    expect(previous).toEqual({ fromMs: FROM - HOUR_MS, toMs: FROM });
    const deltaOf = (id: string) => tiles.find(({ metric }) => metric === id)?.delta;
    expect(deltaOf("rate_429")).toEqual({ value: 0.25, kind: "points", tone: "bad" });
    expect(deltaOf("cost")).toMatchObject({ kind: "share", tone: "bad" });
    expect(deltaOf("cost")?.value).toBeCloseTo(1);
  });

  test("fewer than 30 attempts say nothing", async () => {
    await ingest([...everyMinute(answered, -20, 0), ...everyMinute(answered, 0, 20), limited(0)]);
    const { tiles } = await overview();
    expect(tiles[0]?.delta?.tone).toBe("neutral");
  });
});

test("a silence in steady traffic is a gap: utilization is null there and 0 where the pool was idle", async () => {
  await stores.settings.createPool(teamPool({ rpm: 10 }));
  await ingest([
    ...everyMinute(answered, 0, 20),
    ...everyMinute((atMs) => answered(atMs, { provider: "groq" }), 20, 25),
    ...everyMinute(answered, 45, 60),
  ]);
  const model = await overview();
  expect(model.gaps).toEqual([{ fromMs: T0 + 25 * MINUTE_MS, toMs: T0 + 45 * MINUTE_MS }]);
  const shares = model.utilization.lines[0]?.peakShares ?? [];
  expect([shares[10], shares[22], shares[30], shares[50]]).toEqual([0.1, 0, null, 0.1]);
});
