import type { Database, Statement } from "better-sqlite3";
import { ATTEMPT_COLUMNS, attemptBinds } from "../attempt-columns";
import type { Labels } from "../labels";
import { ownRequestId } from "../packed-id";
import type { PassedAttempt } from "../parser/passed-attempt";
import type { SplitText, TextTemplates } from "../text-templates";
import type { RequestBook } from "./request-book";

/** Inserts attempts and files each under its request; what is there already is left alone. */
export class AttemptInserter {
  readonly #insert: Statement;
  readonly #insertDetails: Statement<[number, number | null, string]>;
  #nextSeq: number;

  constructor(
    database: Database,
    private readonly labels: Labels,
    private readonly templates: TextTemplates,
    private readonly book: RequestBook,
  ) {
    const names = ATTEMPT_COLUMNS.map(([, name]) => name);
    this.#insert = database.prepare(
      `INSERT INTO attempts (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")}) ON CONFLICT (key_at_ms, id) DO NOTHING`,
    );
    this.#insertDetails = database.prepare(
      `INSERT INTO attempt_details (seq, template, figures) VALUES (?, ?, ?)
       ON CONFLICT (seq) DO UPDATE SET template = excluded.template, figures = excluded.figures`,
    );
    this.#nextSeq =
      Number(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'attempts'").pluck().get() ?? 0) + 1;
  }

  get lastSeq(): number {
    return this.#nextSeq - 1;
  }

  /** false where the attempt is there already. */
  insert(attempt: PassedAttempt, receivedAtMs: number): boolean {
    const request = this.book.open(attempt);
    attempt.seq = this.#nextSeq;
    attempt.receivedAtMs = receivedAtMs;
    if (this.#insert.run(attemptBinds(attempt, request.seq, this.labels)).changes === 0) return false;
    this.#nextSeq++;
    if (attempt.details !== null) this.keepDetails(attempt.seq, attempt.details);
    this.book.add(request, attempt, attempt.requestId ?? ownRequestId(attempt.seq));
    return true;
  }

  keepDetails(seq: number, details: SplitText): void {
    const { template, figures } = this.templates.keep(details);
    this.#insertDetails.run(seq, template, figures);
  }

  begin(): () => void {
    const seq = this.#nextSeq;
    const undoTemplates = this.templates.begin();
    return () => {
      this.#nextSeq = seq;
      undoTemplates();
    };
  }
}
