"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { ShownChannel } from "../../lib/alerts-view/channel-form";
import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import { alertsMessages } from "../../lib/i18n/alerts";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import form from "../ui/form.module.css";
import { channelCall } from "./alert-paths";
import styles from "./editor.module.css";

interface SecretProps {
  channel: ShownChannel;
  /** A new one, with the version that the channel has by it. */
  onNew: (secret: string, version: number) => void;
  /** Only the new one is left, which is an edit of the channel. */
  onEnded: () => void;
}

/** Makes a new signing secret, and later takes the old one away. */
export function SigningSecret({ channel, onNew, onEnded }: SecretProps) {
  const { locale, common } = useText();
  const router = useRouter();
  const words = alertChannelMessages(locale);
  const { dialog } = alertsMessages(locale);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRotating = channel.masked.previousSecret !== undefined;

  async function rotate() {
    setBusy(true);
    const path = `${channelCall(channel.id)}/rotate-secret`;
    const answer = await send<{ secret: string; version: number }>(path, "POST");
    setBusy(false);
    if (answer.kind === "done") return onNew(answer.row.secret, answer.row.version);
    setProblem("detail" in answer ? dialog.refused(answer.detail) : dialog.unreachable);
  }

  async function endRotation() {
    setBusy(true);
    const answer = await send(`${channelCall(channel.id)}/previous-secret`, "DELETE");
    setBusy(false);
    if (answer.kind !== "done")
      return setProblem("detail" in answer ? dialog.refused(answer.detail) : dialog.unreachable);
    onEnded();
    router.refresh();
  }

  return (
    <section className={`card ${styles.card}`}>
      <h2>{words.secret.title}</h2>
      <p>{isRotating ? words.endRotationHint : words.secret.how}</p>
      {problem === null ? null : (
        <p role="alert" className={form.notice}>
          {problem}
        </p>
      )}
      <div className={form.buttons}>
        {isRotating ? (
          <Button disabled={isBusy} onClick={endRotation}>
            {words.endRotation}
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>{words.rotate}</Button>
        )}
      </div>
      <Dialog
        title={words.rotate}
        hint={words.rotateHint}
        closeLabel={common.close}
        open={isAsking}
        onOpenChange={setAsking}
      >
        <div className={form.buttons}>
          <Button look="primary" disabled={isBusy} onClick={rotate}>
            {words.rotateConfirm}
          </Button>
          <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
        </div>
      </Dialog>
    </section>
  );
}
