import { CircleAlert, CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import type { Health } from "../../lib/metrics/overview-model";
import styles from "./ui.module.css";

const SIZE = 14;

/** Icon of a state; always beside its word, never alone. */
export function HealthIcon({ health }: { health: Health }) {
  switch (health) {
    case "ok":
      return <CircleCheck size={SIZE} className={styles.ok} aria-hidden />;
    case "warn":
      return <TriangleAlert size={SIZE} className={styles.warn} aria-hidden />;
    case "critical":
      return <CircleX size={SIZE} className={styles.critical} aria-hidden />;
    case "no_threshold":
      return <CircleDashed size={SIZE} className={styles.muted} aria-hidden />;
    case "no_data":
      return <CircleAlert size={SIZE} className={styles.muted} aria-hidden />;
  }
}
