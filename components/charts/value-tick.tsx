import type { Threshold } from "./plot-layers";

export interface TickProps {
  x?: number | string;
  y?: number | string;
  payload?: { value: number };
}

interface ValueTickProps extends TickProps {
  thresholds: readonly Threshold[];
  valueLabel: (value: number) => string;
}

/** A figure on the value axis; that of a threshold has the colour of its line. */
export function ValueTick({ x, y, payload, thresholds, valueLabel }: ValueTickProps) {
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
