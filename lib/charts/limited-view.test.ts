import { describe, expect, test } from "vitest";
import { limitedAt, limitedView } from "./limited-view";
import { en, overviewModel, rate, sourceSeries, T0, zh } from "./model-fixture";

const none = new Set<string>();
const provider = sourceSeries({ source: "provider_rate_limit", owner: "provider", counts: [10, 0, 20, 0] });
const shared = sourceSeries({
  source: "upstream_provider_shared_pool",
  owner: "shared",
  counts: [0, 0, 5, 1],
  provider: "deepinfra",
  dimension: "capacity",
});
const unpaid = sourceSeries({ source: "provider_credits", owner: "billing", billing: true, counts: [9, 9, 9, 9] });
const model = overviewModel({
  limited: {
    sources: [provider, shared, unpaid],
    attempts: [100, 0, 50, 20],
    totalLimited: 36,
    totalBilling: 36,
    rate429: rate({ denominator: 170 }),
  },
});

describe("limited attempts by source", () => {
  test("billing stops are no part of the stack", () => {
    const view = limitedView(model, en, "count", none);
    expect(view.shown.map(({ series }) => series.source)).toEqual([
      "provider_rate_limit",
      "upstream_provider_shared_pool",
    ]);
    expect(view.rows[0]).toEqual({ atMs: T0, provider_rate_limit: 10, upstream_provider_shared_pool: 0 });
    expect(view.ticks.at(-1)).toBeGreaterThanOrEqual(25);
  });

  test("they stand in the table, which has one row a bucket", () => {
    const { table } = limitedView(model, en, "count", none);
    expect(table.columns).toEqual([
      "Time",
      "provider_rate_limit",
      "upstream_provider_shared_pool",
      "provider_credits",
      "All attempts",
    ]);
    expect(table.rows).toHaveLength(4);
    expect(table.rows[2]?.slice(1)).toEqual(["20", "5", "9", "50"]);
  });

  test("a hidden source leaves the stack and keeps its row in the legend", () => {
    const view = limitedView(model, en, "count", new Set(["provider_rate_limit"]));
    expect(view.all).toHaveLength(2);
    expect(Object.keys(view.rows[0] ?? {})).toEqual(["atMs", "upstream_provider_shared_pool"]);
  });

  test("a provider's hump is named by its model, a shared pool's by who runs it", () => {
    const lines = (only: typeof provider) =>
      limitedView(overviewModel({ limited: { ...model.limited, sources: [only] } }), en, "count", none).notes[0]?.lines;
    expect(lines(provider)).toEqual(["gpt-6-luna", "TPM, 10:20"]);
    expect(lines(shared)).toEqual(["deepinfra", "capacity, 10:20"]);
  });

  test("the caption tells the total and the worst bucket, in both languages", () => {
    expect(limitedView(model, en, "count", none).caption).toContain("36 of 170 attempts");
    expect(limitedView(model, zh, "count", none).caption).toContain("170 次尝试中有 36 次受限");
    expect(limitedView(overviewModel(), en, "count", none).caption).toBe("None of 170 attempts was limited.");
  });
});

describe("the tooltip of limited attempts", () => {
  const view = limitedView(model, en, "count", none);
  test("names what is there, and what it is part of", () => {
    const { lines, total } = limitedAt(view, model, en, "count", T0 + 1_200_000);
    expect(lines.map(({ series, value }) => [series.source, value])).toEqual([
      ["provider_rate_limit", "20"],
      ["upstream_provider_shared_pool", "5"],
    ]);
    expect(total).toEqual({ name: "limited of 50 attempts", value: "25 · 50%" });
  });
  test("a bucket without attempts has no share", () => {
    expect(limitedAt(view, model, en, "share", T0 + 600_000)).toEqual({
      lines: [],
      total: { name: "limited of 0 attempts", value: "–" },
    });
  });
});
