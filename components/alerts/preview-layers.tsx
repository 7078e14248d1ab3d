"use client";

import { DefaultZIndexes, usePlotArea, useXAxisScale, useYAxisScale, ZIndexLayer } from "recharts";
import type { Band } from "../../lib/alerts-view/preview-axis";
import type { NumberedEpisode, PreviewLine } from "../../lib/alerts-view/preview-view";
import styles from "./editor.module.css";

export const QUIET_COLOR = "color-mix(in srgb, var(--muted) 45%, var(--bg))";

export function BandLayer({ bands }: { bands: readonly Band[] }) {
  const area = usePlotArea();
  const scale = useYAxisScale();
  if (area === undefined || scale === undefined) return null;
  return bands.map(({ tone, low, high }) => {
    const [bottom, y] = [scale(low), scale(high)];
    if (bottom === undefined || y === undefined) return null;
    return <rect key={tone} x={area.x} y={y} width={area.width} height={bottom - y} fill={`var(--${tone}-tint)`} />;
  });
}

/** One line an instance; what would have fired stands out. */
export function LinesLayer({ lines }: { lines: readonly PreviewLine[] }) {
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  if (scaleX === undefined || scaleY === undefined) return null;
  const place = ([atMs, value]: [number, number]) =>
    `${(scaleX(atMs) ?? 0).toFixed(1)} ${(scaleY(value) ?? 0).toFixed(1)}`;
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.line}>
      {lines.map(({ key, hasFired, stretches }) => (
        <path
          key={key}
          d={stretches
            .map((stretch) => `M${stretch.map(place).join("L")}${stretch.length === 1 ? "h0.5" : ""}`)
            .join("")}
          fill="none"
          stroke={hasFired ? "var(--ink)" : QUIET_COLOR}
          strokeWidth={hasFired ? 1.5 : 1}
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ))}
    </ZIndexLayer>
  );
}

interface EpisodeProps {
  episodes: readonly NumberedEpisode[];
  endMs: number;
  /** The columns below the lines, or the numbers above them. */
  isBelow: boolean;
}

const RADIUS = 8;

/** Every time the rule would have fired: a column as long as it lasted, and its number at the worst value. */
export function EpisodeLayer({ episodes, endMs, isBelow }: EpisodeProps) {
  const area = usePlotArea();
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  if (area === undefined || scaleX === undefined || scaleY === undefined) return null;
  if (isBelow) {
    return episodes.map(({ key, fromMs, toMs, severity }) => {
      const x = Math.max(area.x, scaleX(fromMs) ?? area.x);
      const width = Math.max(2, (scaleX(toMs ?? endMs) ?? x) - x);
      const fill = `var(--${severity === "critical" ? "critical" : "warn"})`;
      return <rect key={key} x={x} y={area.y} width={width} height={area.height} fill={fill} fillOpacity={0.14} />;
    });
  }
  const places = placesOf(
    episodes.map(({ markMs, markValue }) => ({
      x: Math.min(area.x + area.width - RADIUS, Math.max(area.x + RADIUS, scaleX(markMs) ?? area.x)),
      y: Math.max(area.y + RADIUS - 4, (scaleY(markValue) ?? area.y) - RADIUS - 4),
    })),
  );
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.label}>
      {episodes.map(({ key, number, severity }, index) => {
        const place = places[index];
        return place === undefined || place === null ? null : (
          <g key={key} className={styles.mark} data-severity={severity} aria-hidden>
            <circle cx={place.x} cy={place.y} r={RADIUS} />
            <text x={place.x} y={place.y} dy="0.36em" textAnchor="middle">
              {number}
            </text>
          </g>
        );
      })}
    </ZIndexLayer>
  );
}

interface Place {
  x: number;
  y: number;
}

/** Numbers that would cover another one are left to the table. */
function placesOf(wanted: readonly Place[]): (Place | null)[] {
  const taken: Place[] = [];
  return wanted.map((place) => {
    const isFree = taken.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > 2 * RADIUS);
    if (isFree) taken.push(place);
    return isFree ? place : null;
  });
}
