import { describe, expect, test } from "vitest";
import { en, overviewModel, rate, T0, zh } from "./model-fixture";
import { RATE, rateView } from "./rate-view";
import { ttftView } from "./ttft-view";

const model = overviewModel();

describe("a rate", () => {
  test("is a gap where nothing was measured, never 0", () => {
    const { rows, at, table } = rateView("Fallback rate", rate(), model, en);
    expect(rows.map((row) => row[RATE])).toEqual([0.01, null, 0.2, null]);
    expect(rows[3]?.[`${RATE}:open`]).toBe(0.05);
    expect(at(T0 + 600_000)).toEqual({ value: "–", of: "0" });
    expect(table.rows[1]?.slice(1)).toEqual(["–", "0"]);
  });
  test("shows its threshold also where it stayed far below", () => {
    const { ticks, thresholds } = rateView("Fallback rate", rate({ peak: { value: 0.001, atMs: T0 } }), model, en);
    expect(ticks.at(-1)).toBeGreaterThan(0.1);
    expect(thresholds).toEqual([{ value: 0.1, tone: "warn", label: "10%" }]);
  });
  test("tells its peak and how long it was above, in both languages", () => {
    expect(rateView("Fallback rate", rate(), model, en).caption).toBe(
      "Fallback rate was 7% overall and peaked at 20% at 10:20. It was above 10% for 10 min.",
    );
    expect(rateView("降级率", rate(), model, zh).caption).toBe(
      "降级率总体为 7%，10:20 达到峰值 20%。高于 10% 共 10分钟。",
    );
    const nothing = rate({ value: null, peak: null });
    expect(rateView("Cache hits", nothing, model, en).caption).toBe("Cache hits: nothing was measured in this range.");
  });
});

describe("time to first token", () => {
  test("holds its threshold on the axis and keeps gaps", () => {
    const { ticks, thresholds, rows, at } = ttftView(model, en);
    expect(ticks.at(-1)).toBeGreaterThan(3_000);
    expect(thresholds).toEqual([{ value: 3_000, tone: "warn", label: "3 s" }]);
    expect(rows[1]).toMatchObject({ mean: null, p95: null });
    expect(at(T0)).toEqual(["800 ms", "1.50 s"]);
  });
  test("says when nobody streamed", () => {
    expect(ttftView(model, en).isMeasured).toBe(false);
  });
});
