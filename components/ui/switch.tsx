"use client";

import { Switch as Base } from "@base-ui/react/switch";
import styles from "./switch.module.css";

interface SwitchProps {
  label: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** On or off, taking effect at once. */
export function Switch({ label, isOn, disabled = false, onChange }: SwitchProps) {
  return (
    <Base.Root
      className={styles.switch}
      aria-label={label}
      checked={isOn}
      disabled={disabled}
      onCheckedChange={onChange}
    >
      <Base.Thumb className={styles.thumb} />
    </Base.Root>
  );
}
