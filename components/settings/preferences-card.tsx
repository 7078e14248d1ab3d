"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { LOCALES } from "../../lib/i18n/locale";
import { preferenceMessages } from "../../lib/i18n/preferences";
import { CHOSEN_ZONE_COOKIE, LOCALE_COOKIE, THEMES } from "../../lib/view/preferences";
import { savePreference } from "../shell/save-preference";
import { useShell, useText } from "../shell/shell-context";
import { FormField, FormGroup } from "../ui/form-field";
import { Segmented } from "../ui/segmented";
import styles from "./settings.module.css";

/** Language, theme and time zone of this browser; each holds at once. `zoneNames` are those that the server knows, too. */
export function PreferencesCard({ zoneNames }: { zoneNames: readonly string[] }) {
  const { locale, common } = useText();
  const { zones, theme, chooseTheme } = useShell();
  const [chosenZone, setChosenZone] = useState(zones.chosen ?? "");
  const router = useRouter();
  const words = preferenceMessages(locale);

  function save(cookie: string, value: string) {
    savePreference(cookie, value);
    router.refresh();
  }

  return (
    <section className="card" id="preferences">
      <div className={styles.head}>
        <div>
          <h2>{words.title}</h2>
          <p>{words.hint}</p>
        </div>
      </div>
      <div className={styles.preferences}>
        <FormGroup label={common.language.label}>
          <Segmented
            value={locale}
            options={LOCALES.map((value) => ({ value, label: common.language.name[value] }))}
            onChange={(value) => save(LOCALE_COOKIE, value)}
          />
        </FormGroup>
        <FormGroup label={common.theme.label}>
          <Segmented
            value={theme}
            options={THEMES.map((value) => ({ value, label: common.theme[value] }))}
            onChange={chooseTheme}
          />
        </FormGroup>
        <FormField label={common.zone.label} hint={words.zoneHint}>
          {(props) => (
            <select
              {...props}
              value={chosenZone}
              onChange={({ target: { value } }) => {
                setChosenZone(value);
                save(CHOSEN_ZONE_COOKIE, value);
              }}
            >
              <option value="">{common.zone.browser(zones.browser ?? "UTC")}</option>
              {zoneNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
        </FormField>
      </div>
    </section>
  );
}
