"use client";

import { lineRows } from "../../lib/charts/chart-rows";
import { valueTicks } from "../../lib/charts/time-axis";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewModel, RateSeries } from "../../lib/metrics/overview-model";
import chartStyles from "../charts/chart.module.css";
import { ChartCard } from "../charts/chart-card";
import { seriesLines } from "../charts/lines";
import { TimeChart, type TimeFrame } from "../charts/time-chart";
import { TooltipBox } from "../charts/tooltip-box";
import { bucketTitle } from "./frame";
import type { OverviewText } from "./text";

interface RateChartProps {
  title: string;
  sub: string;
  nothing: string;
  rate: RateSeries;
  model: OverviewModel;
  frame: TimeFrame;
  text: OverviewText;
}

/** One rate over time, with its threshold and its denominators. */
export function RateChart({ title, sub, nothing, rate, model, frame, text }: RateChartProps) {
  const { words, format } = text;
  const rows = lineRows(model.bucketsAtMs, [{ id: "rate", values: rate.values }], model.lastBucketOpen);
  const caption = captionOf(title, rate, text);
  const top = Math.max(rate.peak?.value ?? 0, (rate.threshold ?? 0) * 1.2);
  return (
    <ChartCard
      title={title}
      sub={sub}
      caption={caption}
      words={words.charts}
      table={{
        columns: [words.columns.time, words.columns.value, words.columns.of],
        rows: model.bucketsAtMs.map((atMs, index) => [
          format.instant(atMs),
          shown(rate.values[index] ?? null, text),
          format.count(rate.denominators[index] ?? 0),
        ]),
      }}
    >
      {rate.denominator === 0 ? (
        <div className={chartStyles.nothing}>{nothing}</div>
      ) : (
        <TimeChart
          title={title}
          description={caption}
          rows={rows}
          frame={frame}
          height={140}
          valueTicks={valueTicks(Math.min(1, top))}
          valueLabel={format.share}
          thresholds={
            rate.threshold === null
              ? []
              : [{ value: rate.threshold, tone: "warn", label: format.share(rate.threshold) }]
          }
          tooltip={(atMs) => {
            const index = model.bucketsAtMs.indexOf(atMs);
            const value = `${shown(rate.values[index] ?? null, text)} (${words.columns.of} ${format.count(rate.denominators[index] ?? 0)})`;
            return (
              <TooltipBox
                title={bucketTitle(model, text, atMs)}
                lines={[{ id: "rate", name: title, value, color: "var(--ink)" }]}
              />
            );
          }}
        >
          {seriesLines([{ id: "rate", color: "var(--ink)" }])}
        </TimeChart>
      )}
    </ChartCard>
  );
}

function shown(value: number | null, { format }: OverviewText): string {
  return value === null ? NOTHING : format.share(value);
}

function captionOf(title: string, rate: RateSeries, { words, format, nowMs }: OverviewText): string {
  if (rate.value === null || rate.peak === null) return words.caption.nothing(title);
  const sentence = words.caption.rate(
    title,
    format.share(rate.value),
    format.share(rate.peak.value),
    format.moment(rate.peak.atMs, nowMs),
  );
  if (rate.threshold === null || rate.aboveMs === 0) return sentence;
  return `${sentence} ${words.caption.above(format.share(rate.threshold), format.duration(rate.aboveMs))}`;
}
