"use client";

import { type ReactNode, useState } from "react";
import {
  CartesianGrid,
  ComposedChart,
  type MouseHandlerDataParam,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { ChartRow } from "../../lib/charts/chart-rows";
import type { Window } from "../../lib/store/query";
import type { Deploy } from "../../lib/store/settings";
import { useZoom } from "./use-zoom";

export interface Threshold {
  value: number;
  tone: "warn" | "critical";
  /** Written on the axis in the colour of its line. */
  label: string;
}

/** What all charts of a page share: the same span, ticks, gaps and marks under each other. */
export interface TimeFrame {
  window: Window;
  stepMs: number;
  ticks: number[];
  tickLabel: (atMs: number) => string;
  gaps: readonly Window[];
  deploys: readonly Deploy[];
}

interface TimeChartProps {
  title: string;
  description: string;
  rows: ChartRow[];
  frame: TimeFrame;
  height: number;
  valueTicks: number[];
  valueLabel: (value: number) => string;
  thresholds?: readonly Threshold[];
  /** Content of the tooltip at a time; shown only on the chart under the pointer. */
  tooltip: (atMs: number) => ReactNode;
  /** Names a deploy on its line; only one chart of a page does. */
  namesDeploys?: boolean;
  gapLabel?: string;
  children: ReactNode;
}

const AXIS_WIDTH = 44;

/** Axes, grid, thresholds, gaps, deploys, crosshair and zoom; the series are its children. */
export function TimeChart(props: TimeChartProps) {
  const { title, description, rows, frame, height, valueTicks, valueLabel, thresholds = [], tooltip, children } = props;
  const [isHovered, setHovered] = useState(false);
  const zoom = useZoom(frame.stepMs);
  const top = Math.max(valueTicks[valueTicks.length - 1] ?? 1, ...thresholds.map(({ value }) => value));
  const ticks = [
    ...valueTicks.filter((tick) => !isNearThreshold(tick, thresholds, top)),
    ...thresholds.map(({ value }) => value),
  ];
  const at = (handler: (atMs: number) => void) => (state: MouseHandlerDataParam) => {
    const atMs = Number(state.activeLabel);
    if (state.activeLabel !== undefined && Number.isFinite(atMs)) handler(atMs);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only decides which chart shows its tooltip
    <div
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setHovered(true)}
      onBlur={() => setHovered(false)}
    >
      <ComposedChart
        responsive
        style={{ width: "100%", height, userSelect: "none" }}
        data={rows}
        margin={{ top: 12, right: 8, bottom: 0, left: 0 }}
        syncId="page"
        syncMethod="value"
        title={title}
        desc={description}
        onMouseDown={at(zoom.start)}
        onMouseMove={at(zoom.move)}
        onMouseUp={zoom.finish}
        onMouseLeave={zoom.cancel}
      >
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
          tick={(tick) => <ValueTick {...tick} thresholds={thresholds} valueLabel={valueLabel} />}
        />
        {frame.gaps.map((gap) => (
          <ReferenceArea
            key={gap.fromMs}
            x1={gap.fromMs}
            x2={gap.toMs}
            fill="url(#hatch-gap)"
            fillOpacity={1}
            ifOverflow="hidden"
            {...(props.gapLabel
              ? { label: { value: props.gapLabel, position: "insideTopLeft", fontSize: 11, fill: "var(--muted)" } }
              : {})}
          />
        ))}
        {thresholds.map(({ value, tone }) => (
          <ReferenceArea
            key={`area-${value}`}
            y1={value}
            y2={top}
            fill={`var(--${tone}-tint)`}
            fillOpacity={1}
            ifOverflow="hidden"
          />
        ))}
        {children}
        {thresholds.map(({ value, tone }) => (
          <ReferenceLine
            key={`line-${value}`}
            y={value}
            stroke={`var(--${tone})`}
            {...(tone === "warn" ? { strokeDasharray: "4 3" } : {})}
            ifOverflow="extendDomain"
          />
        ))}
        {frame.deploys.map((deploy) => (
          <ReferenceLine
            key={deploy.id}
            x={deploy.atMs}
            stroke="var(--muted)"
            strokeDasharray="2 2"
            ifOverflow="hidden"
            {...(props.namesDeploys
              ? { label: { value: deploy.name, position: "insideTopRight", fontSize: 11, fill: "var(--muted)" } }
              : {})}
          />
        ))}
        {zoom.drag && (
          <ReferenceArea
            x1={Math.min(zoom.drag.fromMs, zoom.drag.toMs)}
            x2={Math.max(zoom.drag.fromMs, zoom.drag.toMs) + frame.stepMs}
            fill="var(--accent)"
            fillOpacity={0.12}
            stroke="var(--accent)"
            ifOverflow="hidden"
          />
        )}
        <Tooltip
          cursor={{ stroke: "var(--faint)", strokeWidth: 1 }}
          isAnimationActive={false}
          wrapperStyle={{ zIndex: 5, pointerEvents: "none" }}
          content={({ active, label }) =>
            active && isHovered && !zoom.drag && label !== undefined ? tooltip(Number(label)) : null
          }
        />
      </ComposedChart>
    </div>
  );
}

/** A plain tick so close to a threshold's that both could not be read gives way. */
function isNearThreshold(tick: number, thresholds: readonly Threshold[], top: number): boolean {
  return thresholds.some(({ value }) => Math.abs(tick - value) < top * 0.08);
}

interface ValueTickProps {
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
  thresholds: readonly Threshold[];
  valueLabel: (value: number) => string;
}

function ValueTick({ x, y, payload, thresholds, valueLabel }: ValueTickProps) {
  const value = payload?.value ?? 0;
  const threshold = thresholds.find((candidate) => candidate.value === value);
  return (
    <text
      x={x}
      y={y}
      dy="0.35em"
      textAnchor="end"
      fontSize={11}
      fill={threshold ? `var(--${threshold.tone})` : "var(--muted)"}
    >
      {threshold?.label ?? valueLabel(value)}
    </text>
  );
}
