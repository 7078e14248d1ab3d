"use client";

import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import { POOL_PRESETS } from "../../lib/pools/presets";
import { FormField } from "../ui/form-field";
import { emptyPoolForm, type PoolForm, presetForm } from "./pool-form";
import styles from "./settings.module.css";

interface PickerProps {
  form: PoolForm;
  words: SettingsMessages;
  onChange(form: PoolForm): void;
}

/** Fills the form from a limit that was published, with its date and where it stands. */
export function PresetPicker({ form, words, onChange }: PickerProps) {
  const chosen = POOL_PRESETS.find(({ id }) => id === form.preset);
  return (
    <div className={styles.preset}>
      <FormField look="titled" label={words.startFrom} hint={words.startFromHint}>
        {(props) => (
          <select
            {...props}
            value={form.preset}
            onChange={(event) => {
              const preset = POOL_PRESETS.find(({ id }) => id === event.target.value);
              onChange(preset === undefined ? { ...emptyPoolForm(), name: form.name } : presetForm(preset));
            }}
          >
            <option value="">{words.noPreset}</option>
            {POOL_PRESETS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {chosen ? (
        <p className={`${styles.muted} ${styles.small}`}>
          {words.published(chosen.publishedOn)}{" "}
          <a className="link" href={chosen.href} target="_blank" rel="noreferrer">
            {words.publishedSource}
          </a>
        </p>
      ) : null}
    </div>
  );
}
