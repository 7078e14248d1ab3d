import Database from "better-sqlite3";
import { databaseBytes } from "./database-files";
import type { FilledFile } from "./filled-file";
import { decimals, percent, printTable, whole } from "./report";

/** Tables and indexes below this share are one line. */
const LEAST_SHARE = 0.005;

interface Part {
  name: string;
  bytes: number;
}

/** Bytes an attempt, in all and by table and index. */
export function printSize({ path, attempts }: FilledFile): void {
  const bytes = databaseBytes(path);
  console.log(`\n${decimals(bytes / attempts, 0)} bytes an attempt: ${whole(bytes / 1e6)} MB for ${whole(attempts)}`);
  const parts = partsOf(path);
  if (parts === null) {
    console.log("(This SQLite cannot tell them by table.)");
    return;
  }
  const shown = parts.filter((part) => part.bytes >= bytes * LEAST_SHARE);
  const others = parts.filter((part) => !shown.includes(part)).reduce((sum, part) => sum + part.bytes, 0);
  printTable(
    ["table or index", "bytes an attempt", "share"],
    [...shown, { name: "others", bytes: others }].map((part) => [
      part.name,
      decimals(part.bytes / attempts, 1),
      percent(part.bytes / bytes),
    ]),
  );
}

function partsOf(path: string): Part[] | null {
  const database = new Database(path, { readonly: true });
  try {
    return database
      .prepare("SELECT name, pgsize AS bytes FROM dbstat WHERE aggregate = TRUE ORDER BY pgsize DESC")
      .all() as Part[];
  } catch (error) {
    if (error instanceof Database.SqliteError && /no such table/.test(error.message)) return null;
    throw error;
  } finally {
    database.close();
  }
}
