import type { StoredAttempt } from "../../lib/model/attempt";
import type { StoredRequest } from "../../lib/model/request";
import { orderAttempts, withWaits } from "../../lib/requests/order-attempts";
import type { AttemptPageQuery, Page, RequestDetail, RequestPageQuery, RequestScope } from "../../lib/store/query";
import type { AttemptRow } from "../attempt-columns";
import { DETAILED_ATTEMPTS, detailedAttempt, detailedAttemptsOf } from "../detailed-attempts";
import { packId } from "../packed-id";
import { type RequestRow, readRequest } from "../request-columns";
import type { Reader } from "./reader";
import { searchRows } from "./search";
import { condition, FILTER_NAMES, type FilterName, filterWhere, join, oneOf, type Where } from "./where";

/** Joined tables share some names. */
const OF_ATTEMPTS = "attempts.";
const LABEL_NAMES: readonly FilterName[] = ["app", "environment"];
const FACT_NAMES: readonly FilterName[] = ["provider", "model", "key", "limitSource", "dimension"];

export function readAttemptPage(reader: Reader, query: AttemptPageQuery): Page<StoredAttempt> {
  const { labels } = reader;
  const { layer, ...filter } = query.filter;
  const where = join([
    layer === undefined ? condition("") : condition("attempts.layer = ?", labels.find(layer)),
    filterWhere(labels, filter, FILTER_NAMES, "null", OF_ATTEMPTS),
    query.outcome === undefined ? condition("") : oneOf(labels, "attempts.outcome", query.outcome, "null"),
    query.requestId === undefined ? condition("") : inRequest(reader, query.requestId),
  ]);
  const index = indexFor(reader, query);
  const search = {
    table: "attempts",
    select: detailedAttemptsOf(`attempts ${index ?? "NOT INDEXED"}`),
    isIndexed: index !== null,
    where,
    query,
  } as const;
  const { rows, ...page } = searchRows<AttemptRow & { seq: number }>(reader, search);
  return { rows: rows.map((row) => detailedAttempt(row, reader)), ...page };
}

/** An index that leaves few rows to look at; null = none does. */
function indexFor({ database, labels, limits }: Reader, { requestId, filter }: AttemptPageQuery): string | null {
  if (requestId !== undefined) return "INDEXED BY attempts_request";
  const { limitSource } = filter;
  if (limitSource === undefined || limitSource.includes(null)) return null;
  const { sql, binds } = oneOf(labels, "limit_source", limitSource, "null");
  const found = database
    .prepare(`SELECT COUNT(*) FROM (SELECT 1 FROM attempts INDEXED BY attempts_limited WHERE ${sql} LIMIT ?)`)
    .pluck()
    .get(...binds, limits.shortRows + 1) as number;
  return found > limits.shortRows ? null : "INDEXED BY attempts_limited";
}

function inRequest(reader: Reader, requestId: string): Where {
  const { sql, binds } = ofRequestId(reader, requestId);
  return { sql: `attempts.request_seq IN (SELECT seq FROM requests WHERE ${sql})`, binds };
}

export function readRequestPage(reader: Reader, query: RequestPageQuery): Page<StoredRequest> {
  const { labels } = reader;
  const known = oneOf(labels, "outcome", ["answered", "rescued"], "null");
  const where = join([
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
  const select = "SELECT * FROM requests NOT INDEXED";
  const search = { table: "requests", select, isIndexed: false, where, query } as const;
  const { rows, ...page } = searchRows<RequestRow & { seq: number }>(reader, search);
  return { rows: rows.map((row) => readRequest(row, labels)), ...page };
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
