import { axisPercent, axisTicksMs } from "./time-axis";
import styles from "./waterfall.module.css";

/** The axis' round offsets as faint lines behind a row. */
export function GridLines({ lengthMs }: { lengthMs: number }) {
  return axisTicksMs(lengthMs).map((atMs) => (
    <i key={atMs} className={styles.grid} style={{ left: axisPercent(atMs, lengthMs) }} />
  ));
}
