"use client";

import { useState } from "react";
import { Area } from "recharts";
import { alertsOn } from "../../lib/charts/alert-marks";
import { limitedAt, limitedView } from "../../lib/charts/limited-view";
import type { TimeFrame } from "../../lib/charts/time-frame";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewModel } from "../../lib/metrics/overview-model";
import styles from "../charts/chart.module.css";
import { ChartCard } from "../charts/chart-card";
import { NoteLayer, OpenLayer } from "../charts/plot-layers";
import { TimeChart } from "../charts/time-chart";
import { TooltipBox } from "../charts/tooltip-box";
import { useHidden } from "../charts/use-hidden";
import { OwnerSwatch } from "../ui/owner-swatch";
import { Segmented } from "../ui/segmented";
import { BillingStrip } from "./billing-strip";
import { SourceLegend } from "./source-legend";

interface ChartProps {
  model: OverviewModel;
  frame: TimeFrame;
  text: OverviewText;
  /** On narrow screens the notes inside the plot are left out. */
  isNarrow: boolean;
}

/** Whose limits stopped attempts, stacked in fixed order; money stops stand below, never summed in. */
export function LimitedChart({ model, frame, text, isNarrow }: ChartProps) {
  const [mode, setMode] = useState<"count" | "share">("count");
  const { hidden, toggle } = useHidden();
  const { words, format } = text;
  const view = limitedView(model, text, mode, hidden);
  const billing = model.limited.sources.filter((source) => source.billing);
  const { charts } = words;
  const openAtMs = model.lastBucketOpen ? model.bucketsAtMs.at(-1) : undefined;
  const deployLabel = (names: readonly string[]) =>
    names.length === 1 ? [charts.deploy, ...names] : [charts.deploys(format.count(names.length))];
  return (
    <ChartCard
      id="limited"
      title={charts.bySource}
      sub={charts.per(format.step(model.stepMs))}
      caption={view.caption}
      words={charts}
      table={view.table}
      tools={
        <Segmented
          label={charts.view}
          value={mode}
          onChange={setMode}
          options={[
            { value: "count", label: charts.count },
            { value: "share", label: charts.share },
          ]}
        />
      }
      aside={<SourceLegend model={model} view={view} text={text} hidden={hidden} onToggle={toggle} />}
    >
      {view.all.length === 0 ? (
        <div className={styles.nothing}>{charts.noLimited}</div>
      ) : (
        <TimeChart
          title={charts.bySource}
          description={view.caption}
          rows={view.rows}
          frame={frame}
          alerts={alertsOn("limited", frame.alerts)}
          height={280}
          valueTicks={view.ticks}
          valueLabel={mode === "share" ? format.share : format.compact}
          gapLabel={isNarrow ? null : charts.nothingReported}
          {...(isNarrow ? {} : { deployLabel })}
          tooltip={(atMs) => {
            const { lines, total } = limitedAt(view, model, text, mode, atMs);
            return (
              <TooltipBox
                title={format.span(atMs, atMs + model.stepMs)}
                lines={lines.map(({ series, mark, value }) => ({
                  id: series.source,
                  name: series.source,
                  value,
                  mark: <OwnerSwatch owner={series.owner} hatched={mark.hatched} />,
                }))}
                total={total}
              />
            );
          }}
        >
          {view.shown.map(({ series, mark }) => (
            <Area
              key={series.source}
              dataKey={series.source}
              stackId="limited"
              type="linear"
              fill={mark.fill}
              fillOpacity={1}
              stroke="var(--raised)"
              strokeWidth={1}
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          ))}
          {openAtMs === undefined ? null : <OpenLayer span={{ fromMs: openAtMs - model.stepMs, toMs: openAtMs }} />}
          <NoteLayer notes={isNarrow ? [] : view.notes} />
        </TimeChart>
      )}
      <BillingStrip sources={billing} frame={frame} bucketsAtMs={model.bucketsAtMs} text={text} />
    </ChartCard>
  );
}
