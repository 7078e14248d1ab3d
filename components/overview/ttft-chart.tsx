"use client";

import { alertsOn } from "../../lib/charts/alert-marks";
import type { TimeFrame } from "../../lib/charts/time-frame";
import { ttftView } from "../../lib/charts/ttft-view";
import { NOTHING } from "../../lib/i18n/format";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewModel } from "../../lib/metrics/overview-model";
import chartStyles from "../charts/chart.module.css";
import { ChartCard } from "../charts/chart-card";
import { seriesLines } from "../charts/lines";
import { TimeChart } from "../charts/time-chart";
import { StrokeMark, TooltipBox } from "../charts/tooltip-box";

/** Time to first token: mean solid, p95 dashed, with the alert line. */
export function TtftChart({ model, frame, text }: { model: OverviewModel; frame: TimeFrame; text: OverviewText }) {
  const { words, format } = text;
  const view = ttftView(model, text);
  return (
    <ChartCard
      id="ttft"
      title={words.charts.ttft}
      sub={words.charts.meanAndP95}
      caption={view.caption}
      words={words.charts}
      table={view.table}
    >
      {view.isMeasured ? (
        <TimeChart
          title={words.charts.ttft}
          description={view.caption}
          rows={view.rows}
          frame={frame}
          alerts={alertsOn("ttft", frame.alerts)}
          height={140}
          valueTicks={view.ticks}
          valueLabel={format.roundDuration}
          thresholds={view.thresholds}
          tooltip={(atMs) => {
            const values = view.at(atMs);
            const lines = view.series.map(({ id, name, color, dash }, index) => ({
              id,
              name,
              value: values[index] ?? NOTHING,
              mark: <StrokeMark color={color} dash={dash} />,
            }));
            return <TooltipBox title={format.span(atMs, atMs + model.stepMs)} lines={lines} />;
          }}
        >
          {seriesLines(view.series)}
        </TimeChart>
      ) : (
        <div className={chartStyles.nothing}>{words.charts.noStreams}</div>
      )}
    </ChartCard>
  );
}
