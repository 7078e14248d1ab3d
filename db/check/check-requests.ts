import { foldInTime } from "../../lib/requests/refold";
import { ATTEMPT_COLUMNS, type AttemptRow, LABELLED, readAttempt } from "../attempt-columns";
import { type FiledRequest, REQUEST_LABELS, type RequestRow, readFiledRequest } from "../request-columns";
import type { Checking } from "./check-database";
import { CountedRuns } from "./counted-runs";
import { isSame, type Told } from "./findings";

const PAGE = 2_000;
const DAY_MS = 86_400_000;
const ATTEMPT_LABELS = ATTEMPT_COLUMNS.filter(([property]) => LABELLED.has(property)).map(([, name]) => name);

/** Folds every request again whose attempts are all kept, which began on the day before its own at the earliest, and adds up runs. */
export function checkRequests(checking: Checking): void {
  const { database, findings, rowsFromMs, progress } = checking;
  const page = database.prepare("SELECT * FROM requests WHERE seq > ? ORDER BY seq LIMIT ?");
  const attemptsOf = database.prepare("SELECT * FROM attempts WHERE request_seq BETWEEN ? AND ?");
  const lastSeq = Number(database.prepare("SELECT MAX(seq) FROM requests").pluck().get() ?? 0);
  const runs = new CountedRuns();
  let partial = 0;
  for (let seq = 0; seq < lastSeq; ) {
    progress("requests", seq, lastSeq);
    const rows = page.all(seq, PAGE) as RequestRow[];
    const [first, last] = [Number(rows[0]?.seq), Number(rows[rows.length - 1]?.seq)];
    const byRequest = groupByRequest(attemptsOf.all(first, last) as AttemptRow[]);
    for (const row of rows) {
      checkLabels(checking, "requests", row, REQUEST_LABELS);
      const filed = readFiledRequest(row, checking.labels);
      runs.add(filed.facts);
      const attempts = byRequest.get(filed.seq) ?? [];
      for (const attempt of attempts) checkLabels(checking, "attempts", attempt, ATTEMPT_LABELS);
      if ((filed.day - 1) * DAY_MS >= rowsFromMs) checkFacts(checking, filed, attempts);
      else partial++;
    }
    seq = last;
  }
  if (partial > 0) findings.notes.push(`${partial} requests may have lost attempts to retention: not folded again.`);
  runs.compare(checking);
}

function groupByRequest(rows: readonly AttemptRow[]): Map<number, AttemptRow[]> {
  const groups = new Map<number, AttemptRow[]>();
  for (const row of rows) {
    const seq = Number(row.request_seq);
    const group = groups.get(seq);
    if (group === undefined) groups.set(seq, [row]);
    else group.push(row);
  }
  return groups;
}

function checkLabels(
  { labels, findings }: Checking,
  table: string,
  row: AttemptRow | RequestRow,
  columns: readonly string[],
): void {
  for (const column of columns) {
    const label = row[column];
    if (typeof label !== "number" || label === 0 || labels.textOf(label) !== null) continue;
    findings.add({ table, place: `seq ${row.seq}`, figure: column, stored: `label ${label}`, recounted: null });
  }
}

function checkFacts({ labels, findings }: Checking, filed: FiledRequest, rows: readonly AttemptRow[]): void {
  const attempts = rows.map((row) => readAttempt(row, labels));
  const again = foldInTime(attempts, filed.lateAttempts);
  if (again === null) return; // a request without attempts is told as such
  const stored = new Map<string, unknown>(Object.entries(filed.facts));
  for (const [name, recounted] of Object.entries(again)) {
    const fact = stored.get(name);
    if (isSame(fact, recounted)) continue;
    const place = `seq ${filed.seq}, request ${filed.requestId}`;
    findings.add({ table: "requests", place, figure: name, stored: told(fact), recounted: told(recounted) });
  }
}

function told(value: unknown): Told {
  return typeof value === "number" || value === null ? value : String(value);
}
