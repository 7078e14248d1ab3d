import { type ReactNode, useId } from "react";
import styles from "./form.module.css";

export interface FieldInput {
  id: string;
  className: string | undefined;
  "aria-invalid": boolean;
  "aria-describedby": string;
  autoComplete: "off";
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** Label above its input instead of beside it. */
  isStacked?: boolean;
  children: (input: FieldInput) => ReactNode;
}

/** A labelled input with its explanation, and what is wrong with it beside it. */
export function FormField({ label, hint, problem, isStacked = false, children }: FieldProps) {
  const id = useId();
  const described = [hint === undefined ? "" : `${id}-hint`, problem === undefined ? "" : `${id}-problem`];
  return (
    <div className={isStacked ? `${styles.field} ${styles.stacked}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.body}>
        {children({
          id,
          className: styles.input,
          "aria-invalid": problem !== undefined,
          "aria-describedby": described.join(" ").trim(),
          autoComplete: "off",
        })}
        <FieldNotes id={id} hint={hint} problem={problem} />
      </div>
    </div>
  );
}

interface GroupProps extends Omit<FieldProps, "children" | "isStacked"> {
  children: ReactNode;
}

/** The same for several controls under one name. */
export function FormGroup({ label, hint, problem, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-problem`}>
      <legend className="visually-hidden">{label}</legend>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.body}>
        {children}
        <FieldNotes id={id} hint={hint} problem={problem} />
      </div>
    </fieldset>
  );
}

function FieldNotes({ id, hint, problem }: { id: string; hint: string | undefined; problem: string | undefined }) {
  return (
    <>
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className={styles.problem}>
          <span aria-hidden>✕</span>
          {problem}
        </p>
      )}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
