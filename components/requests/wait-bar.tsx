import type { CSSProperties } from "react";
import type { StoryWait } from "../../lib/metrics/request-story-model";
import { GridLines } from "./grid-lines";
import type { RequestsText } from "./text";
import { axisPercent } from "./time-axis";
import styles from "./waterfall.module.css";

interface WaitProps {
  wait: StoryWait;
  /** The next attempt asked another provider, model, key or account. */
  elsewhere: boolean;
  lengthMs: number;
  text: RequestsText;
}

/** The time between two attempts, hatched, inside a dashed outline of what the server advised. */
export function WaitBar({ wait, elsewhere, lengthMs, text }: WaitProps) {
  const { page } = text.words;
  const outlineMs = wait.advisedMs ?? wait.estimatedMs;
  const isAdvice = wait.advisedMs !== null;
  const reachMs = Math.max(wait.lengthMs, isAdvice ? (wait.advisedMs ?? 0) : 0);
  const end = {
    "--end": axisPercent(wait.offsetMs + Math.min(reachMs, lengthMs - wait.offsetMs), lengthMs),
  } as CSSProperties;
  const left = axisPercent(wait.offsetMs, lengthMs);
  return (
    <li className={`${styles.row} ${styles.gap}`}>
      <span className={styles.no} />
      <span className={styles.who}>
        {wait.tooEarlyByMs !== null ? (
          <span className={styles.warn}>
            <WarnIcon />
            {page.tooEarly}
          </span>
        ) : isAdvice && elsewhere && wait.measuredMs < (wait.advisedMs ?? 0) ? (
          <span>{page.adviceElsewhere}</span>
        ) : (
          <span>{page.waited}</span>
        )}
      </span>
      <span className={styles.lane} style={end}>
        <GridLines lengthMs={lengthMs} />
        <i className={styles.wait} style={{ left, width: axisPercent(wait.lengthMs, lengthMs) }} />
        {isAdvice && outlineMs !== null ? (
          <i
            className={styles.advised}
            style={{ left, width: axisPercent(Math.min(outlineMs, lengthMs - wait.offsetMs), lengthMs) }}
          />
        ) : null}
        <span className={styles.cap}>
          <span>{waitWords(wait, elsewhere, text)}</span>
        </span>
      </span>
    </li>
  );
}

function waitWords(wait: StoryWait, elsewhere: boolean, { words, format }: RequestsText): string {
  const measured = format.duration(wait.measuredMs);
  if (wait.advisedMs !== null) {
    const advised = format.duration(wait.advisedMs);
    return elsewhere ? words.page.waitedOfElsewhere(measured, advised) : words.page.waitedOf(measured, advised);
  }
  return wait.afterLimit ? words.page.waitedNoAdvice(measured) : `${words.page.waited} ${measured}`;
}

export function WarnIcon() {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d="M8 1.8l6.6 11.8H1.4z" fill="currentColor" stroke="currentColor" strokeLinejoin="round" />
      <path d="M8 6v3.6M8 11.4v.2" stroke="var(--bg)" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  );
}
