"use client";

import { alertsMessages } from "../../lib/i18n/alerts";
import type { DeliveryTry, Message } from "../../lib/model/channel";
import { useText } from "../shell/shell-context";
import { Status } from "../ui/status";
import styles from "./tries.module.css";

const TONES = { delivered: "ok", accepted: "ok", retry: "warn", failed: "critical" } as const;

/** Every try of a message, the latest first. */
export function DeliveryTries({ message, tries }: { message: Message; tries: readonly DeliveryTry[] }) {
  const { locale, format } = useText();
  const words = alertsMessages(locale).deliveries;
  return (
    <div className={styles.tries}>
      <p>{message.id}</p>
      <ol reversed>
        {tries
          .toSorted((a, b) => b.number - a.number)
          .map((attempt) => {
            const status = attempt.httpStatus === null ? words.noAnswer : `HTTP ${attempt.httpStatus}`;
            const facts = [
              format.instant(attempt.atMs),
              format.duration(attempt.tookMs),
              status,
              ...(attempt.code === null || attempt.code === String(attempt.httpStatus) ? [] : [attempt.code]),
              ...(attempt.retryAfterMs === null ? [] : [words.retryAfter(format.duration(attempt.retryAfterMs))]),
            ];
            return (
              <li key={attempt.number}>
                <div className={styles.try}>
                  <b>{words.tryNumber(format.count(attempt.number))}</b>
                  <Status health={TONES[attempt.outcome]}>{words.outcome[attempt.outcome]}</Status>
                  <span className={styles.facts}>{facts.join(" · ")}</span>
                </div>
                {attempt.error === null ? null : <p>{attempt.error}</p>}
                <Excerpt title={words.request} text={attempt.requestExcerpt} />
                <Excerpt title={words.response} text={attempt.responseExcerpt} />
              </li>
            );
          })}
      </ol>
    </div>
  );
}

function Excerpt({ title, text }: { title: string; text: string }) {
  if (text === "") return null;
  return (
    <details>
      <summary>{title}</summary>
      <pre>{text}</pre>
    </details>
  );
}
