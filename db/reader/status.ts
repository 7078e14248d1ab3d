import type { Database } from "better-sqlite3";
import type { StoreStatus } from "../../lib/store/query";
import { Meta } from "../writer/meta";

export function readStatus(database: Database): Omit<StoreStatus, "queuedBatches"> {
  const meta = new Meta(database);
  const value = (sql: string) => database.prepare(sql).pluck().get() as number | null | undefined;
  const pageBytes = Number(database.pragma("page_size", { simple: true }));
  const bytesOf = (pages: string) => Number(database.pragma(pages, { simple: true })) * pageBytes;
  return {
    attempts: meta.get("attempts"),
    lastSeq: value("SELECT seq FROM sqlite_sequence WHERE name = 'attempts'") ?? 0,
    rolledUpSeq: meta.get("rolled_up_seq"),
    lastReceivedAtMs: value("SELECT received_at_ms FROM attempts ORDER BY seq DESC LIMIT 1") ?? null,
    lastEndedAtMs: value("SELECT MAX(ended_at_ms) FROM attempts") ?? null,
    firstEndedAtMs: value("SELECT MIN(ended_at_ms) FROM attempts") ?? null,
    databaseBytes: bytesOf("page_count"),
    usableBytes: bytesOf("freelist_count"),
    clockSkewed: meta.get("clock_skewed"),
  };
}
