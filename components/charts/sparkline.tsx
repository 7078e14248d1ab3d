const WIDTH = 72;
const HEIGHT = 20;

interface SparklineProps {
  values: readonly (number | null)[];
  threshold?: number | null;
}

/** A small line without axes; gaps stay gaps. */
export function Sparkline({ values, threshold = null }: SparklineProps) {
  const top = Math.max(threshold ?? 0, ...values.map((value) => value ?? 0)) || 1;
  const x = (index: number) => (values.length < 2 ? 0 : (index / (values.length - 1)) * WIDTH);
  const y = (value: number) => HEIGHT - 1 - (value / top) * (HEIGHT - 2);
  let isDown = false;
  const path = values
    .map((value, index) => {
      if (value === null) {
        isDown = false;
        return "";
      }
      const step = `${isDown ? "L" : "M"}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
      isDown = true;
      return step;
    })
    .join("");
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" style={{ flex: "none" }}>
      {threshold !== null && (
        <line x1="0" x2={WIDTH} y1={y(threshold)} y2={y(threshold)} stroke="var(--warn)" strokeDasharray="2 2" />
      )}
      <path d={path} fill="none" stroke="var(--muted)" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  );
}
