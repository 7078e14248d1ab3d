import { NOTHING } from "../../lib/i18n/format";
import type { StoredAttempt } from "../../lib/model/attempt";
import { ownerOf } from "../../lib/model/limit";
import { type Column, DataTable } from "../ui/data-table";
import { AttemptMark, markOf } from "./attempt-marks";
import styles from "./list.module.css";
import { IdLink, RowTime } from "./row-cells";
import type { RequestsText } from "./text";

interface TableProps {
  rows: readonly StoredAttempt[];
  text: RequestsText;
  hrefOf: (row: StoredAttempt) => string;
}

/** Attempts as table rows; each leads to its request. */
export function AttemptTable({ rows, text, hrefOf }: TableProps) {
  return (
    <DataTable
      caption={text.words.list.attempts}
      className={styles.table}
      columns={columnsOf(text, hrefOf)}
      rows={rows}
      keyOf={({ seq }) => seq}
    />
  );
}

function columnsOf(text: RequestsText, hrefOf: TableProps["hrefOf"]): Column<StoredAttempt>[] {
  const { format, words } = text;
  const { columns, attemptOutcome } = words.list;
  return [
    {
      id: "ended",
      label: columns.ended,
      onPhone: { area: "time" },
      looks: ["muted"],
      cell: ({ endedAtMs }) => <RowTime atMs={endedAtMs} text={text} />,
    },
    {
      id: "request",
      label: columns.request,
      onPhone: { area: "id" },
      cell: (row) => <IdLink id={row.requestId} href={hrefOf(row)} />,
    },
    { id: "attempt", label: columns.attempt, looks: ["number"], cell: ({ attempt }) => attempt ?? NOTHING },
    { id: "app", label: columns.app, cell: ({ app }) => app ?? NOTHING },
    {
      id: "provider",
      label: columns.provider,
      cell: ({ provider, upstream }) => (upstream === null ? provider : `${provider} · ${upstream}`),
    },
    {
      id: "model",
      label: columns.askedFor,
      onPhone: { area: "name" },
      cell: ({ model }) => <span className={styles.clip}>{model}</span>,
    },
    { id: "status", label: columns.status, cell: ({ status, error }) => status ?? error ?? NOTHING },
    {
      id: "outcome",
      label: columns.outcome,
      onPhone: { area: "outcome", isAtEnd: true },
      cell: ({ outcome, limitSource }) => (
        <span className={styles.marks}>
          <AttemptMark mark={markOf(outcome, limitSource === null ? null : ownerOf(limitSource))} />
          {attemptOutcome[outcome]}
        </span>
      ),
    },
    { id: "source", label: columns.source, looks: ["small"], cell: ({ limitSource }) => limitSource },
    { id: "dimension", label: columns.dimension, looks: ["small", "muted"], cell: ({ dimension }) => dimension },
    {
      id: "total",
      label: columns.total,
      onPhone: { area: "wait" },
      looks: ["number"],
      cell: ({ durationMs }) => (durationMs === null ? NOTHING : format.duration(durationMs)),
    },
    {
      id: "cost",
      label: columns.cost,
      looks: ["number"],
      cell: ({ costNanoUsd }) => (costNanoUsd === null ? NOTHING : format.cost(costNanoUsd)),
    },
  ];
}
