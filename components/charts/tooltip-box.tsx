import styles from "./chart.module.css";

export interface TooltipLine {
  id: string;
  name: string;
  value: string;
  color: string;
  dash?: string;
}

/** What a chart says at one time: the bucket, then its values, largest first. */
export function TooltipBox({ title, lines }: { title: string; lines: readonly TooltipLine[] }) {
  return (
    <div className={styles.tooltip} role="status" aria-live="polite">
      <b>{title}</b>
      {lines.map(({ id, name, value, color, dash }) => (
        <div key={id}>
          <span className={styles.line} style={{ borderTopColor: color, borderTopStyle: dash ? "dashed" : "solid" }} />
          <span>{name}</span>
          <span>{value}</span>
        </div>
      ))}
    </div>
  );
}
