import type { Database } from "better-sqlite3";
import type { StoredAttempt } from "../lib/model/attempt";
import { type AttemptRow, readAttempt } from "./attempt-columns";
import type { Labels } from "./labels";
import type { PackedId } from "./packed-id";

/** Rows that are read at once: other statements must not run while one is walked. */
const PAGE = 5_000;

/** Attempts that ended in a window and meet the condition, in order of their end, a page at a time. */
export function* attemptsByEnd(
  database: Database,
  labels: Labels,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  where: { sql: string; binds: readonly PackedId[] },
): Generator<StoredAttempt> {
  const page = database.prepare(
    `SELECT * FROM attempts INDEXED BY attempts_ended
     WHERE (ended_at_ms, seq) > (?, ?) AND ended_at_ms < ? AND ${where.sql}
     ORDER BY ended_at_ms, seq LIMIT ${PAGE}`,
  );
  for (let last = { ended_at_ms: fromMs - 1, seq: Number.MAX_SAFE_INTEGER }; ; ) {
    const rows = page.all(last.ended_at_ms, last.seq, toMs, ...where.binds) as (AttemptRow & typeof last)[];
    for (const row of rows) yield readAttempt(row, labels);
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < PAGE) return;
    last = { ended_at_ms: end.ended_at_ms, seq: end.seq };
  }
}
