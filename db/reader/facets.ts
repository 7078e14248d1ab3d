import type { Database } from "better-sqlite3";
import type { FacetValue, Filter, Group, Window } from "../../lib/store/query";
import { withinDeadline } from "./deadline";
import { levelOf, widen } from "./series";
import { condition, type FilterName, filterWhere, join } from "./where";

const HOUR_MS = 3_600_000;
const NAMES: readonly FilterName[] = [
  "provider",
  "upstream",
  "model",
  "app",
  "environment",
  "key",
  "limitSource",
  "dimension",
];

/** Values of one name with their attempts; windows over six hours are widened to whole hours. */
export function readFacets(database: Database, window: Window, filter: Filter, group: Group): FacetValue[] {
  const stepMs = window.toMs - window.fromMs > 6 * HOUR_MS ? HOUR_MS : 60_000;
  const [fromMs, toMs] = widen({ ...window, stepMs });
  const where = join([
    withinDeadline("rowid"),
    condition(
      "step_ms = ? AND bucket_at_ms >= ? AND bucket_at_ms < ? AND layer = ?",
      levelOf(stepMs),
      fromMs,
      toMs,
      filter.layer,
    ),
    filterWhere(filter, NAMES, "empty"),
  ]);
  const rows = database
    .prepare(
      `SELECT ${group} AS value, SUM(attempts) AS attempts FROM attempt_rollups
       WHERE ${where.sql} GROUP BY 1 ORDER BY 2 DESC, 1`,
    )
    .all(...where.binds) as { value: string; attempts: number }[];
  return rows.map(({ value, attempts }) => ({ value: value === "" ? null : value, attempts }));
}
