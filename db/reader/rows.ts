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
    query.requestId === undefined ? condition("") : condition("request_id = ?", query.requestId),
  ]);
  return pageOf(page(database, DETAILED, "attempts.seq", where, query).map(readAttempt), query.limit);
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
    cursor === null ? condition("") : condition(`${table}seq ${order === "asc" ? ">" : "<"} ?`, cursor),
    window.fromMs === undefined ? condition("") : condition("ended_at_ms >= ?", window.fromMs),
    window.toMs === undefined ? condition("") : condition("ended_at_ms < ?", window.toMs),
    condition("within_deadline()"),
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

/** A request is looked up day by day, newest first: no index over all of history is needed for it. */
export function readRequestDetails(database: Database, requestId: string, scope: RequestScope): RequestDetail[] {
  const days = database.prepare("SELECT MIN(day) AS first, MAX(day) AS last FROM requests").get() as {
    first: number | null;
    last: number | null;
  };
  if (days.first === null || days.last === null) return [];
  const labels = filterWhere(
    {
      ...(scope.app === undefined ? {} : { app: [scope.app] }),
      ...(scope.environment === undefined ? {} : { environment: [scope.environment] }),
    },
    LABEL_NAMES,
    "empty",
  );
  const where = join([condition("day = ? AND request_id = ?"), labels]);
  const find = database.prepare(`SELECT * FROM requests WHERE ${where.sql}`);
  const found: Row[] = [];
  for (let day = days.last; day >= days.first; day--)
    found.push(...(find.all(day, requestId, ...labels.binds) as Row[]));
  const ofRequest = database.prepare(`${DETAILED} WHERE request_seq = ?`);
  return found.map((row) => ({
    request: readRequest(row),
    attempts: withWaits(orderAttempts((ofRequest.all(row.seq) as Row[]).map(readAttempt))),
  }));
}
