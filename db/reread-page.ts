import type { Database } from "better-sqlite3";
import { isRereadable } from "../lib/ingest/reread";
import type { StoredAttempt } from "../lib/model/attempt";
import type { ReclassifyQuery } from "../lib/store/reclassify";
import type { AttemptRow } from "./attempt-columns";
import { type AttemptReading, DETAILED_ATTEMPTS, detailedAttempt } from "./detailed-attempts";

/** Rows looked at in one step, stopped ones or not: a step must not hold up whoever waits for it. */
const SCANNED_ROWS = 10_000;

/** The next rows worth rereading, and the sequence after which to go on; null = these were the last. */
export function readRereadPage(
  database: Database,
  reading: AttemptReading,
  { afterSeq, limit }: Pick<ReclassifyQuery, "afterSeq" | "limit">,
): { rows: StoredAttempt[]; nextSeq: number | null } {
  const through = database
    .prepare("SELECT MAX(seq) FROM (SELECT seq FROM attempts WHERE seq > ? ORDER BY seq LIMIT ?)")
    .pluck()
    .get(afterSeq, SCANNED_ROWS) as number | null;
  if (through === null) return { rows: [], nextSeq: null };
  const rows = database
    .prepare(
      `${DETAILED_ATTEMPTS} WHERE attempts.seq > ? AND attempts.seq <= ?
         AND (attempts.limit_source IS NOT NULL OR figures IS NOT NULL) ORDER BY attempts.seq`,
    )
    .all(afterSeq, through) as AttemptRow[];
  const found: StoredAttempt[] = [];
  for (const row of rows) {
    const attempt = detailedAttempt(row, reading);
    if (isRereadable(attempt) && found.push(attempt) === limit) break;
  }
  const seenSeq = found.length === limit ? (found[found.length - 1]?.seq ?? through) : through;
  const hasMore = database.prepare("SELECT 1 FROM attempts WHERE seq > ? LIMIT 1").get(seenSeq) !== undefined;
  return { rows: found, nextSeq: hasMore ? seenSeq : null };
}
