import type { KeyboardEvent } from "react";
import styles from "./ui.module.css";

interface SearchProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Enter takes what was typed as it stands. */
  onEnter?(): void;
}

/** Narrows a list below it. */
export function SearchInput({ label, value, onChange, onEnter }: SearchProps) {
  function take(event: KeyboardEvent) {
    if (event.key !== "Enter" || onEnter === undefined) return;
    event.preventDefault();
    onEnter();
  }
  return (
    <input
      className={styles.input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={take}
    />
  );
}
