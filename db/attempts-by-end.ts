import type { Database } from "better-sqlite3";
import type { StoredAttempt } from "../lib/model/attempt";
import { type AttemptRow, readAttempt } from "./attempt-columns";
import type { Labels } from "./labels";
import type { PackedId } from "./packed-id";

/** Rows that are read at once: other statements must not run while one is walked. */
const PAGE = 5_000;

interface Span {
  fromMs: number;
  toMs: number;
}

interface Condition {
  sql: string;
  binds: readonly PackedId[];
}

/** Rows that ended in a window and meet the condition, in order of their end, a page at a time. */
export function* rowsByEnd<Row extends object>(
  database: Database,
  table: "attempts" | "requests",
  { fromMs, toMs }: Span,
  where: Condition,
): Generator<Row> {
  const page = database.prepare(
    `SELECT * FROM ${table} INDEXED BY ${table}_ended
     WHERE (ended_at_ms, seq) > (?, ?) AND ended_at_ms < ? AND ${where.sql}
     ORDER BY ended_at_ms, seq LIMIT ${PAGE}`,
  );
  for (let last = { ended_at_ms: fromMs - 1, seq: Number.MAX_SAFE_INTEGER }; ; ) {
    const rows = page.all(last.ended_at_ms, last.seq, toMs, ...where.binds) as (Row & typeof last)[];
    yield* rows;
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < PAGE) return;
    last = { ended_at_ms: end.ended_at_ms, seq: end.seq };
  }
}

export function* attemptsByEnd(
  database: Database,
  labels: Labels,
  window: Span,
  where: Condition,
): Generator<StoredAttempt> {
  for (const row of rowsByEnd<AttemptRow>(database, "attempts", window, where)) yield readAttempt(row, labels);
}
