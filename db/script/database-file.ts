import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Retention } from "../../lib/model/retention";
import { DatabaseInUseError } from "../boot-lock";
import { openSqliteStore, type SqliteStore } from "../sqlite-store";

const WORK_THROUGH_IT =
  "To work through that process, set LIMITSCOPE_URL to its address, and LIMITSCOPE_KEY to a key where it has a password.";

export interface DatabaseFile {
  /** Absolute. */
  path: string;
  retention: Retention;
}

/**
 * The file through the server's own store. The bundle that holds this module lies beside the thread bundles and the
 * migrations. Throws while a server has the file open.
 */
export async function openDatabaseFile({ path, retention }: DatabaseFile): Promise<SqliteStore> {
  try {
    return await openSqliteStore({
      path: resolve(path),
      retention,
      workerUrls: {
        parser: new URL("./parser.js", import.meta.url),
        writer: new URL("./writer.js", import.meta.url),
        reader: new URL("./reader.js", import.meta.url),
        evaluator: new URL("./evaluator.js", import.meta.url),
      },
      migrationsFolder: join(dirname(fileURLToPath(import.meta.url)), "migrations"),
    });
  } catch (error) {
    if (error instanceof DatabaseInUseError) throw new Error(`${error.message} ${WORK_THROUGH_IT}`, { cause: error });
    throw error;
  }
}
