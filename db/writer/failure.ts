import Database from "better-sqlite3";
import { FileLostError } from "../file-guard";
import { sqliteReason } from "../sqlite-reason";
import type { Failure } from "./commands";

const UNWRITABLE = /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|PERM|BUSY)/;

/** Whether disk or file are to blame; what was asked may work later. */
export function isUnwritable(error: unknown): error is InstanceType<typeof Database.SqliteError> {
  return error instanceof Database.SqliteError && UNWRITABLE.test(error.code);
}

export function isDamage(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** Also a quota that is used up, which SQLite does not tell from other failures to write. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Database.SqliteError && ["SQLITE_FULL", "SQLITE_IOERR_WRITE"].includes(error.code);
}

/** An error as it crosses the thread; conditions of disk and file become StoreUnwritableError. */
export function failureOf(error: unknown): Failure {
  if (isUnwritable(error) || error instanceof FileLostError) {
    const reason = error instanceof FileLostError ? error.message : sqliteReason(error);
    return { name: "StoreUnwritableError", message: `The database cannot be written: ${reason}.` };
  }
  return error instanceof Error
    ? { name: error.name, message: error.message }
    : { name: "Error", message: String(error) };
}
