"use client";

import { useState } from "react";
import { alertsOn } from "../../lib/charts/alert-marks";
import type { TimeFrame } from "../../lib/charts/time-frame";
import { utilizationAt, utilizationView } from "../../lib/charts/utilization-view";
import type { OverviewText } from "../../lib/i18n/overview-text";
import type { OverviewModel, UtilizationLine } from "../../lib/metrics/overview-model";
import chartStyles from "../charts/chart.module.css";
import { ChartCard } from "../charts/chart-card";
import { seriesLines } from "../charts/lines";
import { DeployLayer, NoteLayer } from "../charts/plot-layers";
import { TimeChart } from "../charts/time-chart";
import { StrokeMark, TooltipBox } from "../charts/tooltip-box";
import { useHidden } from "../charts/use-hidden";
import { Segmented } from "../ui/segmented";
import { CountingNote } from "./counting-note";
import { LimitChanges } from "./limit-changes";
import { UnknownLimits } from "./unknown-limits";
import { UnseenUses } from "./unseen-uses";
import { UtilizationLegend } from "./utilization-legend";

interface ChartProps {
  model: OverviewModel;
  frame: TimeFrame;
  text: OverviewText;
  settingsHref: string;
  /** Address of who used the limit of a line. */
  poolHrefOf: (line: UtilizationLine) => string;
  /** On narrow screens the notes inside the plot are left out. */
  isNarrow: boolean;
}

/** How close each known limit came: peak minute of every bucket, never a mean. */
export function UtilizationChart({ model, frame, text, settingsHref, poolHrefOf, isNarrow }: ChartProps) {
  const [mode, setMode] = useState<"peak" | "p95">("peak");
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const { hidden, toggle } = useHidden();
  const { words, format } = text;
  const { charts } = words;
  const { lines, known } = model.utilization;
  const view = utilizationView(model, text, mode, hidden, highlighted);
  const per = charts.per(format.step(model.stepMs));
  const hasLines = lines.length > 0;
  return (
    <ChartCard
      id="utilization"
      title={charts.utilization}
      sub={hasLines ? charts.perAndNearest(per, charts.nearest(format.count(lines.length), format.count(known))) : ""}
      caption={view.caption}
      words={charts}
      table={view.table}
      tools={
        hasLines ? (
          <Segmented
            label={charts.view}
            value={mode}
            onChange={setMode}
            options={[
              { value: "peak", label: charts.peak },
              { value: "p95", label: charts.p95 },
            ]}
          />
        ) : null
      }
      {...(hasLines
        ? {
            aside: (
              <UtilizationLegend
                lines={view.all}
                text={text}
                hidden={hidden}
                onToggle={toggle}
                onHighlight={setHighlighted}
                hrefOf={poolHrefOf}
              />
            ),
          }
        : {})}
      footer={
        <>
          <CountingNote model={model} text={text} />
          <UnseenUses uses={model.utilization.unseen} text={text} />
          <LimitChanges changes={model.utilization.changes} text={text} />
          <UnknownLimits utilization={model.utilization} text={text} settingsHref={settingsHref} />
        </>
      }
    >
      {hasLines ? (
        <TimeChart
          title={charts.utilization}
          description={view.caption}
          rows={view.rows}
          frame={frame}
          alerts={alertsOn("utilization", frame.alerts)}
          height={236}
          valueTicks={view.ticks}
          valueLabel={format.share}
          thresholds={isNarrow ? view.thresholds.map(({ note: _, ...threshold }) => threshold) : view.thresholds}
          tooltip={(atMs) => (
            <TooltipBox
              title={format.span(atMs, atMs + model.stepMs)}
              lines={utilizationAt(view, model, text, mode, atMs).map(({ styled, value }) => ({
                id: styled.id,
                name: styled.name,
                value,
                mark: <StrokeMark {...styled} />,
              }))}
            />
          )}
        >
          {seriesLines([...view.said, ...view.shown])}
          <DeployLayer deploys={view.marks} window={frame.window} label={null} />
          <NoteLayer notes={isNarrow ? [] : view.notes} />
        </TimeChart>
      ) : (
        <div className={chartStyles.nothing}>{charts.noKnownLimit}</div>
      )}
    </ChartCard>
  );
}
