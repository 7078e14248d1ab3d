import type { Database, Statement } from "better-sqlite3";
import type { Retention } from "../../lib/model/retention";
import { HOUR_LEVEL, KINDS, keptMs, LEVELS_MS, MINUTE_LEVEL } from "../cells/kinds";
import { bucketOf } from "../cells/shapes";
import type { Meta } from "./meta";

const STEP = 500;

interface CellRange {
  kind: number;
  level: number;
}

/** Deletes what is past its retention, a few hundred rows at a time so that writes pass in between. */
export class Pruner {
  readonly #oldest: Statement<[number, number, number]>;
  readonly #deleteAttempt: Statement<[number]>;
  readonly #deleteDetails: Statement<[number]>;
  readonly #deleteRequests: Statement<[number, number]>;
  readonly #deletePoolMinutes: DeleteBefore;
  readonly #deleteWords: DeleteBefore;
  readonly #deletePoolHours: Statement<[number]>;
  readonly #deleteTargets: Statement<[number, number]>;
  readonly #deleteCells: DeleteBefore[];

  constructor(
    database: Database,
    private readonly retention: Retention,
    private readonly meta: Meta,
  ) {
    this.#oldest = database
      .prepare("SELECT seq FROM attempts WHERE ended_at_ms < ? AND seq <= ? ORDER BY ended_at_ms LIMIT ?")
      .pluck();
    this.#deleteAttempt = database.prepare("DELETE FROM attempts WHERE seq = ?");
    this.#deleteDetails = database.prepare("DELETE FROM attempt_details WHERE seq = ?");
    this.#deleteRequests = database.prepare(
      `DELETE FROM requests WHERE seq IN (SELECT seq FROM requests WHERE ended_at_ms < ? AND settled_at_ms IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM attempts WHERE request_seq = requests.seq) ORDER BY ended_at_ms LIMIT ?)`,
    );
    this.#deletePoolMinutes = inRanges(database, "pool_minutes", [], "minute_at_ms");
    this.#deleteWords = inRanges(database, "provider_words", [], "minute_at_ms");
    this.#deletePoolHours = database.prepare("DELETE FROM pool_hours WHERE hour_at_ms < ?");
    this.#deleteTargets = database.prepare("DELETE FROM pool_targets WHERE level = ? AND bucket_at_ms < ?");
    this.#deleteCells = ["attempt_cells", "limit_cells", "request_cells"].map((table) =>
      inRanges(database, table, ["kind", "level"], "bucket_at_ms"),
    );
  }

  /** One step inside the surrounding transaction: attempts removed, and whether anything at all was. `rolledUpSeq` protects rows that no cell holds yet. */
  step(beforeMs: number, nowMs: number, rolledUpSeq: number): { attempts: number; isDone: boolean } {
    const seqs = this.#oldest.all(beforeMs, rolledUpSeq, STEP) as number[];
    for (const seq of seqs) {
      this.#deleteAttempt.run(seq);
      this.#deleteDetails.run(seq);
    }
    if (seqs.length > 0 || this.#deleteRequests.run(beforeMs, STEP).changes > 0) {
      this.meta.raise("rows_from_ms", beforeMs);
      return { attempts: seqs.length, isDone: false };
    }
    return { attempts: 0, isDone: this.#pruneFigures(nowMs) === 0 };
  }

  #pruneFigures(nowMs: number): number {
    let removed = this.#prunePools(nowMs);
    for (const range of prunedRanges()) {
      if (removed > 0) break;
      removed += this.#pruneCells(range, nowMs);
    }
    return removed;
  }

  #prunePools(nowMs: number): number {
    const minutesFromMs = nowMs - this.retention.minutesMs;
    const minutes = this.#deletePoolMinutes([], minutesFromMs);
    if (minutes > 0) this.meta.raise("pool_minutes_from_ms", minutesFromMs);
    const targetsFromMs = bucketOf(HOUR_LEVEL, nowMs - this.retention.hoursMs);
    const targets = this.#deleteTargets.run(HOUR_LEVEL, targetsFromMs).changes;
    if (targets > 0) this.meta.raise("pool_targets_from_ms", targetsFromMs);
    const hours = this.#deletePoolHours.run(bucketOf(HOUR_LEVEL, minutesFromMs)).changes;
    return minutes + targets + hours + this.#deleteWords([], minutesFromMs);
  }

  /** Says from when on cells are all there, in the same transaction. */
  #pruneCells({ kind, level }: CellRange, nowMs: number): number {
    const beforeMs = bucketOf(level, nowMs - keptMs(kind, level, this.retention));
    let removed = 0;
    for (const remove of this.#deleteCells) removed += remove([kind, level], beforeMs);
    if (removed > 0) this.meta.raise(`cells_from:${kind}:${level}`, beforeMs);
    return removed;
  }
}

type DeleteBefore = (place: readonly number[], beforeMs: number) => number;

/**
 * Deletes from a table without a rowid: whole times, as many as hold about a step's rows. The bound is asked for first,
 * because of two upper bounds in one statement the engine uses one and walks everything below it.
 */
function inRanges(database: Database, table: string, place: readonly string[], time: string): DeleteBefore {
  const where = [...place.map((name) => `${name} = ?`), `${time} <= ?`].join(" AND ");
  const last = database
    .prepare(`SELECT MAX(${time}) FROM (SELECT ${time} FROM ${table} WHERE ${where} ORDER BY ${time} LIMIT ${STEP})`)
    .pluck();
  const remove = database.prepare(`DELETE FROM ${table} WHERE ${where}`);
  return (values, beforeMs) => {
    const lastMs = last.get(...values, beforeMs - 1) as number | null;
    return lastMs === null ? 0 : remove.run(...values, lastMs).changes;
  };
}

function prunedRanges(): CellRange[] {
  return KINDS.flatMap((_, kind) =>
    LEVELS_MS.slice(0, -1).map((_length, level) => ({ kind, level: level + MINUTE_LEVEL })),
  );
}
