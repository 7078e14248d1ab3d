import { NOTHING } from "../i18n/format";
import type { OverviewText } from "../i18n/overview-text";
import type { OverviewModel } from "../metrics/overview-model";
import { type ChartRow, lineRows, topOf } from "./chart-rows";
import type { ChartTable } from "./chart-table";
import { valueTicks } from "./time-axis";

export interface TtftView {
  series: { id: "mean" | "p95"; name: string; color: string; dash: string }[];
  rows: ChartRow[];
  ticks: number[];
  thresholds: { value: number; tone: "warn"; label: string }[];
  isMeasured: boolean;
  caption: string;
  table: ChartTable;
  /** Written values of one bucket, in the order of the series. */
  at(atMs: number): string[];
}

/** Time to first token: mean solid, p95 dashed. */
export function ttftView(model: OverviewModel, { words, format }: OverviewText): TtftView {
  const { meanMs, p95Ms, threshold } = model.ttft;
  const { bucketsAtMs, lastBucketOpen } = model;
  const values = [
    { id: "mean", values: meanMs },
    { id: "p95", values: p95Ms },
  ];
  const rows = lineRows(bucketsAtMs, values, lastBucketOpen);
  const top = topOf(rows, ["mean", "p95", "mean:open", "p95:open"], "max");
  const mean = model.tiles.find(({ metric }) => metric === "ttft")?.value ?? null;
  const show = (value: number | null | undefined) => (value == null ? NOTHING : format.duration(value));
  const limit = format.roundDuration(threshold);
  return {
    series: [
      { id: "mean", name: words.charts.mean, color: "var(--ink)", dash: "" },
      { id: "p95", name: words.charts.p95, color: "var(--muted)", dash: "5 3" },
    ],
    rows,
    ticks: valueTicks(Math.max(top, threshold * 1.1)),
    thresholds: [{ value: threshold, tone: "warn", label: limit }],
    isMeasured: mean !== null,
    caption: mean === null ? words.caption.nothing(words.charts.ttft) : words.caption.ttft(show(mean), limit),
    table: {
      columns: [words.columns.time, words.charts.mean, words.charts.p95],
      rows: bucketsAtMs.map((atMs, index) => [format.instant(atMs), show(meanMs[index]), show(p95Ms[index])]),
    },
    at: (atMs) => {
      const index = bucketsAtMs.indexOf(atMs);
      return [show(meanMs[index]), show(p95Ms[index])];
    },
  };
}
