import type { ReactNode } from "react";
import { reclassify, reread } from "../../lib/ingest/reread";
import type { InferredDimension } from "../../lib/metrics/infer-dimension";
import type { StoryAttempt } from "../../lib/metrics/request-story-model";
import type { StoredAttempt } from "../../lib/model/attempt";
import type { LimitSource } from "../../lib/model/limit";
import { ownerOf } from "../../lib/model/limit";
import type { Verdict } from "../../lib/model/verdict";
import { fixText } from "../../lib/verdicts/fix";
import { headline } from "../../lib/verdicts/headline";
import { ReadAgainLink } from "../classify/read-again-link";
import { EvidenceList } from "../verdict/evidence-list";
import { FiguresBar } from "../verdict/figures-bar";
import { RereadLine } from "../verdict/reread-line";
import { VerdictFields } from "../verdict/verdict-fields";
import { VerdictNotes } from "../verdict/verdict-notes";
import { WaitsTable } from "../verdict/waits-table";
import { AttemptMark, markOf } from "./attempt-marks";
import styles from "./detail.module.css";
import { HeadersTable } from "./headers-table";
import { type FixedLimit, fixedLimit, fixLead } from "./inferred-fix";
import type { RequestsText } from "./text";
import { WarnIcon } from "./wait-bar";

interface WhyProps {
  attempt: StoryAttempt;
  number: string;
  limitSource: LimitSource;
  /** How long the client waited before it came back too early, and how much was missing; null = it did not. */
  early: { waitedMs: number; missingMs: number } | null;
  inferred: InferredDimension | null;
  /** What our own traffic says about it, drawn. */
  traffic: ReactNode;
  text: RequestsText;
  open: boolean;
}

/** Why one attempt was refused: whose limit, what we read it from, and what to do. */
export function WhyCard({ attempt, number, limitSource, early, inferred, traffic, text, open }: WhyProps) {
  const { words, verdict } = text;
  const { row } = attempt;
  const owner = ownerOf(limitSource);
  const today = reread(row);
  const facts = { ...row, limitSource };
  return (
    <details className={`card ${styles.why}`} open={open}>
      <summary>
        <AttemptMark mark={markOf(row.outcome, owner)} />
        <h2>{words.page.whyRefused(number)}</h2>
        <span className={styles.muted}>{headlineOf(attempt, limitSource, text)}</span>
      </summary>
      <div className={styles.cols}>
        <div className={styles.inside}>
          <p className={styles.whose}>{headlineOf(attempt, limitSource, text)}</p>
          <FiguresBar facts={facts} owner={owner} text={verdict} />
          {today === null ? null : <VerdictNotes verdict={today} text={verdict} />}
          <RereadLine row={row} today={reclassify(row)} text={verdict} />
          {traffic}
          <VerdictFields facts={facts} text={verdict} />
          {today === null ? null : <WaitsTable waits={today.waits} baseMs={row.endedAtMs} text={verdict} />}
          <EvidenceList evidence={row.evidence} owner={owner} text={verdict} />
          <h3 className={styles.part}>{verdict.words.fix}</h3>
          <p>
            {fixLead(inferred, text.locale)}
            {fixOf(row, fixedLimit(row, limitSource, inferred), today, text)}
          </p>
          {early ? (
            <p className={styles.early}>
              <WarnIcon />
              {words.page.cameBackEarly(text.format.duration(early.waitedMs), text.format.duration(early.missingMs))}
            </p>
          ) : null}
        </div>
        <Received attempt={attempt} text={text} />
      </div>
    </details>
  );
}

function Received({ attempt: { row }, text }: { attempt: StoryAttempt; text: RequestsText }) {
  const { words } = text;
  const { provider, status, headers, body, endedAtMs } = row;
  return (
    <div className={styles.received}>
      <HeadersTable headers={headers} text={text} />
      <h3 className={`${styles.part} ${styles.indent}`}>{words.page.body}</h3>
      {body === null ? (
        <p className={`${styles.muted} ${styles.indent}`}>{words.page.bodyNone}</p>
      ) : (
        <pre className={styles.body}>{readable(body)}</pre>
      )}
      <p className={styles.indent}>
        <ReadAgainLink response={{ provider, status, headers, body, atMs: endedAtMs }} />
      </p>
      <p className={styles.footnote}>{words.page.bodyNote}</p>
    </div>
  );
}

function headlineOf({ row }: StoryAttempt, limitSource: LimitSource, { locale }: RequestsText): string {
  const verdict = { limitSource, dimension: row.dimension ?? "unknown", upstream: row.upstream } as const;
  return headline(verdict, { provider: row.provider, locale });
}

function fixOf(
  row: StoredAttempt,
  { upstream, ...fixed }: FixedLimit,
  today: Verdict | null,
  { locale, format: { timeZone } }: RequestsText,
): string {
  const subject = {
    ...fixed,
    retryable: row.retryable ?? "soon",
    retryAfterMs: row.retryAfterMs,
    resetAtMs: row.resetAtMs,
    effectiveStatus: row.effectiveStatus,
    requested: row.requested,
  } as const;
  const scope = today?.limitSource === row.limitSource ? today.scope : null;
  const about = { provider: row.provider, model: row.model, locale, timeZone, upstream };
  return fixText(subject, scope === null ? about : { ...about, scope });
}

/** JSON indented; anything else as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body; // text, or JSON cut at 4 KiB
  }
}
