import type { Database } from "better-sqlite3";
import type { StoredAttempt } from "../lib/model/attempt";
import type { ReclassifyQuery } from "../lib/store/reclassify";
import { readAttempt } from "./attempt-columns";

/** Rows looked at in one step, stopped ones or not: a step must not hold up whoever waits for it. */
const SCANNED_ROWS = 10_000;

/** The next rows worth rereading, and the sequence after which to go on; null = these were the last. */
export function readRereadPage(
  database: Database,
  { afterSeq, limit }: Pick<ReclassifyQuery, "afterSeq" | "limit">,
): { rows: StoredAttempt[]; nextSeq: number | null } {
  const through = database
    .prepare("SELECT MAX(seq) FROM (SELECT seq FROM attempts WHERE seq > ? ORDER BY seq LIMIT ?)")
    .pluck()
    .get(afterSeq, SCANNED_ROWS) as number | null;
  if (through === null) return { rows: [], nextSeq: null };
  const rows = database
    .prepare(
      `SELECT attempts.*, evidence, headers, quota, body FROM attempts LEFT JOIN attempt_details USING (seq)
       WHERE attempts.seq > ? AND attempts.seq <= ? AND (limit_source IS NOT NULL OR body IS NOT NULL)
       ORDER BY attempts.seq LIMIT ?`,
    )
    .all(afterSeq, through, limit) as Parameters<typeof readAttempt>[0][];
  const found = rows.map(readAttempt);
  const seenSeq = found.length === limit ? (found[found.length - 1]?.seq ?? through) : through;
  const hasMore = database.prepare("SELECT 1 FROM attempts WHERE seq > ? LIMIT 1").get(seenSeq) !== undefined;
  return { rows: found, nextSeq: hasMore ? seenSeq : null };
}
