import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { openSqliteStore, type SqliteStore } from "../sqlite-store";

const DAY_MS = 86_400_000;

export interface DatabaseFile {
  /** Absolute. */
  path: string;
  retentionDays: number;
}

/**
 * The file through the server's own store. The bundle that holds this module lies beside the thread bundles and the
 * migrations. Throws DatabaseInUseError while a server has the file open.
 */
export function openDatabaseFile({ path, retentionDays }: DatabaseFile): Promise<SqliteStore> {
  return openSqliteStore({
    path: resolve(path),
    retentionMs: retentionDays * DAY_MS,
    workerUrls: { writer: new URL("./writer.js", import.meta.url), reader: new URL("./reader.js", import.meta.url) },
    migrationsFolder: join(dirname(fileURLToPath(import.meta.url)), "migrations"),
  });
}
