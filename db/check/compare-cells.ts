import type { Database, Statement } from "better-sqlite3";
import { OTHER } from "../../lib/store/capped-values";
import type { Cells } from "../cells/counted-minutes";
import { OTHERS } from "../cells/keys";
import type { CellTable } from "../cells/shapes";
import { type CellRange, describeCell, type Span } from "./cell-ranges";
import type { Checking } from "./check-database";
import { firstDifference } from "./findings";

export type StoredRange = CellRange & { stored: Statement };

/** A cell as it should be; null = it should not be there. */
export interface Fix {
  table: CellTable;
  key: readonly number[];
  figures: Float64Array | null;
}

/** Compares recounted cells of one table with those that are stored in a span; what is alike is taken out of the recounted ones. */
export function compareCells(
  checking: Checking,
  table: CellTable,
  ranges: readonly StoredRange[],
  span: Span,
  cells: Cells,
): Fix[] {
  const fixes = ranges.flatMap((range) => differencesIn(checking, range, span, cells));
  for (const { key, counters } of cells) fixes.push(differs(checking, table, key, null, counters));
  return fixes;
}

/** Reads the cells of a range between two buckets, key and figures. */
export function storedCells(database: Database, { table: { table, keys, figures }, prefix }: CellRange): Statement {
  const bucket = keys[prefix.length];
  const where = [...keys.slice(0, prefix.length).map((name) => `${name} = ?`), `${bucket} >= ?`, `${bucket} < ?`];
  return database
    .prepare(`SELECT ${[...keys, ...figures].join(", ")} FROM ${table} WHERE ${where.join(" AND ")}`)
    .raw();
}

/** Takes what is stored out of the recounted cells, so that those are left which are missing. */
function differencesIn(checking: Checking, range: StoredRange, span: Span, cells: Cells): Fix[] {
  const fixes: Fix[] = [];
  const fromMs = Math.max(range.fromMs, span.fromMs);
  for (const row of range.stored.iterate(...range.prefix, fromMs, span.toMs) as Iterable<number[]>) {
    const key = row.slice(0, range.table.keys.length);
    const held = row.slice(range.table.keys.length);
    const counted = cells.take(key);
    if (counted === null || firstDifference(held, counted) !== -1)
      fixes.push(differs(checking, range.table, key, held, counted));
  }
  return fixes;
}

function differs(
  { findings, labels, repairs }: Checking,
  table: CellTable,
  key: readonly number[],
  held: readonly number[] | null,
  counted: Float64Array | null,
): Fix {
  const index = held === null || counted === null ? 0 : firstDifference(held, counted);
  const textOf = (label: number) => (label === OTHERS ? OTHER : (labels.textOf(label) ?? `label ${label}`));
  const difference = {
    table: table.table,
    place: describeCell(table, key, textOf),
    figure: table.figures[index] ?? "",
    stored: held?.[index] ?? null,
    recounted: counted?.[index] ?? null,
  };
  findings.add(difference, repairs);
  return { table, key, figures: counted };
}

/** All cells of a day in one transaction. */
export function repairCells({ database, repairs }: Checking, fixes: readonly Fix[]): void {
  if (!repairs || fixes.length === 0) return;
  database
    .transaction(() => {
      for (const { table, key, figures } of fixes) {
        if (figures === null) {
          const where = table.keys.map((name) => `${name} = ?`).join(" AND ");
          database.prepare(`DELETE FROM ${table.table} WHERE ${where}`).run(...key);
          continue;
        }
        const columns = [...table.keys, ...table.figures];
        const values = columns.map(() => "?").join(", ");
        database
          .prepare(`REPLACE INTO ${table.table} (${columns.join(", ")}) VALUES (${values})`)
          .run(...key, ...figures);
      }
    })
    .immediate();
}
