"use client";

import type { ReactNode } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import { SaveButtons } from "../editor/save-buttons";
import { useText } from "../shell/shell-context";
import { Dialog } from "../ui/dialog";
import form from "../ui/form.module.css";
import styles from "./alerts.module.css";

interface DialogProps {
  /** Also on the button that does it. */
  title: string;
  hint: string;
  /** Why it was not done. */
  problem: string | undefined;
  isBusy: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks what is needed to do one thing, and does it. */
export function FormDialog({ title, hint, problem, isBusy, onSubmit, onClose, children }: DialogProps) {
  const { locale, common } = useText();
  const words = alertsMessages(locale).dialog;
  return (
    <Dialog title={title} hint={hint} closeLabel={common.close} open onOpenChange={(isOpen) => isOpen || onClose()}>
      <form
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {problem === undefined ? null : (
          <p role="alert" className={form.notice}>
            {problem}
          </p>
        )}
        {children}
        <div className={form.buttons}>
          <SaveButtons
            label={title}
            busyLabel={words.sending}
            isBusy={isBusy}
            cancelLabel={words.cancel}
            onCancel={onClose}
          />
        </div>
      </form>
    </Dialog>
  );
}
