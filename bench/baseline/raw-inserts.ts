import { resolve } from "node:path";
import { openForWriting } from "../../db/open";
import { type OwnRollups, ownRollups } from "./own-rollups";
import type { StoredTable } from "./stored-rows";

export interface RawInserts {
  /** A file that does not exist yet; it gets the server's schema, indexes and pragmas. */
  path: string;
  tables: readonly StoredTable[];
  rowsPerTransaction: number;
  /** Attempts written before the clock starts. */
  warmUpAttempts: number;
  withRollups: boolean;
}

/** Attempts a second of bare prepared inserts: what SQLite itself can do with these rows. */
export function measureRawInserts({
  path,
  tables,
  rowsPerTransaction,
  warmUpAttempts,
  withRollups,
}: RawInserts): number {
  const database = openForWriting(path, resolve("dist/migrations"));
  try {
    for (const table of tables.filter(({ holds }) => holds === "names")) inserterOf(database, table, null)(1);
    const rollups = withRollups ? ownRollups(database, tables) : null;
    const inserters = tables
      .filter(({ holds }) => holds === "rows")
      .map((table) => inserterOf(database, table, rollups));
    const attempts = tables.find(({ name }) => name === "attempts")?.rows.length ?? 0;
    const transaction = database.transaction((to: number) => {
      for (const insertUntil of inserters) insertUntil(to / attempts);
      rollups?.write();
    });
    const writeUntil = (from: number, to: number) => {
      for (let start = from; start < to; start += rowsPerTransaction)
        transaction.immediate(Math.min(start + rowsPerTransaction, to));
    };
    writeUntil(0, warmUpAttempts);
    const startMs = performance.now();
    writeUntil(warmUpAttempts, attempts);
    return ((attempts - warmUpAttempts) * 1000) / (performance.now() - startMs);
  } finally {
    database.close();
  }
}

/** Inserts the rows of a table up to a share of all: so details and requests go with their attempts. */
function inserterOf(database: ReturnType<typeof openForWriting>, table: StoredTable, rollups: OwnRollups | null) {
  const { name, columns, rows } = table;
  const statement = database.prepare(
    `INSERT INTO "${name}" (${columns.map((column) => `"${column}"`).join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`,
  );
  let next = 0;
  return (share: number): void => {
    const end = Math.round(share * rows.length);
    for (; next < end; next++) {
      statement.run(rows[next]);
      rollups?.add(table, next);
    }
  };
}
