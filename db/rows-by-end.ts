import type { Database } from "better-sqlite3";
import type { PackedId } from "./packed-id";

/** Rows that are read at once: other statements must not run while one is walked. */
const PAGE = 5_000;

interface EndedRow {
  ended_at_ms: number;
  seq: number;
}

/** Rows that ended in a window and meet the condition, in order of their end, a page at a time. */
export function* rowsByEnd<Row extends object>(
  database: Database,
  table: "attempts" | "requests",
  { fromMs, toMs }: { fromMs: number; toMs: number },
  where: { sql: string; binds: readonly PackedId[] },
  afterPage: () => void = () => undefined,
): Generator<Row> {
  const page = database.prepare(
    `SELECT * FROM ${table} INDEXED BY ${table}_ended
     WHERE (ended_at_ms, seq) > (?, ?) AND ended_at_ms < ? AND ${where.sql}
     ORDER BY ended_at_ms, seq LIMIT ${PAGE}`,
  );
  for (let last: EndedRow = { ended_at_ms: fromMs - 1, seq: Number.MAX_SAFE_INTEGER }; ; ) {
    const rows = page.all(last.ended_at_ms, last.seq, toMs, ...where.binds) as (Row & EndedRow)[];
    yield* rows;
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < PAGE) return;
    last = { ended_at_ms: end.ended_at_ms, seq: end.seq };
    afterPage();
  }
}
