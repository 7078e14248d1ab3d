"use client";

import { useState } from "react";
import type { KeyMessages } from "../../lib/i18n/access-messages";
import { KEY_SCOPES, type KeyScope } from "../../lib/model/access";
import { send } from "../editor/call-api";
import { Button } from "../ui/button";
import { FormField, Problem } from "../ui/form-field";
import { KEYS, type MadeKey } from "./key-api";
import styles from "./settings.module.css";

interface FormProps {
  words: KeyMessages;
  onMade: (made: MadeKey) => void;
  onCancel: () => void;
}

interface Problems {
  name?: string;
  scopes?: string;
  whole?: string;
}

/** Name and scopes of a new key. */
export function KeyForm({ words, onMade, onCancel }: FormProps) {
  const { form } = words;
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<KeyScope[]>(["ingest"]);
  const [problems, setProblems] = useState<Problems>({});
  const [isSaving, setSaving] = useState(false);

  async function submit() {
    const found: Problems = {
      ...(name.trim() === "" ? { name: form.nameNeeded } : {}),
      ...(scopes.length === 0 ? { scopes: form.scopeNeeded } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setSaving(true);
    const answer = await send<MadeKey>(KEYS, "POST", { name, scopes });
    setSaving(false);
    if (answer.kind === "done") return onMade(answer.row);
    if (answer.kind !== "refused") return setProblems({ whole: words.unreachable });
    const ofName = answer.problems.find(({ path }) => path === "name")?.message;
    setProblems(ofName === undefined ? { whole: words.refused(answer.detail) } : { name: words.refused(ofName) });
  }

  function choose(scope: KeyScope, isChosen: boolean) {
    setScopes(KEY_SCOPES.filter((known) => (known === scope ? isChosen : scopes.includes(known))));
  }

  return (
    <section className="card" aria-labelledby="new-key">
      <div className={styles.head}>
        <h2 id="new-key">{form.title}</h2>
      </div>
      <form
        className={styles.made}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormField look="titled" label={form.field.name} hint={form.nameHint} problem={problems.name}>
          {(props) => (
            <input
              {...props}
              value={name}
              maxLength={100}
              required
              onChange={(event) => setName(event.target.value)}
              autoComplete="off"
            />
          )}
        </FormField>
        <fieldset className={styles.fieldset}>
          <legend>{form.field.scopes}</legend>
          <div className={styles.checks}>
            {KEY_SCOPES.map((scope) => (
              <label key={scope}>
                <input
                  type="checkbox"
                  checked={scopes.includes(scope)}
                  onChange={(event) => choose(scope, event.target.checked)}
                />
                <span>
                  <b>{words.scope[scope]}</b> <span className={styles.muted}>{words.scopeHint[scope]}</span>
                </span>
              </label>
            ))}
          </div>
          <Problem text={problems.scopes} />
        </fieldset>
        <div role="alert">
          <Problem text={problems.whole} />
        </div>
        <div className={styles.secret}>
          <Button look="primary" type="submit" disabled={isSaving}>
            {isSaving ? form.saving : form.save}
          </Button>
          <Button onClick={onCancel}>{form.cancel}</Button>
        </div>
      </form>
    </section>
  );
}
