import type { Database, Statement } from "better-sqlite3";

/** Statement that inserts a row of `keys` and `figures`, or adds the figures to the row that has these keys. */
export function prepareAdding(
  database: Database,
  table: string,
  keys: readonly string[],
  figures: readonly string[],
): Statement {
  const columns = [...keys, ...figures];
  return database.prepare(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
     ON CONFLICT (${keys.join(", ")}) DO UPDATE SET ${figures.map((name) => `${name} = ${name} + excluded.${name}`).join(", ")}`,
  );
}
