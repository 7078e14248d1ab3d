"use client";

import { alertsOn } from "../../lib/charts/alert-marks";
import { RATE, rateView } from "../../lib/charts/rate-view";
import type { TimeFrame } from "../../lib/charts/time-frame";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewModel, RateSeries } from "../../lib/metrics/overview-model";
import chartStyles from "../charts/chart.module.css";
import { ChartCard } from "../charts/chart-card";
import { seriesLines } from "../charts/lines";
import { TimeChart } from "../charts/time-chart";
import { StrokeMark, TooltipBox } from "../charts/tooltip-box";

interface RateChartProps {
  id: "fallback" | "cache";
  title: string;
  sub: string;
  nothing: string;
  rate: RateSeries;
  model: OverviewModel;
  frame: TimeFrame;
  text: OverviewText;
}

const COLOR = "var(--ink)";

/** One rate over time, with its threshold and its denominators. */
export function RateChart({ id, title, sub, nothing, rate, model, frame, text }: RateChartProps) {
  const { words, format } = text;
  const view = rateView(title, rate, model, text);
  return (
    <ChartCard id={id} title={title} sub={sub} caption={view.caption} words={words.charts} table={view.table}>
      {rate.denominator === 0 ? (
        <div className={chartStyles.nothing}>{nothing}</div>
      ) : (
        <TimeChart
          title={title}
          description={view.caption}
          rows={view.rows}
          frame={frame}
          alerts={alertsOn(id, frame.alerts)}
          height={140}
          valueTicks={view.ticks}
          valueLabel={format.share}
          thresholds={view.thresholds}
          tooltip={(atMs) => {
            const { value, of } = view.at(atMs);
            const line = {
              id,
              name: title,
              value: words.charts.valueOf(value, of),
              mark: <StrokeMark color={COLOR} />,
            };
            return <TooltipBox title={format.span(atMs, atMs + model.stepMs)} lines={[line]} />;
          }}
        >
          {seriesLines([{ id: RATE, color: COLOR }])}
        </TimeChart>
      )}
    </ChartCard>
  );
}
