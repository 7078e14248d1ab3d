import type { Database } from "better-sqlite3";
import { getTableColumns, getTableName, type InferInsertModel } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/**
 * Inserts rows of a table by one prepared statement: the builder takes longer than the insert itself.
 * `onConflict` is SQL, names of columns as in the file; answers whether a row was written.
 */
export function prepareInsert<Table extends SQLiteTable>(
  database: Database,
  table: Table,
  onConflict = "",
): (row: InferInsertModel<Table>) => boolean {
  const columns = Object.entries<SQLiteColumn>(getTableColumns(table));
  const names = columns.map(([, { name }]) => name);
  const statement = database.prepare(
    `INSERT INTO ${getTableName(table)} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")}) ${onConflict}`,
  );
  return (row) => {
    const values = columns.map(([key, column]) => {
      const value = (row as Record<string, unknown>)[key] ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
    return statement.run(...values).changes > 0;
  };
}

/** `SET` of an upsert that writes every column anew but those of the key. */
export function overwriting(table: SQLiteTable, key: readonly string[], instead: Record<string, string> = {}): string {
  const names = Object.values<SQLiteColumn>(getTableColumns(table)).map(({ name }) => name);
  const set = names
    .filter((name) => !key.includes(name))
    .map((name) => `${name} = ${instead[name] ?? `excluded.${name}`}`);
  return `ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${set.join(", ")}`;
}
