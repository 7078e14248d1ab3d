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
import { rowsByEnd } from "../attempts-by-end";
import { type RequestRow, readRequest } from "../request-columns";
import { type Widened, widen } from "./cells";
import { withinDeadline } from "./deadline";
import type { Reader } from "./reader";
import { LABEL_NAMES, layerWhere, REQUEST_NAMES } from "./series";
import { condition, filterWhere, join, type Where } from "./where";

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

function rowsIn<Row extends object>(
  { database, read }: Reader,
  table: "attempts" | "requests",
  window: Widened,
  where: Where,
): Generator<Row> {
  read.needRows();
  read.walks(window.fromMs, window.toMs);
  return rowsByEnd<Row>(database, table, window, join([withinDeadline("seq", "ended_at_ms"), where]));
}
