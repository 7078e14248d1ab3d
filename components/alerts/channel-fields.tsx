"use client";

import {
  type ChannelForm,
  type ChannelProblem,
  type ChannelProblems,
  fieldsOf,
  type ShownChannel,
} from "../../lib/alerts-view/channel-form";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import { LOCALES } from "../../lib/i18n/locale";
import type { Channel } from "../../lib/model/channel";
import { useText } from "../shell/shell-context";
import form from "../ui/form.module.css";
import { FormField, FormGroup } from "../ui/form-field";
import { ChannelInput } from "./channel-input";

interface FieldsProps {
  value: ChannelForm;
  /** As it is saved; null = not at all yet. */
  saved: ShownChannel | null;
  problems: ChannelProblems;
  others: readonly Pick<Channel, "id" | "name" | "type">[];
  onChange: (value: ChannelForm) => void;
}

/** What every channel has, and between it what its kind needs. */
export function ChannelFields({ value, saved, problems, others, onChange }: FieldsProps) {
  const { locale } = useText();
  const words = alertChannelMessages(locale);
  const said = (problem: ChannelProblem | undefined) => {
    if (problem === undefined) return undefined;
    if ("said" in problem) return problem.said;
    return { required: words.required, not_a_number: words.notANumber, header_shape: words.headerShape }[problem.code];
  };
  return (
    <>
      <h2>{words.kind[value.type]}</h2>
      <FormField label={words.name} hint={words.nameHint} problem={said(problems.name)}>
        {(input) => (
          <input
            {...input}
            maxLength={200}
            value={value.name}
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        )}
      </FormField>
      {fieldsOf(value.type).map((field) => (
        <ChannelInput
          key={`${value.type} ${field.name}`}
          type={value.type}
          field={field}
          value={value.fields[field.name] ?? { kind: "typed", text: "" }}
          masked={saved?.masked[field.name]}
          problem={said(problems[field.name])}
          onChange={(next) => onChange({ ...value, fields: { ...value.fields, [field.name]: next } })}
        />
      ))}
      <h2>{words.more}</h2>
      <FormField label={words.language} hint={words.languageHint}>
        {(input) => (
          <select
            {...input}
            value={value.language}
            onChange={({ target }) =>
              onChange({ ...value, language: LOCALES.find((one) => one === target.value) ?? "en" })
            }
          >
            {LOCALES.map((one) => (
              <option key={one} value={one}>
                {words.languages[one]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={words.fallback} hint={words.fallbackHint} problem={said(problems.fallbackChannelId)}>
        {(input) => (
          <select
            {...input}
            value={value.fallbackChannelId}
            onChange={({ target }) => onChange({ ...value, fallbackChannelId: target.value })}
          >
            <option value="">{words.nobody}</option>
            {others.map(({ id, name, type }) => (
              <option key={id} value={id}>
                {`${name} (${words.kind[type]})`}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormGroup label={words.columns.state} hint={words.isEnabledHint}>
        <label className={form.check}>
          <input
            type="checkbox"
            checked={value.isEnabled}
            onChange={(event) => onChange({ ...value, isEnabled: event.target.checked })}
          />
          {words.isEnabled}
        </label>
      </FormGroup>
    </>
  );
}
