import type { Database } from "better-sqlite3";
import { ReadDeadlineError } from "../../lib/store/attempts";

const CHECK_EVERY_ROWS = 4_096;

/**
 * A running query of this engine cannot be interrupted from outside, so scans call `within_deadline()` in their WHERE
 * clause, which throws once the time is up.
 */
export class Deadline {
  #endsAtMs = Number.POSITIVE_INFINITY;
  #deadlineMs = 0;
  #rows = 0;

  constructor(database: Database) {
    database.function("within_deadline", { deterministic: false }, () => {
      if (++this.#rows % CHECK_EVERY_ROWS === 0 && Date.now() > this.#endsAtMs)
        throw new ReadDeadlineError(this.#deadlineMs);
      return 1;
    });
  }

  start(deadlineMs: number): void {
    this.#rows = 0;
    this.#deadlineMs = deadlineMs;
    this.#endsAtMs = Date.now() + deadlineMs;
  }
}
