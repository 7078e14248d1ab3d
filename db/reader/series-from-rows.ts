import type { StoredAttempt } from "../../lib/model/attempt";
import type { StoredRequest } from "../../lib/model/request";
import type {
  AttemptSeriesRow,
  LimitSeriesQuery,
  LimitSeriesRow,
  RequestSeriesQuery,
  RequestSeriesRow,
  SeriesQuery,
} from "../../lib/store/query";
import { limitSeriesOfRows, requestSeriesOfRows, seriesOfRows } from "../../lib/store/series-of-rows";
import { type AttemptRow, readAttempt } from "../attempt-columns";
import { type RequestRow, readRequest } from "../request-columns";
import { type Widened, widen } from "./cells";
import { withinDeadline } from "./deadline";
import type { Reader } from "./reader";
import { LABEL_NAMES, layerWhere, REQUEST_NAMES } from "./series";
import { condition, filterWhere, join, type Where } from "./where";

/** Rows that are read at once: other statements must not run while one is walked. */
const PAGE = 5_000;

/** What no cell keeps apart (any longer) is counted from rows: right, but slow. */
export function seriesFromRows(reader: Reader, query: SeriesQuery): AttemptSeriesRow[] {
  return seriesOfRows(attemptsIn(reader, widen(query), labelsWhere(reader, query)), query);
}

export function limitSeriesFromRows(reader: Reader, query: LimitSeriesQuery): LimitSeriesRow[] {
  const where = join([labelsWhere(reader, query), condition("limit_source IS NOT NULL")]);
  return limitSeriesOfRows(attemptsIn(reader, widen(query), where), query);
}

export function requestSeriesFromRows(reader: Reader, query: RequestSeriesQuery): RequestSeriesRow[] {
  const { labels } = reader;
  const where = join([
    condition("settled_at_ms IS NOT NULL"),
    filterWhere(labels, query.filter, REQUEST_NAMES, "null"),
  ]);
  function* requests(): Generator<StoredRequest> {
    for (const row of rowsIn<RequestRow>(reader, "requests", widen(query), where)) yield readRequest(row, labels);
  }
  return requestSeriesOfRows(requests(), query);
}

function labelsWhere(reader: Reader, { filter }: Pick<SeriesQuery, "filter">): Where {
  return join([layerWhere(reader, filter), filterWhere(reader.labels, filter, LABEL_NAMES, "null")]);
}

function* attemptsIn(reader: Reader, window: Widened, where: Where): Generator<StoredAttempt> {
  for (const row of rowsIn<AttemptRow>(reader, "attempts", window, where)) yield readAttempt(row, reader.labels);
}

/** In order of their end, a page at a time. */
function* rowsIn<Row extends object>(
  { database, read }: Reader,
  table: "attempts" | "requests",
  { fromMs, toMs }: Widened,
  where: Where,
): Generator<Row> {
  read.needRows();
  read.walks(fromMs, toMs);
  const page = database.prepare(
    `SELECT * FROM ${table} INDEXED BY ${table}_ended
     WHERE ${withinDeadline("seq", "ended_at_ms").sql} AND (ended_at_ms, seq) > (?, ?) AND ended_at_ms < ? AND ${where.sql}
     ORDER BY ended_at_ms, seq LIMIT ${PAGE}`,
  );
  for (let last = { ended_at_ms: fromMs - 1, seq: Number.MAX_SAFE_INTEGER }; ; ) {
    const rows = page.all(last.ended_at_ms, last.seq, toMs, ...where.binds) as (Row & typeof last)[];
    yield* rows;
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < PAGE) return;
    last = { ended_at_ms: end.ended_at_ms, seq: end.seq };
    read.looked(0);
  }
}
