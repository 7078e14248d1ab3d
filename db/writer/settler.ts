import type { Database, Statement } from "better-sqlite3";
import type { Labels } from "../labels";
import { type FiledRequest, type RequestRow, readFiledRequest } from "../request-columns";

const STEP = 2_000;

/** Settles requests for which nothing more has come. */
export class Settler {
  readonly #due: Statement<[number, number]>;
  readonly #next: Statement<[]>;
  readonly #settle: Statement<[number, number, number]>;

  constructor(
    database: Database,
    private readonly labels: Labels,
    private readonly takeSettledSeq: () => number,
  ) {
    this.#due = database.prepare(
      "SELECT * FROM requests WHERE settled_at_ms IS NULL AND settles_at_ms <= ? ORDER BY settles_at_ms LIMIT ?",
    );
    this.#next = database.prepare("SELECT MIN(settles_at_ms) FROM requests WHERE settled_at_ms IS NULL").pluck();
    this.#settle = database.prepare("UPDATE requests SET settled_at_ms = ?, settled_seq = ? WHERE seq = ?");
  }

  /** Outside of any transaction: most of the time nothing is due. */
  isAnyDue(nowMs: number): boolean {
    const next = this.#next.get() as number | null;
    return next !== null && next <= nowMs;
  }

  /** One step inside the surrounding transaction; an empty answer = nothing is due. */
  step(nowMs: number): FiledRequest[] {
    const due = (this.#due.all(nowMs, STEP) as RequestRow[]).map((row) => readFiledRequest(row, this.labels));
    return due.map((request) => {
      const settledSeq = this.takeSettledSeq();
      this.#settle.run(nowMs, settledSeq, request.seq);
      return { ...request, settledAtMs: nowMs, settledSeq };
    });
  }
}
