"use client";

import { lineRows, topOf } from "../../lib/charts/chart-rows";
import { valueTicks } from "../../lib/charts/time-axis";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewModel } from "../../lib/metrics/overview-model";
import chartStyles from "../charts/chart.module.css";
import { ChartCard } from "../charts/chart-card";
import { seriesLines } from "../charts/lines";
import { TimeChart, type TimeFrame } from "../charts/time-chart";
import { TooltipBox } from "../charts/tooltip-box";
import { bucketTitle } from "./frame";
import type { OverviewText } from "./text";

/** Time to first token: mean solid, p95 dashed, with the alert line. */
export function TtftChart({ model, frame, text }: { model: OverviewModel; frame: TimeFrame; text: OverviewText }) {
  const { words, format } = text;
  const { meanMs, p95Ms, threshold } = model.ttft;
  const series = [
    { id: "mean", name: words.charts.mean, values: meanMs, color: "var(--ink)", dash: "" },
    { id: "p95", name: words.charts.p95, values: p95Ms, color: "var(--muted)", dash: "5 3" },
  ];
  const rows = lineRows(model.bucketsAtMs, series, model.lastBucketOpen);
  const top = topOf(rows, ["mean", "p95", "mean:open", "p95:open"], "max");
  const tile = model.tiles.find(({ metric }) => metric === "ttft");
  const show = (value: number | null) => (value === null ? NOTHING : format.duration(value));
  const caption =
    tile?.value == null
      ? words.caption.nothing(words.charts.ttft)
      : words.caption.ttft(show(tile.value), format.roundDuration(threshold));
  return (
    <ChartCard
      title={words.charts.ttft}
      sub={`${words.charts.mean} · ${words.charts.p95}`}
      caption={caption}
      words={words.charts}
      table={{
        columns: [words.columns.time, words.charts.mean, words.charts.p95],
        rows: model.bucketsAtMs.map((atMs, index) => [
          format.instant(atMs),
          show(meanMs[index] ?? null),
          show(p95Ms[index] ?? null),
        ]),
      }}
    >
      {tile?.value == null ? (
        <div className={chartStyles.nothing}>{words.charts.noStreams}</div>
      ) : (
        <TimeChart
          title={words.charts.ttft}
          description={caption}
          rows={rows}
          frame={frame}
          height={140}
          valueTicks={valueTicks(Math.max(top, threshold * 1.1))}
          valueLabel={format.roundDuration}
          thresholds={[{ value: threshold, tone: "warn", label: format.roundDuration(threshold) }]}
          tooltip={(atMs) => {
            const index = model.bucketsAtMs.indexOf(atMs);
            const lines = series.map(({ id, name, values, color, dash }) => ({
              id,
              name,
              color,
              dash,
              value: show(values[index] ?? null),
            }));
            return <TooltipBox title={bucketTitle(model, text, atMs)} lines={lines} />;
          }}
        >
          {seriesLines(series)}
        </TimeChart>
      )}
    </ChartCard>
  );
}
