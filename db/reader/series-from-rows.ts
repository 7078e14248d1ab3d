import type { StoredAttempt } from "../../lib/model/attempt";
import type {
  AttemptSeriesRow,
  LimitSeriesQuery,
  LimitSeriesRow,
  RequestSeriesQuery,
  RequestSeriesRow,
  SeriesQuery,
} from "../../lib/store/query";
import { limitSeriesOfRows, requestSeriesOfRows, seriesOfRows } from "../../lib/store/series-of-rows";
import { attemptsByEnd } from "../attempts-by-end";
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
  const { fromMs, toMs } = widen(query);
  const where = join([
    withinDeadline("seq"),
    condition("ended_at_ms >= ? AND ended_at_ms < ? AND settled_at_ms IS NOT NULL", fromMs, toMs),
    filterWhere(reader.labels, query.filter, REQUEST_NAMES, "null"),
  ]);
  const rows = reader.database.prepare(`SELECT * FROM requests WHERE ${where.sql}`).all(...where.binds) as RequestRow[];
  return requestSeriesOfRows(
    rows.map((row) => readRequest(row, reader.labels)),
    query,
  );
}

function labelsWhere(reader: Reader, { filter }: Pick<SeriesQuery, "filter">): Where {
  return join([layerWhere(reader, filter), filterWhere(reader.labels, filter, LABEL_NAMES, "null")]);
}

function attemptsIn({ database, labels }: Reader, window: Widened, where: Where): Generator<StoredAttempt> {
  return attemptsByEnd(database, labels, window, join([withinDeadline("seq"), where]));
}
