"use client";

import { type ReactNode, useEffect, useId, useState } from "react";
import { CartesianGrid, ComposedChart, type MouseHandlerDataParam, Tooltip, XAxis, YAxis } from "recharts";
import type { AlertSpan } from "../../lib/charts/alert-marks";
import type { ChartRow } from "../../lib/charts/chart-rows";
import type { TimeFrame } from "../../lib/charts/time-frame";
import { useLive } from "../shell/live-context";
import { AlertLayer } from "./alert-layer";
import styles from "./chart.module.css";
import { DeployLayer, DragLayer, GapLayer, type Threshold, ThresholdLayer, TintLayer } from "./plot-layers";
import { useZoom } from "./use-zoom";
import { type TickProps, ValueTick } from "./value-tick";

interface TimeChartProps {
  title: string;
  description: string;
  rows: ChartRow[];
  frame: TimeFrame;
  /** At least; beside a long legend it grows with it. */
  height: number;
  valueTicks: number[];
  valueLabel: (value: number) => string;
  /** Lowest first. */
  thresholds?: readonly Threshold[];
  /** Content of the tooltip at a time; shown only on the chart under the pointer. */
  tooltip: (atMs: number) => ReactNode;
  /** Names a deploy on its line; only one chart of a page does. */
  deployLabel?: (names: readonly string[]) => readonly string[];
  gapLabel?: string | null;
  /** Alerts of what this chart shows. */
  alerts?: readonly AlertSpan[];
  /** Whether thresholds tint what lies beyond them. */
  hasTints?: boolean;
  /** Whether a drag across it changes the range of the page. */
  canZoom?: boolean;
  /** Series and further layers. */
  children: ReactNode;
}

const AXIS_WIDTH = 44;
/** Room that a tick needs on the value axis. */
const TICK_HEIGHT = 14;

/** Axes, grid, thresholds, gaps, deploys, crosshair and zoom; the series are its children. */
export function TimeChart(props: TimeChartProps) {
  const { title, description, rows, frame, height, valueTicks, valueLabel, thresholds = [], tooltip, children } = props;
  const { alerts = [], hasTints = true, canZoom = true } = props;
  const { isHovered, hover } = useHover();
  const zoom = useZoom(frame.stepMs);
  const top = Math.max(valueTicks[valueTicks.length - 1] ?? 1, ...thresholds.map(({ value }) => value));
  const nearness = (top * TICK_HEIGHT) / height;
  const ticks = [
    ...valueTicks.filter((tick) => thresholds.every(({ value }) => Math.abs(tick - value) >= nearness)),
    ...thresholds.map(({ value }) => value),
  ];
  const at = (handler: (atMs: number) => void) => (state: MouseHandlerDataParam) => {
    const atMs = Number(state.activeLabel);
    if (state.activeLabel !== undefined && Number.isFinite(atMs)) handler(atMs);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only decides which chart shows its tooltip
    <div
      className={styles.plot}
      style={{ minHeight: height }}
      onMouseEnter={() => hover(true)}
      onMouseLeave={() => hover(false)}
      onFocus={() => hover(true)}
      onBlur={() => hover(false)}
    >
      <ComposedChart
        // Another span starts without the crosshair of the last one.
        key={`${frame.window.fromMs} ${frame.window.toMs}`}
        responsive
        style={{ position: "absolute", width: "100%", height: "100%", userSelect: "none" }}
        data={rows}
        margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
        syncId="page"
        syncMethod="value"
        title={title}
        desc={description}
        {...(canZoom ? { onMouseDown: at(zoom.start), onMouseMove: at(zoom.move) } : {})}
      >
        {hasTints ? <TintLayer thresholds={thresholds} top={top} /> : null}
        <CartesianGrid vertical={false} stroke="var(--line-soft)" />
        <XAxis
          dataKey="atMs"
          type="number"
          scale="time"
          domain={[frame.window.fromMs, frame.window.toMs]}
          ticks={frame.ticks}
          tickFormatter={frame.tickLabel}
          tick={{ fontSize: 11, fill: "var(--muted)" }}
          tickLine={false}
          axisLine={{ stroke: "var(--line)" }}
          interval={0}
        />
        <YAxis
          width={AXIS_WIDTH}
          domain={[0, top]}
          ticks={ticks}
          interval={0}
          tickLine={false}
          axisLine={false}
          tick={(tick: TickProps) => <ValueTick {...tick} thresholds={thresholds} valueLabel={valueLabel} />}
        />
        <GapLayer gaps={frame.gaps} label={props.gapLabel ?? null} />
        {children}
        <ThresholdLayer thresholds={thresholds} />
        <DeployLayer deploys={frame.deploys} window={frame.window} label={props.deployLabel ?? null} />
        <AlertLayer alerts={alerts} window={frame.window} />
        {zoom.marked && <DragLayer span={zoom.marked} />}
        <Tooltip
          cursor={{ stroke: "var(--faint)", strokeWidth: 1 }}
          isAnimationActive={false}
          wrapperStyle={{ zIndex: 5, pointerEvents: "none" }}
          content={({ active, label }) =>
            active && isHovered && !zoom.isDragging && label !== undefined ? tooltip(Number(label)) : null
          }
        />
      </ComposedChart>
    </div>
  );
}

/** What is being read must not move: a page holds still while the pointer or the focus is on one of its charts. */
function useHover() {
  const [isHovered, setHovered] = useState(false);
  const { hold } = useLive();
  const id = useId();
  useEffect(() => {
    if (!isHovered) return;
    hold(id, true);
    return () => hold(id, false);
  }, [isHovered, hold, id]);
  return { isHovered, hover: setHovered };
}
