import type { Database, Statement } from "better-sqlite3";
import type { Retention } from "../../lib/model/retention";

const STEP = 500;
/** Five minutes stay as long as there are rows or minutes to look at closely; days stay. */
const keptFigures = ({ rowsMs, minutesMs, hoursMs }: Retention): readonly { stepMs: number; keptMs: number }[] => [
  { stepMs: 60_000, keptMs: minutesMs },
  { stepMs: 300_000, keptMs: Math.max(rowsMs, minutesMs) },
  { stepMs: 3_600_000, keptMs: hoursMs },
];

/** Deletes what is past its retention, a few hundred rows at a time so that writes pass in between. */
export class Pruner {
  readonly #oldest: Statement<[number, number]>;
  readonly #deleteAttempt: Statement<[number]>;
  readonly #deleteDetails: Statement<[number]>;
  readonly #deleteRequests: Statement<[number, number]>;
  readonly #deletePoolMinutes: Statement<[number, number]>;
  readonly #deleteRollups: Statement<[number, number, number]>[];

  constructor(
    database: Database,
    private readonly retention: Retention,
  ) {
    this.#oldest = database
      .prepare("SELECT seq FROM attempts WHERE ended_at_ms < ? ORDER BY ended_at_ms LIMIT ?")
      .pluck();
    this.#deleteAttempt = database.prepare("DELETE FROM attempts WHERE seq = ?");
    this.#deleteDetails = database.prepare("DELETE FROM attempt_details WHERE seq = ?");
    this.#deleteRequests = database.prepare(
      `DELETE FROM requests WHERE seq IN (SELECT seq FROM requests WHERE ended_at_ms < ? AND settled_at_ms IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM attempts WHERE request_seq = requests.seq) ORDER BY ended_at_ms LIMIT ?)`,
    );
    this.#deletePoolMinutes = database.prepare(
      "DELETE FROM pool_usage WHERE rowid IN (SELECT rowid FROM pool_usage WHERE minute_at_ms < ? LIMIT ?)",
    );
    this.#deleteRollups = ["attempt_rollups", "request_rollups"].map((table) =>
      database.prepare(
        `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE step_ms = ? AND bucket_at_ms < ? LIMIT ?)`,
      ),
    );
  }

  /** One step inside the surrounding transaction: attempts removed, and whether anything at all was. `rolledUpSeq` protects rows that no rollup holds yet. */
  step(beforeMs: number, nowMs: number, rolledUpSeq: number): { attempts: number; isDone: boolean } {
    const seqs = (this.#oldest.all(beforeMs, STEP) as number[]).filter((seq) => seq <= rolledUpSeq);
    for (const seq of seqs) {
      this.#deleteAttempt.run(seq);
      this.#deleteDetails.run(seq);
    }
    let removed = seqs.length;
    if (removed === 0) {
      removed += this.#deleteRequests.run(beforeMs, STEP).changes;
      removed += this.#deletePoolMinutes.run(nowMs - this.retention.minutesMs, STEP).changes;
      for (const { stepMs, keptMs } of keptFigures(this.retention)) {
        for (const statement of this.#deleteRollups) removed += statement.run(stepMs, nowMs - keptMs, STEP).changes;
      }
    }
    return { attempts: seqs.length, isDone: removed === 0 };
  }
}
