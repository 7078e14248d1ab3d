import { describe, expect, test } from "vitest";
import { lineRows, stackRows, topOf } from "./chart-rows";

describe("line rows", () => {
  test("a gap stays a gap and the open bucket is told apart", () => {
    expect(lineRows([0, 1, 2, 3], [{ id: "a", values: [1, null, 2, 3] }], true)).toEqual([
      { atMs: 0, a: 1, "a:open": null, "a:dot": 1 },
      { atMs: 1, a: null, "a:open": null, "a:dot": null },
      { atMs: 2, a: 2, "a:open": 2, "a:dot": 2 },
      { atMs: 3, a: null, "a:open": 3, "a:dot": null },
    ]);
  });
  test("a value without neighbours is drawn as a dot, others are not", () => {
    const rows = lineRows([0, 1, 2, 3, 4], [{ id: "a", values: [null, 0.5, null, 1, 2] }], false);
    expect(rows.map((row) => row["a:dot"])).toEqual([null, 0.5, null, null, null]);
  });
});

describe("stacked rows", () => {
  const series = [
    { id: "x", counts: [1, 0] },
    { id: "y", counts: [3, 2] },
  ];
  test("count, 0 where nothing happened", () => {
    expect(stackRows([0, 1], series, null)).toEqual([
      { atMs: 0, x: 1, y: 3 },
      { atMs: 1, x: 0, y: 2 },
    ]);
  });
  test("as a share of a bucket without attempts they are not measured", () => {
    expect(stackRows([0, 1], series, [8, 0])).toEqual([
      { atMs: 0, x: 0.125, y: 0.375 },
      { atMs: 1, x: null, y: null },
    ]);
  });
  test("the top of a stack is its sum, that of lines their highest", () => {
    const rows = stackRows([0, 1], series, null);
    expect([topOf(rows, ["x", "y"], "sum"), topOf(rows, ["x", "y"], "max")]).toEqual([4, 3]);
  });
});
