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
  /** Its label beside it; above it; or above it as its title. */
  look?: "beside" | "stacked" | "titled";
  children: (input: FieldInput) => ReactNode;
}

/** A labelled input with its explanation, and what is wrong with it. */
export function FormField({ label, hint = "", problem, look = "beside", children }: FieldProps) {
  const id = useId();
  const described = [...(problem === undefined ? [] : [`${id}-problem`]), ...(hint === "" ? [] : [`${id}-hint`])];
  return (
    <div className={look === "beside" ? styles.field : `${styles.field} ${styles.stacked} ${styles[look]}`}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.body}>
        {children({
          id,
          className: styles.input,
          "aria-invalid": problem !== undefined,
          "aria-describedby": described.join(" "),
          autoComplete: "off",
        })}
        <FieldNotes id={id} hint={hint} problem={problem} />
      </div>
    </div>
  );
}

interface GroupProps extends Omit<FieldProps, "children" | "look"> {
  children: ReactNode;
}

/** The same for several controls under one name. */
export function FormGroup({ label, hint = "", problem, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={problem === undefined ? undefined : `${id}-problem`}>
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

function FieldNotes({ id, hint, problem }: { id: string; hint: string; problem: string | undefined }) {
  return (
    <>
      <Problem id={`${id}-problem`} text={problem} />
      {hint === "" ? null : (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}

/** What is wrong; undefined = nothing. */
export function Problem({ id, text }: { id?: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className={styles.problem}>
      <span aria-hidden>✕</span>
      {text}
    </p>
  );
}
