"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { alertsMessages } from "../../lib/i18n/alerts";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import form from "../ui/form.module.css";

interface DeleteProps {
  /** Of the API. */
  path: string;
  label: string;
  question: string;
  hint: string;
  confirm: string;
  backHref: string;
}

/** Deletes after asking. */
export function DeleteButton({ path, label, question, hint, confirm, backHref }: DeleteProps) {
  const { locale, common } = useText();
  const words = alertsMessages(locale).dialog;
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function remove() {
    setBusy(true);
    const answer = await send(path, "DELETE");
    setBusy(false);
    if (answer.kind === "done" || answer.kind === "gone") {
      router.push(backHref);
      return router.refresh();
    }
    setProblem(answer.kind === "refused" ? words.refused(answer.detail) : words.unreachable);
  }
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={question} hint={hint} closeLabel={common.close} open={isOpen} onOpenChange={setOpen}>
        {problem === null ? null : (
          <p role="alert" className={form.notice}>
            {problem}
          </p>
        )}
        <div className={form.buttons}>
          <Button look="danger" disabled={isBusy} onClick={remove}>
            {confirm}
          </Button>
          <Button onClick={() => setOpen(false)}>{words.cancel}</Button>
        </div>
      </Dialog>
    </>
  );
}
