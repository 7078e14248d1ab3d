"use client";

import { alertChannelMessages } from "../../lib/i18n/alert-channels";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import styles from "./editor.module.css";

/** A secret that was made just now: shown this once. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { locale, common } = useText();
  const words = alertChannelMessages(locale).secret;
  return (
    <section className={`card ${styles.card}`}>
      <h2>{words.title}</h2>
      <p>
        <b>{words.once}</b> {words.how}
      </p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} words={common} />
      </div>
      <Button look="primary" onClick={onDone}>
        {words.done}
      </Button>
    </section>
  );
}
