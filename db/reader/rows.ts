import type { Database } from "better-sqlite3";
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
import { readAttempt } from "../attempt-columns";
import { readRequest } from "../request-columns";
import { withinDeadline } from "./deadline";
import { condition, type FilterName, filterWhere, join, oneOf, type Where } from "./where";

type Row = Record<string, string | number | null>;

const DETAILED = `SELECT attempts.*, evidence, headers, quota, body FROM attempts LEFT JOIN attempt_details USING (seq)`;
const ATTEMPT_NAMES: readonly FilterName[] = [
  "provider",
  "upstream",
  "model",
  "app",
  "environment",
  "key",
  "limitSource",
  "dimension",
];
const LABEL_NAMES: readonly FilterName[] = ["app", "environment"];
const FACT_NAMES: readonly FilterName[] = ["provider", "model", "key", "limitSource", "dimension"];

export function readAttemptPage(database: Database, query: AttemptPageQuery): Page<StoredAttempt> {
  const where = join([
    pageWhere("attempts.", query, query),
    query.filter.layer === undefined ? condition("") : condition("layer = ?", query.filter.layer),
    filterWhere(query.filter, ATTEMPT_NAMES, "null"),
    query.outcome === undefined ? condition("") : oneOf("outcome", query.outcome, "null"),
    query.requestId === undefined ? condition("") : inRequest(database, query.requestId),
  ]);
  return pageOf(page(database, DETAILED, "attempts.seq", where, query).map(readAttempt), query.limit);
}

function inRequest(database: Database, requestId: string): Where {
  const { sql, binds } = ofRequestId(database, requestId);
  return { sql: `request_seq IN (SELECT seq FROM requests WHERE ${sql})`, binds };
}

export function readRequestPage(database: Database, query: RequestPageQuery): Page<StoredRequest> {
  const where = join([
    pageWhere("", query, query),
    filterWhere(query.filter, LABEL_NAMES, "empty"),
    filterWhere(query.filter, FACT_NAMES, "null"),
    query.outcome === undefined
      ? condition("")
      : join([
          oneOf("outcome", query.outcome, "null"),
          condition("(settled_at_ms IS NOT NULL OR outcome IN ('answered', 'rescued'))"),
        ]),
    query.minAttempts === undefined ? condition("") : condition("attempts >= ?", query.minAttempts),
    query.run === undefined ? condition("") : condition("run = ?", query.run),
  ]);
  return pageOf(page(database, "SELECT * FROM requests", "seq", where, query).map(readRequest), query.limit);
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
    window.fromMs === undefined ? condition("") : condition("ended_at_ms >= ?", window.fromMs),
    window.toMs === undefined ? condition("") : condition("ended_at_ms < ?", window.toMs),
  ]);
}

/** One row more than asked for, so that the last page is known as such. */
function page(database: Database, select: string, seq: string, where: Where, { order, limit }: Paging): Row[] {
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
function ofRequestId(database: Database, requestId: string): Where {
  const days = database.prepare(
    "SELECT (SELECT MIN(day) FROM requests) AS first, (SELECT MAX(day) FROM requests) AS last",
  );
  const { first, last } = days.get() as { first: number | null; last: number | null };
  const all = first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, day) => first + day);
  return join([oneOf("day", all, "empty"), condition("request_id = ?", requestId)]);
}

export function readRequestDetails(database: Database, requestId: string, scope: RequestScope): RequestDetail[] {
  const labels = {
    ...(scope.app === undefined ? {} : { app: [scope.app] }),
    ...(scope.environment === undefined ? {} : { environment: [scope.environment] }),
  };
  const where = join([ofRequestId(database, requestId), filterWhere(labels, LABEL_NAMES, "empty")]);
  const found = database
    .prepare(`SELECT * FROM requests WHERE ${where.sql} ORDER BY seq DESC`)
    .all(...where.binds) as Row[];
  const ofRequest = database.prepare(`${DETAILED} WHERE request_seq = ?`);
  return found.map((row) => ({
    request: readRequest(row),
    attempts: withWaits(orderAttempts((ofRequest.all(row.seq) as Row[]).map(readAttempt))),
  }));
}
