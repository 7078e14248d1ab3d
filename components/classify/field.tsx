import { type ReactNode, useId } from "react";
import styles from "./classify.module.css";

interface InputProps {
  id: string;
  className: string | undefined;
  "aria-invalid": boolean;
  "aria-describedby": string;
  autoComplete: "off";
  spellCheck: false;
}

interface FieldProps {
  label: string;
  hint: string;
  problem: string | undefined;
  children: (input: InputProps) => ReactNode;
}

/** A labelled input with its explanation, and what is wrong with it. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.input,
        "aria-invalid": problem !== undefined,
        "aria-describedby": `${id}-hint ${id}-problem`,
        autoComplete: "off",
        spellCheck: false,
      })}
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <span id={`${id}-problem`}>
        {problem === undefined ? null : (
          <span className={styles.problem}>
            <span aria-hidden>✕</span>
            {problem}
          </span>
        )}
      </span>
    </div>
  );
}
