import type { ReactNode } from "react";
import styles from "./chart.module.css";

interface ToggleProps {
  isShown: boolean;
  label: string;
  onToggle: () => void;
  mark: ReactNode;
  name: string;
  note: string;
}

/** Name of a series that switches it off and on. */
export function LegendToggle({ isShown, label, onToggle, mark, name, note }: ToggleProps) {
  return (
    <button type="button" className={styles.legendToggle} aria-pressed={isShown} title={label} onClick={onToggle}>
      {mark}
      <span>
        {name}
        <small>{note}</small>
      </span>
    </button>
  );
}
