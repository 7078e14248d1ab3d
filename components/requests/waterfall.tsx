import type { CSSProperties } from "react";
import { NOTHING } from "../../lib/i18n/format";
import type { RequestStory, StoryAttempt, StoryTrailingWait } from "../../lib/metrics/request-story-model";
import { AttemptBar } from "./attempt-bar";
import type { RequestsText } from "./text";
import { axisLengthMs, axisPercent, axisTicksMs } from "./time-axis";
import { WaitBar } from "./wait-bar";
import styles from "./waterfall.module.css";

/** Attempts in order on one time axis, with the waits between them; gateway attempts stand under the attempt they served. */
export function Waterfall({ story, text }: { story: RequestStory; text: RequestsText }) {
  const { words, format } = text;
  const lengthMs = axisLengthMs(story.spanMs);
  const behind = story.attempts.some(({ gateway }) => gateway.length > 0);
  return (
    <section className="card">
      <div className={styles.head}>
        <h2>{words.page.attempts}</h2>
        <span className={styles.aside}>
          {words.page.startsAt(format.instant(story.startedAtMs))} · {words.page.axisNote}
        </span>
        <Legend text={text} />
      </div>
      <ol className={styles.list}>
        <Axis lengthMs={lengthMs} text={text} />
        {story.attempts.map((attempt) => (
          <Attempt key={attempt.row.seq} attempt={attempt} lengthMs={lengthMs} text={text} />
        ))}
        {story.trailingWait ? <Trailing wait={story.trailingWait} lengthMs={lengthMs} text={text} /> : null}
        {story.orphans.map((attempt) => (
          <AttemptBar
            key={attempt.row.seq}
            attempt={attempt}
            number={`${NOTHING}.${attempt.number}`}
            lengthMs={lengthMs}
            text={text}
          />
        ))}
      </ol>
      {behind ? <p className={styles.note}>{words.page.gatewayNote}</p> : null}
      {story.orphans.length > 0 ? <p className={styles.note}>{words.page.orphans}</p> : null}
    </section>
  );
}

function Attempt({ attempt, lengthMs, text }: { attempt: StoryAttempt; lengthMs: number; text: RequestsText }) {
  return (
    <>
      {attempt.wait ? (
        <WaitBar wait={attempt.wait} elsewhere={attempt.changes.length > 0} lengthMs={lengthMs} text={text} />
      ) : null}
      <AttemptBar attempt={attempt} number={String(attempt.number)} lengthMs={lengthMs} text={text} />
      {attempt.gateway.map((behind) => (
        <AttemptBar
          key={behind.row.seq}
          attempt={behind}
          number={`${attempt.number}.${behind.number}`}
          lengthMs={lengthMs}
          text={text}
        />
      ))}
    </>
  );
}

function Axis({ lengthMs, text }: { lengthMs: number; text: RequestsText }) {
  return (
    <li className={`${styles.row} ${styles.axis}`} aria-hidden="true">
      <span />
      <span />
      <span className={styles.lane}>
        {axisTicksMs(lengthMs).map((atMs) => (
          <span key={atMs} className={styles.tick} style={{ left: axisPercent(atMs, lengthMs) }}>
            {atMs === 0 ? "0" : text.format.duration(atMs)}
          </span>
        ))}
      </span>
    </li>
  );
}

/** The end of the story where the client was told to wait and never came back. */
function Trailing({ wait, lengthMs, text }: { wait: StoryTrailingWait; lengthMs: number; text: RequestsText }) {
  const { words, format } = text;
  const end = { "--end": axisPercent(wait.offsetMs + (wait.declaredMs ?? 0), lengthMs) } as CSSProperties;
  const said =
    wait.declaredMs !== null
      ? words.page.announcedWait(format.duration(wait.declaredMs))
      : wait.advisedMs !== null
        ? words.page.advisedUnused(format.duration(wait.advisedMs))
        : null;
  if (said === null) return null;
  return (
    <li className={`${styles.row} ${styles.gap}`}>
      <span className={styles.no} />
      <span className={styles.who} />
      <span className={styles.lane} style={end}>
        {wait.declaredMs === null ? null : (
          <i
            className={styles.wait}
            style={{ left: axisPercent(wait.offsetMs, lengthMs), width: axisPercent(wait.declaredMs, lengthMs) }}
          />
        )}
        <span className={styles.cap}>
          <span>{said}</span>
        </span>
      </span>
    </li>
  );
}

function Legend({ text }: { text: RequestsText }) {
  const { legend } = text.words.page;
  return (
    <span className={`${styles.keys} ${styles.keysAside}`} aria-hidden="true">
      <span>
        <i className={styles.wait} />
        {legend.waited}
      </span>
      <span>
        <i className={styles.advised} />
        {legend.advised}
      </span>
      <span>
        <i className={styles.bar} data-outcome="answered" />
        {legend.answered}
      </span>
      <span>
        <i className={styles.bar} data-owner="provider" />
        {legend.limited}
      </span>
      <span>
        <i className={styles.first} />
        {legend.firstToken}
      </span>
    </span>
  );
}
