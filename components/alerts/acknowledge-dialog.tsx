"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import type { AlertRule } from "../../lib/model/alert";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import form from "../ui/form.module.css";
import { FormField } from "../ui/form-field";
import { acknowledgePath, send } from "./alert-calls";
import styles from "./alerts.module.css";
import { useOwnName } from "./use-own-name";

interface DialogProps {
  rule: AlertRule;
  fingerprint: string;
  about: string;
  onClose: () => void;
}

/** Says by name that somebody is on it. */
export function AcknowledgeDialog({ rule, fingerprint, about, onClose }: DialogProps) {
  const { locale, common } = useText();
  const words = alertsMessages(locale).dialog;
  const router = useRouter();
  const [by, setBy, keepName] = useOwnName();
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(by.trim() === "");
    if (by.trim() === "") return;
    setBusy(true);
    const answer = await send(acknowledgePath(rule.id, fingerprint), "POST", { by: by.trim(), note: note.trim() });
    setBusy(false);
    if (answer.kind === "done") {
      keepName();
      router.refresh();
      return onClose();
    }
    if (answer.kind === "unreachable") return setProblem(words.unreachable);
    setProblem(answer.kind === "refused" ? words.refused(answer.detail) : words.over);
  }

  return (
    <Dialog
      title={words.acknowledgeTitle}
      hint={words.acknowledgeHint}
      closeLabel={common.close}
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      <form className={styles.dialogForm} onSubmit={submit} noValidate>
        <p>
          <b>{rule.name}</b> <span className={styles.muted}>{about}</span>
        </p>
        {problem === null ? null : (
          <p role="alert" className={form.notice}>
            {problem}
          </p>
        )}
        <FormField label={words.name} problem={isMissing ? words.required : undefined} isStacked>
          {(input) => <input {...input} maxLength={200} value={by} onChange={(event) => setBy(event.target.value)} />}
        </FormField>
        <FormField label={words.note} hint={words.noteHint} isStacked>
          {(input) => (
            <textarea
              {...input}
              rows={3}
              maxLength={2_000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </FormField>
        <div className={form.buttons}>
          <Button type="submit" look="primary" disabled={isBusy}>
            {isBusy ? words.sending : words.acknowledgeTitle}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
