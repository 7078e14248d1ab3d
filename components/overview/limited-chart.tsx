"use client";

import { useState } from "react";
import { Area, ReferenceArea } from "recharts";
import { stackRows, topOf } from "../../lib/charts/chart-rows";
import { sourceMarks } from "../../lib/charts/source-marks";
import { valueTicks } from "../../lib/charts/time-axis";
import type { OverviewModel, SourceSeries } from "../../lib/metrics/overview-model";
import styles from "../charts/chart.module.css";
import { ChartCard } from "../charts/chart-card";
import { TimeChart, type TimeFrame } from "../charts/time-chart";
import { TooltipBox } from "../charts/tooltip-box";
import { Segmented } from "../ui/segmented";
import { BillingStrip } from "./billing-strip";
import { bucketTitle } from "./frame";
import { SourceLegend } from "./source-legend";
import type { OverviewText } from "./text";

interface ChartProps {
  model: OverviewModel;
  frame: TimeFrame;
  text: OverviewText;
}

/** Whose limits stopped attempts, stacked in fixed order; money stops stand below, never summed in. */
export function LimitedChart({ model, frame, text }: ChartProps) {
  const [mode, setMode] = useState<"count" | "share">("count");
  const { words, format } = text;
  const { limited, bucketsAtMs, stepMs } = model;
  const sources = limited.sources.filter(({ billing }) => !billing);
  const billing = limited.sources.filter((source) => source.billing);
  const marks = sourceMarks(sources);
  const rows = stackRows(
    bucketsAtMs,
    sources.map(({ source, counts }) => ({ id: source, counts })),
    mode === "share" ? limited.attempts : null,
  );
  const ids = sources.map(({ source }) => source);
  const show = (value: number) => (mode === "share" ? format.share(value) : format.compact(value));
  const caption = captionOf(model, sources, text);
  const open = bucketsAtMs[bucketsAtMs.length - 1];
  return (
    <ChartCard
      title={words.charts.bySource}
      sub={words.charts.per(format.roundDuration(stepMs))}
      caption={caption}
      words={words.charts}
      table={tableOf(model, text)}
      tools={
        <Segmented
          label={words.charts.view}
          value={mode}
          onChange={setMode}
          options={[
            { value: "count", label: words.charts.count },
            { value: "share", label: words.charts.share },
          ]}
        />
      }
      aside={<SourceLegend model={model} text={text} />}
    >
      {sources.length === 0 ? (
        <div className={styles.nothing}>{words.charts.noLimited}</div>
      ) : (
        <TimeChart
          title={words.charts.bySource}
          description={caption}
          rows={rows}
          frame={frame}
          height={280}
          valueTicks={valueTicks(topOf(rows, ids, "sum"))}
          valueLabel={show}
          namesDeploys
          gapLabel={words.charts.nothingReported}
          tooltip={(atMs) => {
            const row = rows.find((candidate) => candidate.atMs === atMs);
            const lines = sources.flatMap(({ source, owner }, index) => {
              const value = row?.[source] ?? 0;
              return value === 0
                ? []
                : [
                    {
                      id: source,
                      name: source,
                      value: show(value),
                      color: marks[index]?.color ?? `var(--owner-${owner})`,
                    },
                  ];
            });
            return <TooltipBox title={bucketTitle(model, text, atMs)} lines={lines} />;
          }}
        >
          {sources.map(({ source }, index) => (
            <Area
              key={source}
              dataKey={source}
              stackId="limited"
              type="linear"
              fill={marks[index]?.fill ?? "var(--owner-unknown)"}
              fillOpacity={1}
              stroke="var(--raised)"
              strokeWidth={1}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
          {model.lastBucketOpen && open !== undefined && (
            <ReferenceArea x1={open - stepMs} x2={open} fill="var(--raised)" fillOpacity={0.55} ifOverflow="hidden" />
          )}
        </TimeChart>
      )}
      <BillingStrip sources={billing} frame={frame} bucketsAtMs={bucketsAtMs} text={text} />
    </ChartCard>
  );
}

function captionOf(
  { limited, bucketsAtMs }: OverviewModel,
  sources: readonly SourceSeries[],
  { words, format, nowMs }: OverviewText,
): string {
  const attempts = format.count(limited.rate429.denominator);
  const sums = bucketsAtMs.map((_, index) => sources.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0));
  const top = Math.max(0, ...sums);
  const atMs = bucketsAtMs[sums.indexOf(top)];
  if (top === 0 || atMs === undefined) return words.caption.noLimited(attempts);
  return words.caption.bySource(
    format.count(limited.totalLimited),
    attempts,
    format.count(top),
    format.moment(atMs, nowMs),
  );
}

function tableOf({ limited, bucketsAtMs }: OverviewModel, { words, format }: OverviewText) {
  const { sources, attempts } = limited;
  return {
    columns: [words.columns.time, ...sources.map(({ source }) => source), words.columns.total],
    rows: bucketsAtMs.map((atMs, index) => [
      format.instant(atMs),
      ...sources.map(({ counts }) => format.count(counts[index] ?? 0)),
      format.count(attempts[index] ?? 0),
    ]),
  };
}
