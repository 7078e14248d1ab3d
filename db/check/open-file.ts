import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { acquireBootLock, DatabaseInUseError } from "../boot-lock";
import { openForReading } from "../open";

const CHECK_A_COPY =
  "Or check a copy, which can be made while it runs: sqlite3 <file> \"VACUUM INTO 'copy.db'\", then LIMITSCOPE_DB=copy.db npm run check.";

interface FileToCheck {
  path: string;
  migrationsFolder: string;
  /** false = nothing can be written. */
  writes: boolean;
}

/** Holds the file for this process; throws with what to do where there is none, a server has it, or it is of another version. */
export function openToCheck({ path, migrationsFolder, writes }: FileToCheck): {
  database: Database.Database;
  close: () => void;
} {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}. Set LIMITSCOPE_DB to the file.`);
  const release = lock(path);
  try {
    const database = writes ? new Database(path, { fileMustExist: true }) : openForReading(path);
    requireNewestSchema(database, path, migrationsFolder);
    return {
      database,
      close: () => {
        database.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

function lock(path: string): () => void {
  try {
    return acquireBootLock(path);
  } catch (error) {
    if (error instanceof DatabaseInUseError) throw new Error(`${error.message} ${CHECK_A_COPY}`, { cause: error });
    throw error;
  }
}

function requireNewestSchema(database: Database.Database, path: string, migrationsFolder: string): void {
  const migrations = readMigrationFiles({ migrationsFolder });
  const newest = migrations[migrations.length - 1]?.folderMillis;
  const isKnown =
    database.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").pluck().get() !== undefined;
  const applied = isKnown
    ? database.prepare("SELECT MAX(created_at) FROM __drizzle_migrations").pluck().get()
    : undefined;
  if (Number(applied) === newest) return;
  database.close();
  throw new Error(
    `${path} was not written by this version of Limitscope. Start the server on it once, which brings it up to date, stop it, and check again.`,
  );
}
