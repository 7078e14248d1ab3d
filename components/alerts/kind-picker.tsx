"use client";

import { type ChannelForm, withKind } from "../../lib/alerts-view/channel-form";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import { CHANNEL_TYPES } from "../../lib/model/channel";
import { useText } from "../shell/shell-context";
import styles from "./editor.module.css";

/** What kind of receiver it is; all of them in sight. */
export function KindPicker({ value, onChange }: { value: ChannelForm; onChange: (value: ChannelForm) => void }) {
  const { locale } = useText();
  const words = alertChannelMessages(locale);
  return (
    <fieldset className={styles.kinds}>
      <legend className="visually-hidden">{words.chooseKind}</legend>
      {CHANNEL_TYPES.map((type) => (
        <label key={type} className={styles.kind}>
          <input
            type="radio"
            name="kind"
            checked={type === value.type}
            onChange={() => onChange(withKind(value, type))}
          />
          <b>{words.kind[type]}</b>
          <small>{words.about[type]}</small>
        </label>
      ))}
    </fieldset>
  );
}
