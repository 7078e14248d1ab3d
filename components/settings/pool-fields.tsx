"use client";

import { type ReactNode, useId } from "react";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import { POOL_LIMITS, POOL_WINDOWS } from "../../lib/model/pool";
import type { PoolField, PoolForm } from "./pool-form";
import styles from "./settings.module.css";

interface FieldsProps {
  form: PoolForm;
  /** What is wrong with each field, in the page's language. */
  problems: Partial<Record<PoolField, string>>;
  words: SettingsMessages;
  onChange: (form: PoolForm) => void;
}

const TEXTS = ["name", "provider", "account", "deployment", "key"] as const;

/** Every field of a pool with its explanation, and what is wrong with it beside it. */
export function PoolFields({ form, problems, words, onChange }: FieldsProps) {
  return (
    <>
      <div className={styles.grid}>
        {TEXTS.map((name) => (
          <Field key={name} label={words.field[name]} hint={words.hint[name]} problem={problems[name]}>
            {(props) => (
              <input
                {...props}
                value={form[name]}
                required={name === "name" || name === "provider"}
                onChange={(event) => onChange({ ...form, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Field label={words.field.window} hint={words.hint.window} problem={undefined}>
          {(props) => (
            <select
              {...props}
              value={form.window}
              onChange={(event) => {
                const window = POOL_WINDOWS.find((known) => known === event.target.value);
                if (window) onChange({ ...form, window });
              }}
            >
              {POOL_WINDOWS.map((window) => (
                <option key={window} value={window}>
                  {words.window[window]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className={styles.wide}>
          <Field label={words.field.models} hint={words.hint.models} problem={problems.models}>
            {(props) => (
              <input
                {...props}
                value={form.models}
                onChange={(event) => onChange({ ...form, models: event.target.value })}
              />
            )}
          </Field>
        </div>
      </div>
      <LimitFields form={form} problems={problems} words={words} onChange={onChange} />
    </>
  );
}

function LimitFields({ form, problems, words, onChange }: FieldsProps) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>{words.field.limits}</legend>
      <p className={`${styles.muted} ${styles.small}`}>{words.hint.limits}</p>
      <Problem text={problems.limits} />
      <div className={styles.grid}>
        {POOL_LIMITS.map((limit) => (
          <Field key={limit} label={`${limit} · ${words.limit[limit]}`} hint="" problem={problems[limit]}>
            {(props) => (
              <input
                {...props}
                inputMode="numeric"
                value={form.limits[limit]}
                onChange={(event) => onChange({ ...form, limits: { ...form.limits, [limit]: event.target.value } })}
              />
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

interface InputProps {
  id: string;
  className: string | undefined;
  "aria-invalid": boolean;
  "aria-describedby": string;
  autoComplete: "off";
}

function Field(props: {
  label: string;
  hint: string;
  problem: string | undefined;
  children: (input: InputProps) => ReactNode;
}) {
  const id = useId();
  const input: InputProps = {
    id,
    className: styles.input,
    "aria-invalid": props.problem !== undefined,
    "aria-describedby": `${id}-hint ${id}-problem`,
    autoComplete: "off",
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{props.label}</label>
      {props.children(input)}
      {props.hint === "" ? null : (
        <span id={`${id}-hint`} className={styles.hint}>
          {props.hint}
        </span>
      )}
      <span id={`${id}-problem`}>
        <Problem text={props.problem} />
      </span>
    </div>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <span className={styles.problem}>
      <span aria-hidden="true">✕</span>
      {text}
    </span>
  );
}
