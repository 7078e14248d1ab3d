const WIDTH = 72;
const HEIGHT = 20;

interface SparklineProps {
  values: readonly (number | null)[];
  threshold?: number | null;
  /** Takes the width of its place instead of its own. */
  isWide?: boolean;
}

/** A small line without axes; gaps stay gaps, and a value alone between two gaps is a dot. */
export function Sparkline({ values, threshold = null, isWide = false }: SparklineProps) {
  const top = Math.max(threshold ?? 0, ...values.map((value) => value ?? 0)) || 1;
  const x = (index: number) => (values.length < 2 ? 0 : (index / (values.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - 1.5 - (value / top) * (HEIGHT - 3);
  const path = values
    .map((value, index) => {
      if (value === null) return "";
      const isStart = (values[index - 1] ?? null) === null;
      const isAlone = isStart && (values[index + 1] ?? null) === null;
      const step = `${isStart ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      return isAlone ? `${step}h0.5` : step;
    })
    .join("");
  return (
    <svg
      width={isWide ? "100%" : WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ flex: "none", display: "inline-block", verticalAlign: "middle" }}
    >
      {threshold !== null && (
        <line
          x1="0"
          x2={WIDTH}
          y1={y(threshold)}
          y2={y(threshold)}
          stroke="var(--warn)"
          strokeDasharray="2 2"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        d={path}
        fill="none"
        stroke="var(--muted)"
        strokeWidth="1.25"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
