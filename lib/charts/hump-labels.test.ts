import { describe, expect, test } from "vitest";
import { humpLabels } from "./hump-labels";

const flat = Array.from({ length: 20 }, () => 0);
const peakAt = (bucket: number, height: number) => flat.map((_, index) => (index === bucket ? height : 0));
const hump = (bucket: number, height: number) => ({
  owner: "provider" as const,
  counts: peakAt(bucket, height),
  attempts: height,
});
const topsOf = (humps: readonly { counts: number[] }[]) =>
  flat.map((_, index) => humps.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));

describe("humpLabels", () => {
  test("the two largest are named, each on the side with room", () => {
    const humps = [hump(2, 100), hump(10, 20), hump(18, 90)];
    expect(humpLabels(humps, topsOf(humps))).toEqual([
      { series: 0, bucket: 2, top: 100, side: "right" },
      { series: 2, bucket: 18, top: 90, side: "left" },
    ]);
  });
  test("a label keeps off a taller neighbour", () => {
    const humps = [hump(12, 40), hump(11, 100)];
    expect(humpLabels(humps, topsOf(humps))).toContainEqual({ series: 0, bucket: 12, top: 40, side: "right" });
  });
  test("a label stands on the top of the stack, not on its own layer", () => {
    const humps = [hump(5, 30), hump(5, 50)];
    expect(humpLabels(humps, topsOf(humps))).toEqual([{ series: 1, bucket: 5, top: 80, side: "right" }]);
  });
  test("ripples and empty series get none", () => {
    const humps = [hump(3, 100), hump(15, 3), hump(9, 0)];
    expect(humpLabels(humps, topsOf(humps)).map(({ series }) => series)).toEqual([0]);
    expect(humpLabels([], [])).toEqual([]);
  });
});
