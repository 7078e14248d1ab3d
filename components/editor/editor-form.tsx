import type { ReactNode } from "react";
import type { EditorMessages } from "../../lib/i18n/editor-messages";
import styles from "./editor-form.module.css";
import { SaveButtons } from "./save-buttons";
import { SaveNotice } from "./save-notice";
import type { Saving } from "./use-saving";

interface FormProps<Row> {
  words: EditorMessages & { save: string };
  saving: Saving<Row>;
  /** Some fields are marked. */
  hasProblems: boolean;
  /** Said once it is saved, where the form stays. */
  saved?: string;
  /** What else can be done with the thing, apart from saving it. */
  further?: ReactNode;
  className?: string | undefined;
  onSubmit(): void;
  onCancel(): void;
  /** Shows what somebody else has saved in between. */
  onLoad(current: Row): void;
  children: ReactNode;
}

/** A form that saves one thing: its fields, what came of it, and the buttons. */
export function EditorForm<Row extends { version: number }>(props: FormProps<Row>) {
  const { words, saving, hasProblems, saved, further, className = "", onSubmit, onCancel, onLoad, children } = props;
  return (
    <form
      className={`${styles.form} ${className}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div role="status" className={styles.said}>
        <SaveNotice answer={saving.answer} hasProblems={hasProblems} words={words} saved={saved} onLoad={onLoad} />
      </div>
      <div className={styles.actions}>
        <SaveButtons
          label={words.save}
          busyLabel={words.saving}
          isBusy={saving.isBusy}
          cancelLabel={words.cancel}
          onCancel={onCancel}
        />
        {further === undefined ? null : (
          <>
            <span className={styles.space} />
            {further}
          </>
        )}
      </div>
    </form>
  );
}
