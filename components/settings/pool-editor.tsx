"use client";

import { type FormEvent, useState } from "react";
import type { SettingsMessages } from "../../lib/i18n/settings-messages";
import type { Pool } from "../../lib/model/pool";
import { type PoolAnswer, savePool } from "./pool-calls";
import { PoolFields } from "./pool-fields";
import {
  emptyPoolForm,
  keepCounting,
  type PoolField,
  type PoolForm,
  type PoolProblems,
  poolFormOf,
  readPoolForm,
} from "./pool-form";
import styles from "./settings.module.css";

interface EditorProps {
  /** The pool to change; null = a new one. */
  pool: Pool | null;
  /** What a new pool starts with. */
  start: PoolForm | null;
  words: SettingsMessages;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

/** Form for one pool; keeps what was typed until the server has taken it. */
export function PoolEditor({ pool, start, words, onSaved, onCancel }: EditorProps) {
  const [form, setForm] = useState(() => (pool ? poolFormOf(pool) : (start ?? emptyPoolForm())));
  const [version, setVersion] = useState(pool?.version ?? 0);
  const [problems, setProblems] = useState<Partial<Record<PoolField, string>>>({});
  const [answer, setAnswer] = useState<PoolAnswer | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = readPoolForm(form);
    setAnswer(null);
    setProblems("problems" in read ? wordsFor(read.problems, words) : {});
    if ("problems" in read) return;
    setBusy(true);
    const request = pool ? keepCounting(read.request, pool) : read.request;
    const given = await savePool(request, pool ? { id: pool.id, version } : null);
    setBusy(false);
    if (given.kind === "done") return onSaved(read.request.name);
    setAnswer(given);
    if (given.kind === "refused") setProblems(refusedWords(given, words));
  }

  function showCurrent(current: { version: number }, next: PoolForm) {
    setForm(next);
    setVersion(current.version);
    setAnswer(null);
  }

  return (
    <section className="card">
      <div className={styles.head}>
        <h2>{pool ? words.editPool(pool.name) : words.newPool}</h2>
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div role="status">
          {Object.keys(problems).length > 0 ? <p className={styles.notice}>{words.problemsFound}</p> : null}
          {answer?.kind === "refused" && Object.keys(problems).length === 0 ? (
            <p className={styles.notice}>{words.refused(answer.detail)}</p>
          ) : null}
          {answer?.kind === "unreachable" ? <p className={styles.notice}>{words.unreachable}</p> : null}
          {answer?.kind === "gone" ? <p className={styles.notice}>{words.gone}</p> : null}
          {answer?.kind === "conflict" ? (
            <p className={styles.notice}>
              {words.conflict(String(answer.current.version))}
              <button
                type="button"
                className={styles.button}
                onClick={() => showCurrent(answer.current, poolFormOf(answer.current))}
              >
                {words.loadCurrent}
              </button>
            </p>
          ) : null}
        </div>
        <PoolFields form={form} problems={problems} words={words} onChange={setForm} />
        <div className={styles.buttons}>
          <button type="submit" className={`${styles.button} ${styles.primary}`} disabled={busy}>
            {busy ? words.saving : words.save}
          </button>
          <button type="button" className={styles.button} onClick={onCancel}>
            {words.cancel}
          </button>
        </div>
      </form>
    </section>
  );
}

function wordsFor(problems: PoolProblems, words: SettingsMessages): Partial<Record<PoolField, string>> {
  return Object.fromEntries(Object.entries(problems).map(([field, code]) => [field, words.problem[code]]));
}

/** The server checks the same rules; what only it knows is quoted as it says it. */
function refusedWords(
  answer: Extract<PoolAnswer, { kind: "refused" }>,
  words: SettingsMessages,
): Partial<Record<PoolField, string>> {
  return Object.fromEntries(Object.entries(answer.fields).map(([field, reason]) => [field, words.refused(reason)]));
}
