"use client";

import { useState } from "react";
import { DefaultZIndexes, usePlotArea, useXAxisScale, ZIndexLayer } from "recharts";
import { type AlertMark, type AlertSpan, alertMarks } from "../../lib/charts/alert-marks";
import type { Window } from "../../lib/store/query";
import styles from "./chart.module.css";

const BAR_HEIGHT = 4;

/** When alerts fired and were over: a dotted line at each end, and a bar between them above the plot. */
export function AlertLayer({ alerts, window }: { alerts: readonly AlertSpan[]; window: Window }) {
  const area = usePlotArea();
  const scale = useXAxisScale();
  const [shown, setShown] = useState<AlertMark | null>(null);
  if (area === undefined || scale === undefined) return null;
  const end = area.x + area.width;
  const x = (atMs: number) => Math.min(end, Math.max(area.x, scale(atMs) ?? area.x));
  return (
    <ZIndexLayer zIndex={DefaultZIndexes.axis}>
      {alertMarks(alerts, window, area.width).map((mark) => {
        const from = x(mark.fromMs);
        const to = mark.toMs === null ? end : x(mark.toMs);
        const color = `var(--${mark.severity === "critical" ? "critical" : "warn"})`;
        const text = mark.labels.join("; ");
        const isRight = from < area.x + area.width * 0.6;
        return (
          <a
            key={mark.fromMs}
            href={mark.href}
            aria-label={text}
            className={styles.alertMark}
            onMouseEnter={() => setShown(mark)}
            onMouseLeave={() => setShown(null)}
            onFocus={() => setShown(mark)}
            onBlur={() => setShown(null)}
          >
            {mark.fromMs < window.fromMs ? null : (
              <line
                x1={from}
                x2={from}
                y1={area.y}
                y2={area.y + area.height}
                stroke={color}
                strokeOpacity={0.7}
                strokeDasharray="2 2"
              />
            )}
            {mark.toMs === null || mark.toMs > window.toMs ? null : (
              <line
                x1={to}
                x2={to}
                y1={area.y}
                y2={area.y + area.height}
                stroke={color}
                strokeDasharray="1 4"
                strokeOpacity={0.7}
              />
            )}
            <rect
              x={from}
              y={area.y - BAR_HEIGHT - 3}
              width={Math.max(3, to - from)}
              height={BAR_HEIGHT}
              rx={2}
              fill={color}
            />
            {/* A larger, invisible target for the pointer. */}
            <rect
              x={from - 4}
              y={area.y - 12}
              width={Math.max(8, to - from + 8)}
              height={16}
              fill="transparent"
              data-target
            >
              <title>{text}</title>
            </rect>
            {shown?.fromMs === mark.fromMs
              ? mark.labels.slice(0, 4).map((label, index) => (
                  <text
                    key={label}
                    className={styles.note}
                    x={isRight ? from + 6 : Math.min(to, end) - 6}
                    y={area.y + 14 + index * 14}
                    textAnchor={isRight ? "start" : "end"}
                  >
                    {label}
                  </text>
                ))
              : null}
          </a>
        );
      })}
    </ZIndexLayer>
  );
}
