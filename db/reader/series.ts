import type { Database } from "better-sqlite3";
import type {
  AttemptSeriesRow,
  Filter,
  Group,
  RequestSeriesQuery,
  RequestSeriesRow,
  SeriesQuery,
} from "../../lib/store/query";
import { ATTEMPT_FIGURES, REQUEST_FIGURES, readAttemptCounters, readRequestCounters } from "../counter-columns";
import { LEVELS_MS } from "../writer/bucketed";
import { withinDeadline } from "./deadline";
import { condition, type FilterName, filterWhere, join } from "./where";

type Row = Record<string, unknown>;

const ATTEMPT_FILTERS: readonly FilterName[] = ["provider", "upstream", "model", "app", "environment", "key"];
const REQUEST_FILTERS: readonly FilterName[] = [
  "provider",
  "model",
  "app",
  "environment",
  "key",
  "limitSource",
  "dimension",
];
/** Counters that `limitSource` and `dimension` filters restrict; the others keep the denominator. */
const OF_LIMITS = new Set(["limited", "limited_429", "overloaded", "billing"]);

/** The coarsest level whose buckets add up to the step. */
export function levelOf(stepMs: number): number {
  return LEVELS_MS.findLast((levelMs) => stepMs % levelMs === 0) ?? LEVELS_MS[0];
}

export function widen(query: { fromMs: number; toMs: number; stepMs: number }): [number, number] {
  const { fromMs, toMs, stepMs } = query;
  return [Math.floor(fromMs / stepMs) * stepMs, Math.ceil(toMs / stepMs) * stepMs];
}

export function readSeries(database: Database, query: SeriesQuery): AttemptSeriesRow[] {
  const limits = filterWhere(query.filter, ["limitSource", "dimension"], "empty");
  const restricts = limits.sql !== "";
  const figures = ATTEMPT_FIGURES.map((name) =>
    restricts && OF_LIMITS.has(name)
      ? `SUM(CASE WHEN ${limits.sql} THEN ${name} ELSE 0 END) AS ${name}`
      : `SUM(${name}) AS ${name}`,
  );
  const repeated = restricts ? ATTEMPT_FIGURES.filter((name) => OF_LIMITS.has(name)).flatMap(() => limits.binds) : [];
  const where = join([condition("layer = ?", query.filter.layer), filterWhere(query.filter, ATTEMPT_FILTERS, "empty")]);
  const rows = select(database, "attempt_rollups", figures, repeated, where, query);
  return rows.map((row) => ({ ...placeOf(row), counters: readAttemptCounters(row) }));
}

export function readRequestSeries(database: Database, query: RequestSeriesQuery): RequestSeriesRow[] {
  const figures = REQUEST_FIGURES.map((name) => `SUM(${name}) AS ${name}`);
  const where = filterWhere(query.filter, REQUEST_FILTERS, "empty");
  const rows = select(database, "request_rollups", figures, [], where, query);
  return rows.map((row) => ({ ...placeOf(row), counters: readRequestCounters(row) }));
}

function select(
  database: Database,
  table: string,
  figures: readonly string[],
  figureBinds: readonly (string | number | null)[],
  where: { sql: string; binds: (string | number | null)[] },
  query: { fromMs: number; toMs: number; stepMs: number; groupBy: Group | null; filter: Filter },
): Row[] {
  const { stepMs, groupBy } = query;
  const [fromMs, toMs] = widen(query);
  const level = join([
    withinDeadline("rowid"),
    condition("step_ms = ? AND bucket_at_ms >= ? AND bucket_at_ms < ?", levelOf(stepMs), fromMs, toMs),
    where,
  ]);
  return database
    .prepare(
      `SELECT (bucket_at_ms / ${stepMs}) * ${stepMs} AS bucket, ${groupBy ?? "''"} AS grouped, ${figures.join(", ")}
       FROM ${table} WHERE ${level.sql} GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    .all(...figureBinds, ...level.binds) as Row[];
}

function placeOf(row: Row): { bucketAtMs: number; group: string | null } {
  return { bucketAtMs: Number(row.bucket), group: row.grouped === "" ? null : String(row.grouped) };
}
