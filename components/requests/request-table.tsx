import { NOTHING } from "../../lib/i18n/format";
import type { StoredRequest } from "../../lib/model/request";
import { type Column, DataTable } from "../ui/data-table";
import { AttemptMarks } from "./attempt-marks";
import styles from "./list.module.css";
import { RequestOutcomeWord } from "./outcome-word";
import { IdLink, RowTime } from "./row-cells";
import { elapsedText, type RequestsText } from "./text";

interface TableProps {
  rows: readonly StoredRequest[];
  text: RequestsText;
  hrefOf: (row: StoredRequest) => string;
}

/** Requests as table rows; each leads to its own page. */
export function RequestTable({ rows, text, hrefOf }: TableProps) {
  return (
    <DataTable
      caption={text.words.list.requests}
      className={styles.table}
      columns={[...whatWasAsked(text, hrefOf), ...whatCameOfIt(text)]}
      rows={rows}
      keyOf={({ seq }) => seq}
    />
  );
}

function whatWasAsked(text: RequestsText, hrefOf: TableProps["hrefOf"]): Column<StoredRequest>[] {
  const { columns } = text.words.list;
  return [
    {
      id: "started",
      label: columns.started,
      onPhone: { area: "time" },
      looks: ["muted"],
      cell: ({ startedAtMs }) => <RowTime atMs={startedAtMs} text={text} />,
    },
    {
      id: "request",
      label: columns.request,
      onPhone: { area: "id" },
      cell: (row) => <IdLink id={row.requestId} href={hrefOf(row)} />,
    },
    { id: "app", label: columns.app, cell: ({ app }) => app ?? NOTHING },
    {
      id: "model",
      label: columns.askedFor,
      onPhone: { area: "name" },
      cell: (row) => (
        <span className={styles.clip}>
          {row.model}
          <ServedElsewhere row={row} />
        </span>
      ),
    },
  ];
}

function whatCameOfIt(text: RequestsText): Column<StoredRequest>[] {
  const { format, words } = text;
  const { columns } = words.list;
  return [
    {
      id: "attempts",
      label: columns.attempts,
      onPhone: { area: "marks" },
      cell: ({ attempts, limitedAttempts, marks }) => {
        const label = words.list.marksLabel(words.page.attemptsCount(attempts), format.count(limitedAttempts));
        return <AttemptMarks marks={marks} label={label} />;
      },
    },
    { id: "source", label: columns.source, looks: ["small"], cell: ({ limitSource }) => limitSource },
    { id: "dimension", label: columns.dimension, looks: ["small", "muted"], cell: ({ dimension }) => dimension },
    {
      id: "outcome",
      label: columns.outcome,
      onPhone: { area: "outcome", isAtEnd: true },
      cell: ({ outcome, rescuedBy }) => <RequestOutcomeWord outcome={outcome} rescuedBy={rescuedBy} text={text} />,
    },
    {
      id: "waited",
      label: columns.waited,
      onPhone: { area: "wait" },
      looks: ["number"],
      cell: ({ waitLostMs }) => (waitLostMs === null ? null : format.duration(waitLostMs)),
    },
    {
      id: "total",
      label: columns.total,
      looks: ["number"],
      cell: ({ startedAtMs, endedAtMs }) => elapsedText(endedAtMs - startedAtMs, format),
    },
    { id: "cost", label: columns.cost, looks: ["number"], cell: (row) => costOf(row, text) },
  ];
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
