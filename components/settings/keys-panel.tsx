"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { accessMessages } from "../../lib/i18n/access";
import type { ApiKey } from "../../lib/model/access";
import { send } from "../editor/call-api";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { KEYS, type MadeKey } from "./key-api";
import { KeyForm } from "./key-form";
import { KeyTable } from "./key-table";
import { NewKey } from "./new-key";
import styles from "./settings.module.css";

interface PanelProps {
  keys: ApiKey[];
  /** Whether programs need one at all. */
  areNeeded: boolean;
  /** Where this server answers. */
  origin: string;
}

/** All keys, the form for a new one, and its secret for the only time. */
export function KeysPanel({ keys, areNeeded, origin }: PanelProps) {
  const { locale } = useText();
  const words = accessMessages(locale).keys;
  const router = useRouter();
  const [shown, setShown] = useState<"form" | MadeKey | null>(null);
  const [notice, setNotice] = useState<string | null>(null);

  function show(next: typeof shown) {
    setShown(next);
    setNotice(null);
  }

  async function revoke(key: ApiKey) {
    const answer = await send(`${KEYS}/${encodeURIComponent(key.id)}`, "DELETE");
    if (answer.kind === "done" || answer.kind === "gone") {
      setNotice(words.revoked(key.name));
      router.refresh();
    } else setNotice(answer.kind === "refused" ? words.refused(answer.detail) : words.unreachable);
  }

  return (
    <>
      {shown === "form" ? (
        <KeyForm
          words={words}
          onMade={(made) => {
            show(made);
            router.refresh();
          }}
          onCancel={() => show(null)}
        />
      ) : shown === null ? null : (
        <NewKey made={shown} origin={origin} onDone={() => show(null)} />
      )}
      <section className="card" aria-labelledby="keys">
        <div className={styles.head}>
          <div>
            <h2 id="keys">{words.title}</h2>
            <p>{areNeeded ? words.hint : `${words.hint} ${words.notNeeded}`}</p>
          </div>
          <Button onClick={() => show("form")}>{words.add}</Button>
        </div>
        <KeyTable keys={keys} words={words} onRevoke={revoke} />
        <p role="status" className={notice === null ? undefined : styles.done}>
          {notice}
        </p>
      </section>
    </>
  );
}
