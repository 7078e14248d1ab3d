import type { Database, Statement } from "better-sqlite3";
import type { Attempt } from "../../lib/model/attempt";
import { ATTEMPT_COLUMNS, attemptBinds } from "../attempt-columns";
import type { RequestBook } from "./request-book";

/** Inserts attempts and files each under its request; what is there already is left alone. */
export class AttemptInserter {
  readonly #insert: Statement;
  readonly #insertDetails: Statement;
  #nextSeq: number;

  constructor(
    database: Database,
    private readonly book: RequestBook,
  ) {
    const names = ATTEMPT_COLUMNS.map(([, name]) => name);
    this.#insert = database.prepare(
      `INSERT INTO attempts (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")}) ON CONFLICT (key_at_ms, id) DO NOTHING`,
    );
    this.#insertDetails = database.prepare(
      "INSERT INTO attempt_details (seq, evidence, headers, quota, body) VALUES (?, ?, ?, ?, ?)",
    );
    this.#nextSeq =
      Number(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'attempts'").pluck().get() ?? 0) + 1;
  }

  get lastSeq(): number {
    return this.#nextSeq - 1;
  }

  /** false where the attempt is there already. */
  insert(attempt: Attempt, receivedAtMs: number): boolean {
    const request = this.book.open(attempt);
    const place = {
      seq: this.#nextSeq,
      requestSeq: request.seq,
      receivedAtMs,
      requestId: attempt.requestId ?? `attempt-${this.#nextSeq}`,
    };
    if (this.#insert.run(attemptBinds(attempt, place)).changes === 0) return false;
    this.#nextSeq++;
    this.#keepDetails(attempt, place.seq);
    this.book.add(request, attempt, place);
    return true;
  }

  #keepDetails({ evidence, headers, quota, body }: Attempt, seq: number): void {
    const kept = [
      evidence.length > 0 ? JSON.stringify(evidence) : null,
      isEmpty(headers) ? null : JSON.stringify(headers),
      quota.length > 0 ? JSON.stringify(quota) : null,
      body,
    ];
    if (kept.some((value) => value !== null)) this.#insertDetails.run(seq, ...kept);
  }

  begin(): () => void {
    const seq = this.#nextSeq;
    return () => {
      this.#nextSeq = seq;
    };
  }
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}
