import type { ReactNode } from "react";
import styles from "./chart.module.css";
import type { LineStyle } from "./lines";

export interface TooltipLine {
  id: string;
  name: string;
  value: string;
  /** Swatch or stroke of the series. */
  mark: ReactNode;
}

interface TooltipProps {
  title: string;
  lines: readonly TooltipLine[];
  /** What the values are part of. */
  total?: { name: string; value: string };
}

/** What a chart says at one time: the bucket, then its values, then what they are part of. */
export function TooltipBox({ title, lines, total }: TooltipProps) {
  return (
    <div className={styles.tooltip} role="status" aria-live="polite">
      <p>{title}</p>
      {lines.map(({ id, name, value, mark }) => (
        <div key={id}>
          {mark}
          <span>{name}</span>
          <span>{value}</span>
        </div>
      ))}
      {total === undefined ? null : (
        <div className={styles.total}>
          <span>{total.name}</span>
          <span>{total.value}</span>
        </div>
      )}
    </div>
  );
}

/** A short piece of the line itself. */
export function StrokeMark({ color, dash = "", width = 1.5, opacity = 1 }: Omit<LineStyle, "id">) {
  return (
    <svg className={styles.stroke} aria-hidden="true">
      <line
        x1="0"
        x2="16"
        y1="5"
        y2="5"
        stroke={color}
        strokeWidth={width}
        strokeDasharray={dash}
        strokeOpacity={opacity}
      />
    </svg>
  );
}
