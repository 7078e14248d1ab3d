"use client";

import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import { deployMarks } from "../../lib/charts/deploy-marks";
import type { Window } from "../../lib/store/query";
import type { Deploy } from "../../lib/store/settings";
import styles from "./chart.module.css";

export interface Threshold {
  value: number;
  tone: "warn" | "critical";
  /** Written on the axis in the colour of its line. */
  label: string;
  /** Written on the line itself. */
  note?: string;
}

/** Words at a place of the plot: the first line strong. */
export interface PlotNote {
  atMs: number;
  value: number;
  side: "left" | "right";
  lines: readonly [strong: string, more: string];
}

/** Pixels of a span of time, kept inside the plot; null = it lies outside or the plot has no size yet. */
function useSpan() {
  const area = usePlotArea();
  const scale = useXAxisScale();
  return (span: Window) => {
    const from = scale?.(span.fromMs);
    const to = scale?.(span.toMs);
    if (area === undefined || from === undefined || to === undefined) return null;
    const x = Math.max(area.x, from);
    const end = Math.min(area.x + area.width, to);
    return end <= x ? null : { x, y: area.y, width: end - x, height: area.height };
  };
}

/** Columns in which nothing was reported, with words beside the first. */
export function GapLayer({ gaps, label }: { gaps: readonly Window[]; label: string | null }) {
  const spanOf = useSpan();
  const area = usePlotArea();
  const boxes = gaps.map(spanOf).filter((box) => box !== null);
  const first = boxes[0];
  const hasRoom = first !== undefined && area !== undefined && first.x + first.width < area.x + area.width * 0.85;
  return (
    <g>
      {boxes.map((box) => (
        <rect key={box.x} {...box} fill="url(#hatch-gap)" />
      ))}
      {label !== null && hasRoom ? (
        <text className={styles.note} x={first.x + first.width + 6} y={first.y + 10}>
          {label}
        </text>
      ) : null}
    </g>
  );
}

/** Tints between a threshold and the next, below the data. */
export function TintLayer({ thresholds, top }: { thresholds: readonly Threshold[]; top: number }) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (area === undefined || scale === undefined) return null;
  return thresholds.map(({ value, tone }, index) => {
    const upper = scale(thresholds[index + 1]?.value ?? top);
    const lower = scale(value);
    if (upper === undefined || lower === undefined) return null;
    return (
      <rect
        key={value}
        x={area.x}
        y={upper}
        width={area.width}
        height={Math.max(0, lower - upper)}
        fill={`var(--${tone}-tint)`}
      />
    );
  });
}

/** Threshold lines with their words, above the data. */
export function ThresholdLayer({ thresholds }: { thresholds: readonly Threshold[] }) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (area === undefined || scale === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.axis}>
      {thresholds.map(({ value, tone, note }) => {
        const y = scale(value);
        if (y === undefined) return null;
        return (
          <g key={value}>
            <line
              x1={area.x}
              x2={area.x + area.width}
              y1={y}
              y2={y}
              stroke={`var(--${tone})`}
              strokeDasharray={tone === "warn" ? "4 3" : undefined}
            />
            {note === undefined ? null : (
              <text className={styles.note} x={area.x + 4} y={y - 4}>
                {note}
              </text>
            )}
          </g>
        );
      })}
    </ZIndexLayer>
  );
}

interface DeployProps {
  deploys: readonly Pick<Deploy, "atMs" | "name">[];
  window: Window;
  /** Words for a mark, of its names; null leaves them to the pointer. */
  label: ((names: readonly string[]) => readonly string[]) | null;
}

/** Dotted lines where something was deployed, or changed at a provider. */
export function DeployLayer({ deploys, window, label }: DeployProps) {
  const area = usePlotArea();
  const scale = useXAxisScale();
  if (area === undefined || scale === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.axis}>
      {deployMarks(deploys, window, area.width).map(({ atMs, names }) => {
        const x = scale(atMs);
        if (x === undefined) return null;
        const isRight = x < area.x + area.width * 0.85;
        return (
          <g key={atMs}>
            <line x1={x} x2={x} y1={area.y} y2={area.y + area.height} stroke="var(--muted)" strokeDasharray="2 2" />
            {/* A wider, invisible target for the pointer. */}
            <rect x={x - 4} y={area.y} width={8} height={area.height} fill="transparent">
              <title>{names.join(", ")}</title>
            </rect>
            {label?.(names).map((line, index) => (
              <text
                key={line}
                className={styles.note}
                x={isRight ? x + 5 : x - 5}
                y={area.y + 10 + index * 14}
                textAnchor={isRight ? "start" : "end"}
              >
                {line}
              </text>
            ))}
          </g>
        );
      })}
    </ZIndexLayer>
  );
}

/** Direct labels, so that a hump is named where it stands. */
export function NoteLayer({ notes }: { notes: readonly PlotNote[] }) {
  const area = usePlotArea();
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  if (area === undefined || scaleX === undefined || scaleY === undefined) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {notes.map(({ atMs, value, side, lines: [strong, more] }) => {
        const x = scaleX(atMs);
        const y = scaleY(value);
        if (x === undefined || y === undefined) return null;
        const place =
          side === "left" ? { x: x - 10, textAnchor: "end" as const } : { x: x + 10, textAnchor: "start" as const };
        const top = Math.min(Math.max(y + 4, area.y + 34), area.y + area.height - 18);
        return (
          <g key={`${strong} ${atMs}`}>
            <text className={`${styles.note} ${styles.strong}`} y={top} {...place}>
              {strong}
            </text>
            <text className={styles.note} y={top + 14} {...place}>
              {more}
            </text>
          </g>
        );
      })}
    </ZIndexLayer>
  );
}

/** A pale veil over the bucket that is still filling. */
export function OpenLayer({ span }: { span: Window }) {
  const box = useSpan()(span);
  if (box === null) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.line}>
      <rect {...box} fill="var(--raised)" fillOpacity={0.55} />
    </ZIndexLayer>
  );
}

/** What a drag has marked so far. */
export function DragLayer({ span }: { span: Window }) {
  const box = useSpan()(span);
  if (box === null) return null;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      <rect {...box} fill="var(--accent)" fillOpacity={0.12} stroke="var(--accent)" />
    </ZIndexLayer>
  );
}
