"use client";

import { hasScope } from "../../lib/access/caller";
import { accessMessages } from "../../lib/i18n/access";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import type { MadeKey } from "./key-api";
import styles from "./settings.module.css";

/** A key that was made just now: shown this once. */
export function NewKey({ made, origin, onDone }: { made: MadeKey; origin: string; onDone: () => void }) {
  const { locale, common } = useText();
  const words = accessMessages(locale).keys.made;
  const example = `curl ${origin}/api/v1/attempts -H "Authorization: Bearer ${made.secret}" -H 'Content-Type: application/json' -d '{"provider": "openai", "model": "gpt-6-luna", "status": 429}'`;
  return (
    <section className="card" aria-labelledby="made-key">
      <div className={styles.head}>
        <div>
          <h2 id="made-key">{words.title(made.name)}</h2>
          <p role="status">{words.hint}</p>
        </div>
      </div>
      <div className={styles.made}>
        <div className={styles.secret}>
          <code data-secret="">{made.secret}</code>
          <CopyButton text={made.secret} words={common} />
        </div>
        {hasScope(made, "ingest") ? (
          <>
            <p className={styles.muted}>{words.example}</p>
            <div className={styles.secret}>
              <code>{example}</code>
              <CopyButton text={example} words={common} />
            </div>
          </>
        ) : null}
        <Button look="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </section>
  );
}
