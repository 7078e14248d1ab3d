import { describe, expect, test } from "vitest";
import { en, overviewModel, T0, utilizationLine } from "./model-fixture";
import { utilizationAt, utilizationView } from "./utilization-view";

const none = new Set<string>();
const model = overviewModel({
  utilization: {
    lines: [
      utilizationLine({}),
      utilizationLine({ poolId: "p2", poolName: "haiku", peakShares: [0, 0, 0.3, 0], peak: null }),
      utilizationLine({ poolId: "p3", poolName: "free", limit: "rpm", peakShares: [0.5, null, 0.6, 0.9] }),
    ],
    known: 3,
    threshold: 0.8,
    unknown: [],
    unknownCount: 0,
    said: [{ poolId: "p1", limit: "tpm", shares: [0.3, null, 1.3, null], peakShare: 1.3 }],
    unseen: [],
    changes: [{ poolName: "luna", limit: "tpm", atMs: T0 + 600_000, from: 600_000, to: 400_000 }],
  },
});

describe("utilization", () => {
  test("colour tells the dimension, and a dash the second of one dimension", () => {
    const { all } = utilizationView(model, en, "peak", none);
    expect(all.map(({ name, color, dash }) => [name, color, dash])).toEqual([
      ["luna TPM", "var(--dim-tpm)", ""],
      ["haiku TPM", "var(--dim-tpm)", "5 3"],
      ["free RPM", "var(--dim-rpm)", ""],
    ]);
  });

  test("keeps its colours and dashes when one is hidden", () => {
    const { shown } = utilizationView(model, en, "peak", new Set(["p1 tpm"]));
    expect(shown.map(({ name, dash }) => [name, dash])).toEqual([
      ["haiku TPM", "5 3"],
      ["free RPM", ""],
    ]);
  });

  test("the limit and the alert line are always in sight, with their figures", () => {
    const calm = overviewModel({
      utilization: { ...model.utilization, lines: [utilizationLine({ peakShares: [0.1] })] },
    });
    const { ticks, thresholds } = utilizationView(calm, en, "peak", none);
    expect(ticks.at(-1)).toBeGreaterThan(1);
    expect(thresholds.map(({ value, label }) => [value, label])).toEqual([
      [0.8, "80%"],
      [1, "100%"],
    ]);
  });

  test("the nearest limit is named at its peak, on the bucket that holds it", () => {
    expect(utilizationView(model, en, "peak", none).notes).toEqual([
      { atMs: T0 + 1_200_000, value: 1.18, side: "right", lines: ["luna TPM", "118% at 10:21"] },
    ]);
    expect(utilizationView(model, en, "p95", none).notes).toEqual([]);
  });

  test("a limit that the provider changed is marked while its line is shown", () => {
    expect(utilizationView(model, en, "peak", none).marks).toEqual([
      { atMs: T0 + 600_000, name: "luna TPM: the provider changed it from 600,000 to 400,000, 10:10" },
    ]);
    expect(utilizationView(model, en, "peak", new Set(["p1 tpm"])).marks).toEqual([]);
  });

  test("the provider's own word stands beside its line, and is a gap where it said nothing", () => {
    const { said, rows, table } = utilizationView(model, en, "peak", none);
    expect(said.map(({ name, color }) => [name, color])).toEqual([["luna TPM, openai says", "var(--dim-tpm)"]]);
    expect(rows.map((row) => row["p1 tpm:said"])).toEqual([0.3, null, 1.3, null]);
    expect(table.columns).toEqual(["Time", "luna TPM", "luna TPM, openai says", "haiku TPM", "free RPM"]);
    expect(table.rows.map((row) => row[2])).toEqual(["30%", "–", "130%", "–"]);
    expect(utilizationAt(utilizationView(model, en, "peak", none), model, en, "peak", T0)[2]).toMatchObject({
      styled: { name: "openai says" },
      value: "30%",
    });
  });

  test("the provider's own word is left out with percentiles, and among many lines until one is looked at", () => {
    const drawn = (...args: [mode: "peak" | "p95", hidden: Set<string>, highlighted: string | null]) =>
      utilizationView(many, en, ...args).said.map(({ id }) => id);
    const { lines } = model.utilization;
    const fourth = utilizationLine({ poolId: "p4", poolName: "more" });
    const many = overviewModel({ utilization: { ...model.utilization, lines: [...lines, fourth] } });
    expect(drawn("peak", none, null)).toEqual([]);
    expect(drawn("peak", none, "p1 tpm")).toEqual(["p1 tpm:said"]);
    expect(drawn("peak", none, "p2 tpm")).toEqual([]);
    expect(drawn("peak", new Set(["p4 tpm"]), null)).toEqual(["p1 tpm:said"]);
    expect(drawn("peak", new Set(["p1 tpm"]), "p1 tpm")).toEqual([]);
    expect(drawn("p95", none, "p1 tpm")).toEqual([]);
  });

  test("the tooltip sorts by nearness, and what was not measured is a dash", () => {
    const view = utilizationView(model, en, "peak", none);
    const at = (atMs: number) => utilizationAt(view, model, en, "peak", atMs).map(({ value }) => value);
    expect(at(T0)).toEqual(["50%", "20%", "30%", "0%"]);
    expect(at(T0 + 600_000)).toEqual(["0%", "–", "–"]);
  });

  test("without any known limit it says so", () => {
    expect(utilizationView(overviewModel(), en, "peak", none).caption).toContain("No limit is known");
  });
});
