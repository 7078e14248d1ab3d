import type { StoredAttempt } from "../../lib/model/attempt";
import type { StoredRequest } from "../../lib/model/request";
import { orderAttempts, withWaits } from "../../lib/requests/order-attempts";
import type {
  AttemptPageQuery,
  Page,
  RequestDetail,
  RequestPageQuery,
  RequestScope,
  Window,
} from "../../lib/store/query";
import type { AttemptRow } from "../attempt-columns";
import { DETAILED_ATTEMPTS, detailedAttempt } from "../detailed-attempts";
import { packId } from "../packed-id";
import { type RequestRow, readRequest } from "../request-columns";
import { withinDeadline } from "./deadline";
import type { Reader } from "./reader";
import { condition, FILTER_NAMES, type FilterName, filterWhere, join, oneOf, type Where } from "./where";

/** Joined tables share some names. */
const OF_ATTEMPTS = "attempts.";
const LABEL_NAMES: readonly FilterName[] = ["app", "environment"];
const FACT_NAMES: readonly FilterName[] = ["provider", "model", "key", "limitSource", "dimension"];

export function readAttemptPage(reader: Reader, query: AttemptPageQuery): Page<StoredAttempt> {
  const { labels } = reader;
  const { layer, ...filter } = query.filter;
  const where = join([
    pageWhere(OF_ATTEMPTS, query, query),
    layer === undefined ? condition("") : condition("attempts.layer = ?", labels.find(layer)),
    filterWhere(labels, filter, FILTER_NAMES, "null", OF_ATTEMPTS),
    query.outcome === undefined ? condition("") : oneOf(labels, "attempts.outcome", query.outcome, "null"),
    query.requestId === undefined ? condition("") : inRequest(reader, query.requestId),
  ]);
  const rows = page<AttemptRow>(reader, DETAILED_ATTEMPTS, "attempts.seq", where, query);
  return pageOf(
    rows.map((row) => detailedAttempt(row, reader)),
    query.limit,
  );
}

function inRequest(reader: Reader, requestId: string): Where {
  const { sql, binds } = ofRequestId(reader, requestId);
  return { sql: `attempts.request_seq IN (SELECT seq FROM requests WHERE ${sql})`, binds };
}

export function readRequestPage(reader: Reader, query: RequestPageQuery): Page<StoredRequest> {
  const { labels } = reader;
  const known = oneOf(labels, "outcome", ["answered", "rescued"], "null");
  const where = join([
    pageWhere("", query, query),
    filterWhere(labels, query.filter, LABEL_NAMES, "zero"),
    filterWhere(labels, query.filter, FACT_NAMES, "null"),
    query.outcome === undefined
      ? condition("")
      : join([
          oneOf(labels, "outcome", query.outcome, "null"),
          { sql: `(settled_at_ms IS NOT NULL OR ${known.sql})`, binds: known.binds },
        ]),
    query.minAttempts === undefined ? condition("") : condition("attempts >= ?", query.minAttempts),
    query.run === undefined ? condition("") : condition("run = ?", labels.find(query.run)),
  ]);
  const rows = page<RequestRow>(reader, "SELECT * FROM requests", "seq", where, query);
  return pageOf(
    rows.map((row) => readRequest(row, labels)),
    query.limit,
  );
}

interface Paging {
  cursor: number | null;
  order: "asc" | "desc";
  limit: number;
}

function pageWhere(table: string, window: Partial<Window>, { cursor, order }: Paging): Where {
  return join([
    withinDeadline(`${table}seq`),
    cursor === null ? condition("") : condition(`${table}seq ${order === "asc" ? ">" : "<"} ?`, cursor),
    window.fromMs === undefined ? condition("") : condition(`${table}ended_at_ms >= ?`, window.fromMs),
    window.toMs === undefined ? condition("") : condition(`${table}ended_at_ms < ?`, window.toMs),
  ]);
}

/** One row more than asked for, so that the last page is known as such. */
function page<Row>({ database }: Reader, select: string, seq: string, where: Where, { order, limit }: Paging): Row[] {
  const direction = order === "asc" ? "ASC" : "DESC";
  return database
    .prepare(`${select} WHERE ${where.sql} ORDER BY ${seq} ${direction} LIMIT ?`)
    .all(...where.binds, limit + 1) as Row[];
}

function pageOf<Item extends { seq: number }>(rows: Item[], limit: number): Page<Item> {
  if (rows.length <= limit) return { rows, nextCursor: null };
  const kept = rows.slice(0, limit);
  return { rows: kept, nextCursor: kept[kept.length - 1]?.seq ?? null };
}

/** A request is looked up under each day there is: no index over all of history is needed for it. */
function ofRequestId({ database }: Reader, requestId: string): Where {
  const days = database.prepare(
    "SELECT (SELECT MIN(day) FROM requests) AS first, (SELECT MAX(day) FROM requests) AS last",
  );
  const { first, last } = days.get() as { first: number | null; last: number | null };
  const all = first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, day) => first + day);
  return join([
    condition(`day IN (${all.map(() => "?").join(", ")})`, ...all),
    condition("request_id = ?", packId(requestId)),
  ]);
}

export function readRequestDetails(reader: Reader, requestId: string, scope: RequestScope): RequestDetail[] {
  const { database, labels } = reader;
  const scoped = {
    ...(scope.app === undefined ? {} : { app: [scope.app] }),
    ...(scope.environment === undefined ? {} : { environment: [scope.environment] }),
  };
  const where = join([ofRequestId(reader, requestId), filterWhere(labels, scoped, LABEL_NAMES, "zero")]);
  const found = database
    .prepare(`SELECT * FROM requests WHERE ${where.sql} ORDER BY seq DESC`)
    .all(...where.binds) as RequestRow[];
  const ofRequest = database.prepare(`${DETAILED_ATTEMPTS} WHERE attempts.request_seq = ?`);
  return found.map((row) => ({
    request: readRequest(row, labels),
    attempts: withWaits(
      orderAttempts((ofRequest.all(row.seq) as AttemptRow[]).map((one) => detailedAttempt(one, reader))),
    ),
  }));
}
