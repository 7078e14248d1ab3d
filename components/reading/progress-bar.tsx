import styles from "./reading.module.css";

interface BarProps {
  label: string;
  /** 0..1 */
  share: number;
}

export function ProgressBar({ label, share }: BarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
