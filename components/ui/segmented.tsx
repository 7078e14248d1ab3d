"use client";

import styles from "./ui.module.css";

interface SegmentedProps<Value extends string> {
  /** Left out where a group around it is named. */
  label?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice of a few words, all in sight. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className={styles.segmented} role={label === undefined ? "presentation" : undefined}>
      {label === undefined ? null : <legend className="visually-hidden">{label}</legend>}
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
