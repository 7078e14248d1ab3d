import Database from "better-sqlite3";
import type { Failure } from "./commands";

const UNWRITABLE = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PERM|BUSY)/;

/** An error as it crosses the thread; conditions of disk and file become StoreUnwritableError. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Database.SqliteError && UNWRITABLE.test(error.code)) {
    return {
      name: "StoreUnwritableError",
      message: `The database cannot be written: ${error.message} (${error.code}).`,
    };
  }
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: "Error", message: String(error) };
}
