import Link from "next/link";
import { NOTHING } from "../../lib/i18n/format";
import type { StoredRequest } from "../../lib/model/request";
import { AttemptMarks } from "./attempt-marks";
import styles from "./list.module.css";
import { RequestOutcomeWord } from "./outcome-word";
import { elapsedText, type RequestsText } from "./text";

interface TableProps {
  rows: readonly StoredRequest[];
  text: RequestsText;
  hrefOf: (row: StoredRequest) => string;
}

/** Requests as table rows; on a narrow screen each is two lines. */
export function RequestTable({ rows, text, hrefOf }: TableProps) {
  const { columns } = text.words.list;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.started}</th>
          <th scope="col">{columns.request}</th>
          <th scope="col">{columns.app}</th>
          <th scope="col">{columns.askedFor}</th>
          <th scope="col">{columns.attempts}</th>
          <th scope="col">{columns.source}</th>
          <th scope="col">{columns.dimension}</th>
          <th scope="col">{columns.outcome}</th>
          <th scope="col" className={styles.num}>
            {columns.waited}
          </th>
          <th scope="col" className={styles.num}>
            {columns.total}
          </th>
          <th scope="col" className={styles.num}>
            {columns.cost}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RequestRow key={row.seq} row={row} text={text} href={hrefOf(row)} />
        ))}
      </tbody>
    </table>
  );
}

function RequestRow({ row, text, href }: { row: StoredRequest; text: RequestsText; href: string }) {
  const { format, words } = text;
  const marks = words.list.marksLabel(words.page.attemptsCount(row.attempts), format.count(row.limitedAttempts));
  return (
    <tr>
      <td data-phone="time" className={styles.muted}>
        <time dateTime={new Date(row.startedAtMs).toISOString()}>{text.rowTime(row.startedAtMs)}</time>
      </td>
      <td data-phone="id">
        <Link className={styles.id} href={href} prefetch={false}>
          {row.requestId}
        </Link>
      </td>
      <td>{row.app ?? NOTHING}</td>
      <td data-phone="name">
        <span className={styles.clip}>
          {row.model}
          <ServedElsewhere row={row} />
        </span>
      </td>
      <td data-phone="marks">
        <AttemptMarks marks={row.marks} label={marks} />
      </td>
      <td className={styles.small}>{row.limitSource ?? ""}</td>
      <td className={`${styles.small} ${styles.muted}`}>{row.dimension ?? ""}</td>
      <td data-phone="outcome">
        <RequestOutcomeWord outcome={row.outcome} rescuedBy={row.rescuedBy} text={text} />
      </td>
      <td data-phone="wait" className={styles.num}>
        {row.waitLostMs === null ? "" : format.duration(row.waitLostMs)}
      </td>
      <td className={styles.num}>{elapsedText(row.endedAtMs - row.startedAtMs, format)}</td>
      <td className={styles.num}>{costOf(row, text)}</td>
    </tr>
  );
}

/** `→ openrouter` or `→ claude-haiku-5.5` where somebody else answered. */
function ServedElsewhere({ row }: { row: StoredRequest }) {
  if (row.fallback === null || row.fallback === "none") return null;
  const by = row.fallback === "provider" ? row.servedProvider : row.servedModel;
  return by === null ? null : <span className={`${styles.muted} ${styles.small}`}> → {by}</span>;
}

/** An answer that a model gave is never free: 0 means that only its refused attempts have a known cost. */
function costOf({ costNanoUsd, outcome, cacheHit }: StoredRequest, { format }: RequestsText): string {
  const isAnswered = outcome === "answered" || outcome === "rescued";
  if (costNanoUsd === null || (costNanoUsd === 0 && isAnswered && cacheHit !== true)) return NOTHING;
  return format.cost(costNanoUsd);
}
