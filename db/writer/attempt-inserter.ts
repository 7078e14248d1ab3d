import type { Database, Statement } from "better-sqlite3";
import type { Attempt, StoredAttempt } from "../../lib/model/attempt";
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

  /** The stored row, or null where the attempt is a duplicate. */
  insert(attempt: Attempt, receivedAtMs: number): StoredAttempt | null {
    const seq = this.#nextSeq;
    const request = this.book.open(attempt);
    const stored: StoredAttempt = { ...attempt, seq, receivedAtMs, requestId: attempt.requestId ?? `attempt-${seq}` };
    if (this.#insert.run(...attemptBinds(stored, request.seq)).changes === 0) return null;
    this.#nextSeq = seq + 1;
    this.#keepDetails(stored);
    this.book.add(request, stored);
    return stored;
  }

  #keepDetails({ seq, evidence, headers, quota, body }: StoredAttempt): void {
    const kept = [
      evidence.length > 0 ? JSON.stringify(evidence) : null,
      Object.keys(headers).length > 0 ? JSON.stringify(headers) : null,
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
