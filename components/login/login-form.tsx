"use client";

import { useEffect, useRef, useState } from "react";
import { accessMessages } from "../../lib/i18n/access";
import type { AccessMessages } from "../../lib/i18n/access-messages";
import type { Locale } from "../../lib/i18n/locale";
import { Button } from "../ui/button";
import { FormField } from "../ui/form-field";
import styles from "./login.module.css";
import { type LoginAnswer, logIn } from "./session-calls";

/** Asks for the password and leads on to the page that was wanted. */
export function LoginForm({ next, locale }: { next: string; locale: Locale }) {
  const words = accessMessages(locale).login;
  const [isShown, setShown] = useState(false);
  const [isReady, setReady] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [answer, setAnswer] = useState<Exclude<LoginAnswer, { kind: "done" }> | null>(null);
  const waitSeconds = useCountdown(answer?.kind === "wait" ? answer : null);
  const input = useRef<HTMLInputElement>(null);
  // Before that the browser itself would send the form. There is nothing else to do here, so the field has the focus.
  useEffect(() => {
    setReady(true);
    input.current?.focus();
  }, []);

  async function submit(form: FormData) {
    setChecking(true);
    const given = await logIn(String(form.get("password") ?? ""));
    // The page that comes is put together anew, for somebody who is in.
    if (given.kind === "done") return location.assign(next);
    setChecking(false);
    setAnswer(given);
    input.current?.select();
  }

  return (
    <form
      className={`card ${styles.form}`}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <header>
        <h1>{words.title}</h1>
        <p>{words.hint}</p>
      </header>
      {/* Password managers file a password under a name. */}
      <input type="hidden" name="username" autoComplete="username" value="limitscope" />
      <FormField look="titled" label={words.password} problem={problemOf(answer, waitSeconds, words)}>
        {(props) => (
          <div className={styles.password}>
            <input
              {...props}
              ref={input}
              type={isShown ? "text" : "password"}
              name="password"
              autoComplete="current-password"
              required
            />
            <Button aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? words.hide : words.show}
            </Button>
          </div>
        )}
      </FormField>
      <p role="status" className="visually-hidden">
        {problemOf(answer, answer?.kind === "wait" ? answer.seconds : 0, words)}
      </p>
      <Button
        look="primary"
        type="submit"
        className={styles.submit ?? ""}
        disabled={!isReady || isChecking || waitSeconds > 0}
      >
        {isChecking ? words.checking : words.submit}
      </Button>
    </form>
  );
}

function problemOf(
  answer: Exclude<LoginAnswer, { kind: "done" }> | null,
  waitSeconds: number,
  words: AccessMessages["login"],
): string | undefined {
  if (answer === null) return undefined;
  switch (answer.kind) {
    case "wrong":
      return words.wrong;
    case "wait":
      return waitSeconds > 0 ? words.wait(waitSeconds) : words.again;
    case "refused":
      return words.failed(answer.detail);
    case "unreachable":
      return words.unreachable;
  }
}

/** Seconds left, counted down; begins anew with each answer. */
function useCountdown(wait: { seconds: number } | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (wait === null) return setLeft(0);
    const endMs = performance.now() + wait.seconds * 1_000;
    const tick = () => setLeft(Math.max(0, Math.ceil((endMs - performance.now()) / 1_000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
