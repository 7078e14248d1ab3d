import type { StoryAttempt } from "../../lib/metrics/request-story-model";
import type { LimitSource } from "../../lib/model/limit";
import { ownerOf } from "../../lib/model/limit";
import { fixText } from "../../lib/verdicts/fix";
import { headline } from "../../lib/verdicts/headline";
import { AttemptMark, markOf } from "./attempt-marks";
import styles from "./detail.module.css";
import { HeadersTable } from "./headers-table";
import type { RequestsText } from "./text";
import { VerdictFields } from "./verdict-fields";
import { WarnIcon } from "./wait-bar";

interface WhyProps {
  attempt: StoryAttempt;
  number: string;
  limitSource: LimitSource;
  /** How long the client waited before it came back too early, and how much was missing; null = it did not. */
  early: { waitedMs: number; missingMs: number } | null;
  text: RequestsText;
  open: boolean;
}

/** Why one attempt was refused: whose limit, what we read it from, and what to do. */
export function WhyCard({ attempt, number, limitSource, early, text, open }: WhyProps) {
  const { words } = text;
  return (
    <details className={`card ${styles.why}`} open={open}>
      <summary>
        <AttemptMark mark={markOf(attempt.row.outcome, ownerOf(limitSource))} />
        <h2>{words.page.whyRefused(number)}</h2>
        <span className={styles.muted}>{headlineOf(attempt, limitSource, text)}</span>
      </summary>
      <div className={styles.cols}>
        <div className={styles.inside}>
          <p className={styles.whose}>{headlineOf(attempt, limitSource, text)}</p>
          <VerdictFields row={attempt.row} limitSource={limitSource} text={text} />
          <Evidence attempt={attempt} text={text} />
          <h3 className={styles.part}>{words.page.fix}</h3>
          <p>{fixOf(attempt, limitSource, text)}</p>
          {early ? (
            <p className={styles.early}>
              <WarnIcon />
              {words.page.cameBackEarly(text.format.duration(early.waitedMs), text.format.duration(early.missingMs))}
            </p>
          ) : null}
        </div>
        <div className={styles.received}>
          <HeadersTable headers={attempt.row.headers} text={text} />
          <h3 className={`${styles.part} ${styles.indent}`}>{words.page.body}</h3>
          {attempt.row.body === null ? (
            <p className={`${styles.muted} ${styles.indent}`}>{words.page.bodyNone}</p>
          ) : (
            <pre className={styles.body}>{readable(attempt.row.body)}</pre>
          )}
          <p className={styles.footnote}>{words.page.bodyNote}</p>
        </div>
      </div>
    </details>
  );
}

function headlineOf({ row }: StoryAttempt, limitSource: LimitSource, { locale }: RequestsText): string {
  const verdict = { limitSource, dimension: row.dimension ?? "unknown", upstream: row.upstream } as const;
  return headline(verdict, { provider: row.provider, locale });
}

function fixOf(
  { row }: StoryAttempt,
  limitSource: LimitSource,
  { locale, format: { timeZone } }: RequestsText,
): string {
  const subject = {
    limitSource,
    dimension: row.dimension ?? "unknown",
    retryable: row.retryable ?? "soon",
    retryAfterMs: row.retryAfterMs,
    resetAtMs: row.resetAtMs,
    effectiveStatus: row.effectiveStatus,
    limit: row.limit,
    requested: row.requested,
  } as const;
  return fixText(subject, { provider: row.provider, model: row.model, locale, timeZone, upstream: row.upstream });
}

function Evidence({ attempt, text }: { attempt: StoryAttempt; text: RequestsText }) {
  const { words } = text;
  return (
    <>
      <h3 className={styles.part}>{words.page.evidence}</h3>
      {attempt.row.evidence.length === 0 ? (
        <p className={styles.muted}>{words.page.noEvidence}</p>
      ) : (
        <dl className={styles.quote}>
          {attempt.row.evidence.map(({ path, excerpt }) => (
            <div key={`${path} ${excerpt}`} className={styles.line}>
              <dt>{path}</dt>
              <dd>
                <mark>{excerpt}</mark>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** JSON indented; anything else as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body; // text, or JSON cut at 4 KiB
  }
}
