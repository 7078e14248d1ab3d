"use client";

import { useState } from "react";
import { accessMessages } from "../../lib/i18n/access";
import { logOut } from "../login/session-calls";
import { useText } from "../shell/shell-context";
import { Button } from "../ui/button";
import { RemoveQuestion } from "./remove-question";
import styles from "./settings.module.css";

/** How long a login lasts, and the end of all of them. */
export function SessionsCard() {
  const { locale } = useText();
  const { sessions: words, login } = accessMessages(locale);
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  async function end() {
    setAsking(false);
    setFailed(!(await logOut("sessions")));
  }
  return (
    <section className="card" aria-labelledby="sessions">
      <div className={styles.head}>
        <div>
          <h2 id="sessions">{words.title}</h2>
          <p>{words.hint}</p>
        </div>
        <Button onClick={() => setAsking(true)} disabled={isAsking}>
          {words.end}
        </Button>
      </div>
      {isAsking ? (
        <div className={styles.inside}>
          <RemoveQuestion
            name={words.title}
            words={{
              removeQuestion: () => words.question,
              removeHint: words.questionHint,
              removeConfirm: words.confirm,
              keep: words.keep,
            }}
            onKeep={() => setAsking(false)}
            onRemove={end}
          />
        </div>
      ) : null}
      <p role="status" className={hasFailed ? styles.done : undefined}>
        {hasFailed ? login.outFailed : null}
      </p>
    </section>
  );
}
