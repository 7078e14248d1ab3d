import Database from "better-sqlite3";
import { tablesToWrite } from "./tables";

export type Value = string | number | Buffer | null;

export interface StoredTable {
  name: string;
  columns: string[];
  /** In the order in which they were inserted. */
  rows: Value[][];
  holds: "rows" | "names";
}

/** All that a server wrote into a file, for the same to be written again by other means. */
export function readStoredRows(path: string): StoredTable[] {
  const database = new Database(path, { readonly: true });
  try {
    const found = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
    const { rows, names } = tablesToWrite(found);
    return [...names, ...rows].map((name) => {
      const statement = database.prepare(
        `SELECT * FROM "${name}"${isWithoutRowid(database, name) ? "" : " ORDER BY rowid"}`,
      );
      const columns = statement.columns().map((column) => column.name);
      return {
        name,
        columns,
        rows: statement.raw().all() as Value[][],
        holds: names.includes(name) ? "names" : "rows",
      };
    });
  } finally {
    database.close();
  }
}

function isWithoutRowid(database: Database.Database, name: string): boolean {
  const sql = database.prepare("SELECT sql FROM sqlite_master WHERE name = ?").pluck().get(name) as string;
  return /WITHOUT ROWID\s*$/i.test(sql);
}
