import { describe, expect, test } from "vitest";
import { type Distribution, HISTOGRAM_EDGES_MS, histogramBin } from "../store/query";
import { emptyDistribution } from "./counters";
import { meanOf, percentileOf, percentileOfValues } from "./percentiles";

function distributionOf(valuesMs: number[]): Distribution {
  const distribution = emptyDistribution();
  for (const valueMs of valuesMs) {
    const bin = histogramBin(valueMs);
    distribution.count += 1;
    distribution.sumMs += valueMs;
    distribution.bins[bin] = (distribution.bins[bin] ?? 0) + 1;
  }
  return distribution;
}

describe("percentileOf", () => {
  test.each<[string, number[], number, number | null]>([
    ["of nothing is null", [], 0.5, null],
    ["of one value is that value", [1_234], 0.95, 1_234],
    ["falls exactly on an edge where half the values end there", [2_500, 3_000, 3_500, 4_000], 0.5, 3_000],
    ["is interpolated inside a bin", [3_100, 3_200, 3_300, 3_400], 0.5, 3_500],
    ["starts at 0 in the first bin", [1, 2, 3, 4], 0.5, 5],
    ["beyond the last edge is that edge", [1_000_000, 2_000_000], 0.95, HISTOGRAM_EDGES_MS.at(-1) ?? 0],
    ["p100 is the upper edge of the last filled bin", [100, 2_900], 1, 3_000],
  ])("%s", (_name, values, share, expected) => {
    expect(percentileOf(distributionOf(values), share)).toBe(expected);
  });

  test("takes weights: one row that stands for nine outweighs one", () => {
    const distribution = { ...emptyDistribution(), count: 10, sumMs: 0 };
    distribution.bins[histogramBin(100)] = 9;
    distribution.bins[histogramBin(60_000)] = 1;
    expect(percentileOf(distribution, 0.9)).toBe(100);
  });
});

test("the mean is exact, whatever the bins", () => {
  expect(meanOf(distributionOf([2_999, 3_002]))).toBe(3_000.5);
  expect(meanOf(emptyDistribution())).toBeNull();
});

test.each<[string, number[], number | null]>([
  ["none", [], null],
  ["one", [7], 7],
  ["twenty: the nineteenth", Array.from({ length: 20 }, (_, i) => 20 - i), 19],
])("nearest rank p95 of %s", (_name, values, expected) => {
  expect(percentileOfValues(values, 0.95)).toBe(expected);
});
