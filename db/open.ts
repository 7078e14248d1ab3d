import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { explained } from "./sqlite-reason";

/** Another process may hold the file for a moment. All writes wait meanwhile, so not for long. */
const LOCK_WAIT_MS = 1_000;

/** The one connection that writes; creates the file and brings it to the newest schema. */
export function openForWriting(path: string, migrationsFolder: string): Database.Database {
  mkdirSync(dirname(path), { recursive: true });
  return explained(() => prepare(new Database(path, { timeout: LOCK_WAIT_MS }), migrationsFolder));
}

function prepare(database: Database.Database, migrationsFolder: string): Database.Database {
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("wal_autocheckpoint = 8000");
  database.pragma("journal_size_limit = 67108864");
  database.pragma("cache_size = -49152");
  migrate(drizzle(database), { migrationsFolder });
  return database;
}

export function openForReading(path: string, cacheKib = 16_384): Database.Database {
  return explained(() => {
    const database = new Database(path, { readonly: true, fileMustExist: true, timeout: 5_000 });
    database.pragma(`cache_size = -${cacheKib}`);
    return database;
  });
}
