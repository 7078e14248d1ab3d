import { useId } from "react";
import type { ClassifyMessages } from "@/lib/i18n/classify-messages";
import { FormField } from "../ui/form-field";
import styles from "./classify.module.css";
import type { ClassifyField, ClassifyForm, KnownProvider } from "./classify-form";

interface FieldsProps {
  form: ClassifyForm;
  /** What is wrong with each field, in the page's language. */
  problems: Partial<Record<ClassifyField, string>>;
  known: readonly KnownProvider[];
  words: ClassifyMessages;
  onType: (field: ClassifyField, value: string) => void;
}

/** The same in every language. */
const RAW = 'HTTP/2 429\nretry-after: 7\n\n{"error": {"message": "Rate limit reached …"}}';

/** The parts of a response, the body first: it may hold all of them. */
export function FormFields({ form, problems, known, words, onType }: FieldsProps) {
  const listId = useId();
  const about = (field: ClassifyField) => ({
    label: words.field[field],
    hint: words.hint[field],
    problem: problems[field],
  });
  return (
    <>
      <FormField look="titled" {...about("body")}>
        {(props) => (
          <textarea
            {...props}
            className={`${props.className} ${styles.raw}`}
            spellCheck={false}
            rows={12}
            placeholder={RAW}
            value={form.body}
            onChange={(event) => onType("body", event.target.value)}
          />
        )}
      </FormField>
      <div className={styles.row}>
        <FormField look="titled" {...about("provider")}>
          {(props) => (
            <input
              {...props}
              spellCheck={false}
              list={listId}
              placeholder={words.providerNotKnown}
              value={form.provider}
              onChange={(event) => onType("provider", event.target.value)}
            />
          )}
        </FormField>
        <FormField look="titled" {...about("status")}>
          {(props) => (
            <input
              {...props}
              spellCheck={false}
              inputMode="numeric"
              placeholder="429"
              value={form.status}
              onChange={(event) => onType("status", event.target.value)}
            />
          )}
        </FormField>
        <FormField look="titled" {...about("at")}>
          {(props) => (
            <input
              {...props}
              spellCheck={false}
              value={form.at}
              onChange={(event) => onType("at", event.target.value)}
            />
          )}
        </FormField>
      </div>
      <FormField look="titled" {...about("headers")}>
        {(props) => (
          <textarea
            {...props}
            className={`${props.className} ${styles.raw}`}
            spellCheck={false}
            rows={5}
            value={form.headers}
            onChange={(event) => onType("headers", event.target.value)}
          />
        )}
      </FormField>
      <datalist id={listId}>
        {known.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  );
}
