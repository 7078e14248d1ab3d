import type { ReactNode } from "react";
import type { Health } from "../../lib/metrics/overview-model";
import { HealthIcon } from "./icons";
import styles from "./ui.module.css";

/** A state: icon, words and colour, never one of them alone. */
export function Status({ health, children }: { health: Health; children: ReactNode }) {
  const tone = health === "no_threshold" || health === "no_data" ? styles.muted : styles[health];
  return (
    <span className={`${styles.status} ${tone}`}>
      <HealthIcon health={health} />
      <span>{children}</span>
    </span>
  );
}
