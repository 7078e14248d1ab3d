import styles from "./form.module.css";
import type { FieldInput } from "./form-field";

interface UnitProps extends Partial<FieldInput> {
  label?: string;
  value: string;
  unit: string;
  /** The unit stands before the figure, as currencies do. */
  isLeading?: boolean;
  /** As wide as there is room. */
  isWide?: boolean;
  placeholder?: string | undefined;
  onChange: (value: string) => void;
}

/** A figure with its unit inside the same frame. */
export function UnitInput({
  label,
  value,
  unit,
  isLeading = false,
  isWide = false,
  placeholder,
  onChange,
  className: _,
  ...input
}: UnitProps) {
  const shown = unit === "" ? null : <span aria-hidden>{unit}</span>;
  return (
    <span className={isWide ? `${styles.unit} ${styles.wide}` : styles.unit}>
      {isLeading ? shown : null}
      <input
        {...input}
        {...(label === undefined ? {} : { "aria-label": label })}
        inputMode="decimal"
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {isLeading ? null : shown}
    </span>
  );
}
