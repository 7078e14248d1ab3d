"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import type { AlertRule } from "../../lib/model/alert";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { FormField } from "../ui/form-field";
import { acknowledgePath } from "./alert-paths";
import styles from "./alerts.module.css";
import { FormDialog } from "./form-dialog";
import { useOwnName } from "./use-own-name";

interface DialogProps {
  rule: AlertRule;
  fingerprint: string;
  about: string;
  onClose: () => void;
}

/** Says by name that somebody is on it. */
export function AcknowledgeDialog({ rule, fingerprint, about, onClose }: DialogProps) {
  const { locale } = useText();
  const words = alertsMessages(locale).dialog;
  const router = useRouter();
  const [by, setBy, keepName] = useOwnName();
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);

  async function submit() {
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
    <FormDialog
      title={words.acknowledgeTitle}
      hint={words.acknowledgeHint}
      problem={problem}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <b>{rule.name}</b> <span className={styles.muted}>{about}</span>
      </p>
      <FormField label={words.name} problem={isMissing ? words.required : undefined} look="stacked">
        {(input) => <input {...input} maxLength={200} value={by} onChange={(event) => setBy(event.target.value)} />}
      </FormField>
      <FormField label={words.note} hint={words.noteHint} look="stacked">
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
    </FormDialog>
  );
}
