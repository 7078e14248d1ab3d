"use client";

import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import { POOL_LIMITS, POOL_WINDOWS } from "../../lib/model/pool";
import { FormField, Problem } from "../ui/form-field";
import type { PoolField, PoolForm } from "./pool-form";
import styles from "./settings.module.css";

interface FieldsProps {
  form: PoolForm;
  /** What is wrong with each field, in the page's language. */
  problems: Partial<Record<PoolField, string>>;
  words: SettingsMessages;
  onChange: (form: PoolForm) => void;
}

const TEXTS = ["name", "provider", "account", "deployment", "keys"] as const;

/** Every field of a pool with its explanation, and what is wrong with it beside it. */
export function PoolFields({ form, problems, words, onChange }: FieldsProps) {
  return (
    <>
      <div className={styles.grid}>
        {TEXTS.map((name) => (
          <FormField
            look="titled"
            key={name}
            label={words.field[name]}
            hint={words.hint[name]}
            problem={problems[name]}
          >
            {(props) => (
              <input
                {...props}
                value={form[name]}
                required={name === "name" || name === "provider"}
                onChange={(event) => onChange({ ...form, [name]: event.target.value })}
              />
            )}
          </FormField>
        ))}
        <FormField look="titled" label={words.field.window} hint={words.hint.window}>
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
        </FormField>
        <div className={styles.wide}>
          <FormField look="titled" label={words.field.models} hint={words.hint.models} problem={problems.models}>
            {(props) => (
              <input
                {...props}
                value={form.models}
                onChange={(event) => onChange({ ...form, models: event.target.value })}
              />
            )}
          </FormField>
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
          <FormField look="titled" key={limit} label={`${limit} · ${words.limit[limit]}`} problem={problems[limit]}>
            {(props) => (
              <input
                {...props}
                inputMode="numeric"
                value={form.limits[limit]}
                onChange={(event) => onChange({ ...form, limits: { ...form.limits, [limit]: event.target.value } })}
              />
            )}
          </FormField>
        ))}
      </div>
    </fieldset>
  );
}
