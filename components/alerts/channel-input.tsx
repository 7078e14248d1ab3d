"use client";

import type { FieldValue } from "../../lib/alerts-view/channel-form";
import type { ChannelField } from "../../lib/channels/channel-kind";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import type { ChannelType } from "../../lib/model/channel";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import form from "../ui/form.module.css";
import { type FieldInput, FormField, FormGroup } from "../ui/form-field";
import styles from "./editor.module.css";

interface InputProps {
  type: ChannelType;
  field: ChannelField;
  value: FieldValue;
  /** What may be shown of a saved secret. */
  masked: string | undefined;
  problem: string | undefined;
  onChange: (value: FieldValue) => void;
}

/** One field of a channel, as its kind describes it. */
export function ChannelInput({ type, field, value, masked, problem, onChange }: InputProps) {
  const { locale } = useText();
  const words = alertChannelMessages(locale);
  const label = words.field[field.name] ?? field.name;
  const own = words.fieldHint[`${type}.${field.name}`] ?? (field.kind === "headers" ? words.headersHint : undefined);
  const hint = field.isRequired ? own : [words.optional, own].filter((part) => part !== undefined).join(" · ");
  if (value.kind === "kept" || value.kind === "removed") {
    return (
      <FormGroup label={label} problem={problem}>
        <div className={styles.masked}>
          {value.kind === "removed" ? <s>{masked}</s> : <code>{masked}</code>}
          <span>{value.kind === "removed" ? words.removed : words.masked}</span>
          {value.kind === "removed" ? (
            <Button onClick={() => onChange({ kind: "kept" })}>{words.keep}</Button>
          ) : (
            <>
              <Button aria-label={`${words.replace}: ${label}`} onClick={() => onChange({ kind: "typed", text: "" })}>
                {words.replace}
              </Button>
              {field.isRequired || field.name === "secret" ? null : (
                <Button aria-label={`${words.remove}: ${label}`} onClick={() => onChange({ kind: "removed" })}>
                  {words.remove}
                </Button>
              )}
            </>
          )}
        </div>
      </FormGroup>
    );
  }
  if (value.kind === "flag") {
    return (
      <FormGroup label={label} problem={problem} {...(own === undefined ? {} : { hint: own })}>
        <label className={form.check}>
          <input
            type="checkbox"
            checked={value.isOn}
            onChange={(event) => onChange({ kind: "flag", isOn: event.target.checked })}
          />
          {label}
        </label>
      </FormGroup>
    );
  }
  return (
    <FormField label={label} hint={masked === undefined ? hint : words.replaceHint} problem={problem}>
      {(input) => (
        <>
          <TypedInput
            input={input}
            field={field}
            text={value.text}
            onType={(text) => onChange({ kind: "typed", text })}
          />
          {masked === undefined ? null : (
            <div>
              <Button onClick={() => onChange({ kind: "kept" })}>{words.keep}</Button>
            </div>
          )}
        </>
      )}
    </FormField>
  );
}

interface TypedProps {
  input: FieldInput;
  field: ChannelField;
  text: string;
  onType: (text: string) => void;
}

function TypedInput({ input, field, text, onType }: TypedProps) {
  const { locale } = useText();
  const { choice } = alertChannelMessages(locale);
  if (field.kind === "choice") {
    return (
      <select {...input} value={text} onChange={(event) => onType(event.target.value)}>
        {field.choices?.map((one) => (
          <option key={one} value={one}>
            {choice[`${field.name}.${one}`] ?? one}
          </option>
        ))}
      </select>
    );
  }
  const shared = { ...input, value: text, placeholder: field.placeholder, spellCheck: false };
  if (field.kind === "headers")
    return <textarea {...shared} rows={3} onChange={(event) => onType(event.target.value)} />;
  return (
    <input
      {...shared}
      type={field.kind === "secret" ? "password" : "text"}
      // Browsers offer to fill in and to keep what they take for somebody's own password.
      autoComplete={field.kind === "secret" ? "new-password" : "off"}
      inputMode={field.kind === "number" ? "numeric" : field.kind === "url" ? "url" : "text"}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
