import type { Page, Unfinished, Window } from "../../lib/store/query";
import { withinDeadlineByChance } from "./deadline";
import type { Reader } from "./reader";
import { condition, join, type Where } from "./where";

/** Bounds of the work that a page is worth. */
export interface SearchLimits {
  /** Read by one statement. */
  sliceRows: number;
  /** A page that looks at more than so many has to go where rows are read. */
  shortRows: number;
  /** Entries of an index worth walking to learn where a window lies, where rows are read; elsewhere as many as rows. */
  narrowRows: number;
  /** A page that is not full by then is answered as it is. */
  searchMs: number;
}

export const SEARCH_LIMITS: SearchLimits = { sliceRows: 10_000, shortRows: 50_000, narrowRows: 500_000, searchMs: 500 };

export interface Search {
  table: "attempts" | "requests";
  /** Up to its WHERE. */
  select: string;
  /** An index leaves few rows, so that one statement finds them all. */
  isIndexed: boolean;
  where: Where;
  query: Partial<Window> & { cursor: number | null; order: "asc" | "desc"; limit: number };
}

/** Sequences, both included. */
interface Span {
  first: number;
  last: number;
}

/** Looks through rows in order of sequence, a slice at a time, until the page is full or the time is up. */
export function searchRows<Row extends { seq: number }>(reader: Reader, search: Search): Page<Row> {
  const { read, limits } = reader;
  const { limit, order } = search.query;
  const isDown = order === "desc";
  const sliceRows = search.isIndexed ? Number.POSITIVE_INFINITY : limits.sliceRows;
  const readSlice = sliceReader<Row>(reader, search);
  const startedAtMs = performance.now();
  const rows: Row[] = [];
  let rowsRead = 0;
  for (let left = startOf(reader, search), isNarrowed = false; sizeOf(left) > 0; ) {
    const slice = isDown
      ? { first: Math.max(left.first, left.last - sliceRows + 1), last: left.last }
      : { first: left.first, last: Math.min(left.last, left.first + sliceRows - 1) };
    rows.push(...readSlice(slice, limit + 1 - rows.length));
    if (rows.length > limit) return pageOf(rows.slice(0, limit));
    rowsRead += sizeOf(slice);
    left = isDown ? { ...left, last: slice.first - 1 } : { ...left, first: slice.last + 1 };
    if (!isNarrowed) left = narrowed(reader, search, left);
    isNarrowed = true;
    read.looked(sizeOf(slice), rowsRead / (rowsRead + sizeOf(left)));
    if (sizeOf(left) === 0) break;
    if (rowsRead >= limits.shortRows) read.needRows();
    if (!read.mayReadRows || performance.now() - startedAtMs < limits.searchMs) continue;
    const reached = isDown ? slice.first : slice.last;
    const unfinished = { rowsRead, rowsLeft: sizeOf(left), reachedAtMs: endAt(reader, search.table, reached) };
    return { rows, nextCursor: reached, unfinished: rows.length === limit ? null : unfinished };
  }
  return { rows, nextCursor: null, unfinished: null };
}

function sizeOf({ first, last }: Span): number {
  return Math.max(0, last - first + 1);
}

function pageOf<Row extends { seq: number }>(rows: Row[]): Page<Row> {
  return { rows, nextCursor: rows[rows.length - 1]?.seq ?? null, unfinished: null };
}

function sliceReader<Row>({ database }: Reader, { table, select, where, query }: Search) {
  const conditions = join([windowWhere(`${table}.`, query), where]);
  const statement = database.prepare(
    `${select} WHERE ${table}.seq >= ? AND ${table}.seq <= ?${conditions.sql === "" ? "" : ` AND ${conditions.sql}`}
     ORDER BY ${table}.seq ${query.order === "asc" ? "ASC" : "DESC"} LIMIT ?`,
  );
  return ({ first, last }: Span, limit: number) => statement.all(first, last, ...conditions.binds, limit) as Row[];
}

function windowWhere(table: string, { fromMs, toMs }: Partial<Window>): Where {
  return join([
    fromMs === undefined ? condition("") : condition(`${table}ended_at_ms >= ?`, fromMs),
    toMs === undefined ? condition("") : condition(`${table}ended_at_ms < ?`, toMs),
  ]);
}

/** All that there is beyond the cursor. */
function startOf({ database }: Reader, { table, query: { cursor, order } }: Search): Span {
  const { first, last } = database
    .prepare(`SELECT (SELECT MIN(seq) FROM ${table}) AS first, (SELECT MAX(seq) FROM ${table}) AS last`)
    .get() as { first: number | null; last: number | null };
  if (first === null || last === null) return { first: 1, last: 0 };
  if (cursor === null) return { first, last };
  return order === "asc" ? { first: Math.max(first, cursor + 1), last } : { first, last: Math.min(last, cursor - 1) };
}

/** Only the sequences between which the window's rows lie; found by walking its part of an index, where that is worth it. */
function narrowed({ database, read, limits }: Reader, { table, query }: Search, left: Span): Span {
  const { fromMs, toMs } = query;
  if (fromMs === undefined && toMs === undefined) return left;
  const mostRows = (read.mayReadRows ? limits.narrowRows : limits.shortRows) + 1;
  const where = join([withinDeadlineByChance(), windowWhere("", query)]);
  const { found, first, last } = database
    .prepare(
      `SELECT COUNT(*) AS found, MIN(seq) AS first, MAX(seq) AS last
       FROM (SELECT seq FROM ${table} INDEXED BY ${table}_ended WHERE ${where.sql} LIMIT ?)`,
    )
    .get(...where.binds, mostRows) as { found: number; first: number | null; last: number | null };
  if (found === mostRows) return left;
  if (first === null || last === null) return { first: 1, last: 0 };
  return { first: Math.max(left.first, first), last: Math.min(left.last, last) };
}

/** End of the row at a sequence, or of the nearest one below it that is still there. */
function endAt({ database }: Reader, table: Search["table"], seq: number): Unfinished["reachedAtMs"] {
  const statement = database.prepare(`SELECT ended_at_ms FROM ${table} WHERE seq <= ? ORDER BY seq DESC LIMIT 1`);
  return (statement.pluck().get(seq) as number | undefined) ?? 0;
}
