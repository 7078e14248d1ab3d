import type { CSSProperties } from "react";
import type { StoryAttempt } from "../../lib/metrics/request-story-model";
import { ownerOf } from "../../lib/model/limit";
import { AttemptMark, markOf } from "./attempt-marks";
import { GridLines } from "./grid-lines";
import type { RequestsText } from "./text";
import { axisPercent } from "./time-axis";
import styles from "./waterfall.module.css";

interface BarProps {
  attempt: StoryAttempt;
  /** `3`, or `3.1` for the gateway's first attempt behind it. */
  number: string;
  lengthMs: number;
  text: RequestsText;
}

/** One attempt: who was asked, a bar as long as it took, and how it ended. */
export function AttemptBar({ attempt, number, lengthMs, text }: BarProps) {
  const { row } = attempt;
  const { format, words } = text;
  const owner = row.limitSource === null ? null : ownerOf(row.limitSource);
  const isGateway = row.layer === "gateway";
  const end = { "--end": axisPercent(attempt.offsetMs + attempt.lengthMs, lengthMs) } as CSSProperties;
  return (
    <li className={isGateway ? `${styles.row} ${styles.sub}` : styles.row}>
      <span className={styles.no}>{number}</span>
      <Who attempt={attempt} text={text} />
      <span className={styles.lane} style={end}>
        <GridLines lengthMs={lengthMs} />
        <i
          className={styles.bar}
          data-outcome={row.outcome}
          data-owner={owner ?? undefined}
          style={{ left: axisPercent(attempt.offsetMs, lengthMs), width: axisPercent(attempt.lengthMs, lengthMs) }}
        />
        {row.ttftMs === null ? null : (
          <i
            className={styles.first}
            title={words.page.ttft(format.duration(row.ttftMs))}
            style={{ left: axisPercent(attempt.offsetMs + row.ttftMs, lengthMs) }}
          />
        )}
        <span className={styles.cap}>
          <span>
            <AttemptMark mark={markOf(row.outcome, owner)} />
            {endingOf(attempt, text)}
          </span>
        </span>
      </span>
    </li>
  );
}

function Who({ attempt: { row }, text }: { attempt: StoryAttempt; text: RequestsText }) {
  if (row.layer === "gateway") {
    const place = row.upstream === null ? row.provider : text.words.page.upstream(row.upstream);
    return (
      <span className={styles.who}>
        <b>{place}</b>
        <span>{row.deployment ?? text.words.page.layer.gateway}</span>
      </span>
    );
  }
  return (
    <span className={styles.who}>
      <b>{row.provider}</b>
      <span title={row.model}>{row.key === null ? row.model : `${row.model} · ${row.key}`}</span>
    </span>
  );
}

/** `429 provider_rate_limit · tpm · 410 ms`. */
function endingOf({ row, late }: StoryAttempt, { format, words }: RequestsText): string {
  const status = row.status === null ? (row.error ?? words.page.noStatus) : String(row.status);
  const what = row.limitSource === null ? status : `${status} ${row.limitSource}`;
  const parts = [what, row.dimension === "unknown" ? null : row.dimension];
  if (row.durationMs !== null) parts.push(format.duration(row.durationMs));
  if (row.ttftMs !== null) parts.push(words.page.ttft(format.duration(row.ttftMs)));
  if (late) parts.push(words.page.lateAttempt);
  return parts.filter((part) => part !== null).join(" · ");
}
