import Database from "better-sqlite3";

const ADVICE: readonly [RegExp, string][] = [
  [
    /^SQLITE_(CORRUPT|NOTADB)/,
    "The file is damaged, or is no database: put a backup in its place, or move it away with the -wal and -shm beside it to begin with an empty one",
  ],
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/, "The file and its folder must exist and be writable for this user"],
  [/^SQLITE_(FULL|IOERR_WRITE)/, "The disk or a quota on it is full: make room"],
  [/^SQLITE_BUSY/, "Another process holds a lock on the file: let it finish, or end it"],
];

/** What SQLite says, and what can be done about it. */
export function sqliteReason({ message, code }: { message: string; code: string }): string {
  const [, advice] = ADVICE.find(([codes]) => codes.test(code)) ?? [];
  return `${message} (${code})${advice === undefined ? "" : `. ${advice}`}`;
}

/** SQLite's own errors lose their message between threads. */
export function explained<Value>(open: () => Value): Value {
  try {
    return open();
  } catch (error) {
    if (error instanceof Database.SqliteError) throw new Error(sqliteReason(error), { cause: error });
    throw error;
  }
}
