import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { explained } from "./sqlite-reason";

/** Another process serves this database file. */
export class DatabaseInUseError extends Error {
  override readonly name = "DatabaseInUseError";
  constructor(path: string, pid: string) {
    super(
      `${path} is already served by another Limitscope process${pid === "" ? "" : ` (pid ${pid})`}. Stop that one, or set LIMITSCOPE_DB to another file.`,
    );
  }
}

/**
 * Holds `path` for this process until it ends; throws DatabaseInUseError if another one holds it. The operating system
 * drops the lock with the process, also on SIGKILL, so a stale lock cannot exist.
 */
export function acquireBootLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true });
  const lock = explained(() => new Database(`${path}.lock`, { timeout: 0 }));
  try {
    lock.pragma("locking_mode = EXCLUSIVE");
    // Nothing is ever written to it, and a full disk must not keep the process from starting.
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      throw new DatabaseInUseError(path, readPid(path));
    }
    throw error;
  }
  notePid(path);
  return () => lock.close();
}

/** Only for the message to a second process: what keeps this file from being written is told when the database is opened. */
function notePid(path: string): void {
  try {
    writeFileSync(`${path}.pid`, `${process.pid}\n`);
  } catch {
    return;
  }
}

function readPid(path: string): string {
  try {
    return readFileSync(`${path}.pid`, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}
