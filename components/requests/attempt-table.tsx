import Link from "next/link";
import { NOTHING } from "../../lib/i18n/format";
import type { StoredAttempt } from "../../lib/model/attempt";
import { ownerOf } from "../../lib/model/limit";
import { AttemptMark, markOf } from "./attempt-marks";
import styles from "./list.module.css";
import type { RequestsText } from "./text";

interface TableProps {
  rows: readonly StoredAttempt[];
  text: RequestsText;
  hrefOf: (row: StoredAttempt) => string;
}

/** Attempts as table rows; each leads to its request. */
export function AttemptTable({ rows, text, hrefOf }: TableProps) {
  const { columns } = text.words.list;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{columns.ended}</th>
          <th scope="col">{columns.request}</th>
          <th scope="col" className={styles.num}>
            {columns.attempt}
          </th>
          <th scope="col">{columns.app}</th>
          <th scope="col">{columns.provider}</th>
          <th scope="col">{columns.askedFor}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.outcome}</th>
          <th scope="col">{columns.source}</th>
          <th scope="col">{columns.dimension}</th>
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
          <AttemptRow key={row.seq} row={row} text={text} href={hrefOf(row)} />
        ))}
      </tbody>
    </table>
  );
}

function AttemptRow({ row, text, href }: { row: StoredAttempt; text: RequestsText; href: string }) {
  const { format, words } = text;
  const owner = row.limitSource === null ? null : ownerOf(row.limitSource);
  return (
    <tr>
      <td data-phone="time" className={styles.muted}>
        <time dateTime={new Date(row.endedAtMs).toISOString()}>{text.rowTime(row.endedAtMs)}</time>
      </td>
      <td data-phone="id">
        <Link className={styles.id} href={href} prefetch={false}>
          {row.requestId}
        </Link>
      </td>
      <td className={styles.num}>{row.attempt ?? NOTHING}</td>
      <td>{row.app ?? NOTHING}</td>
      <td>{row.upstream === null ? row.provider : `${row.provider} · ${row.upstream}`}</td>
      <td data-phone="name">
        <span className={styles.clip}>{row.model}</span>
      </td>
      <td>{row.status ?? row.error ?? NOTHING}</td>
      <td data-phone="outcome">
        <span className={styles.marks}>
          <AttemptMark mark={markOf(row.outcome, owner)} />
          {words.list.attemptOutcome[row.outcome]}
        </span>
      </td>
      <td className={styles.small}>{row.limitSource ?? ""}</td>
      <td className={`${styles.small} ${styles.muted}`}>{row.dimension ?? ""}</td>
      <td data-phone="wait" className={styles.num}>
        {row.durationMs === null ? NOTHING : format.duration(row.durationMs)}
      </td>
      <td className={styles.num}>{row.costNanoUsd === null ? NOTHING : format.cost(row.costNanoUsd)}</td>
    </tr>
  );
}
