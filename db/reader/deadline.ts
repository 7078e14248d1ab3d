import type { Database } from "better-sqlite3";
import { ReadDeadlineError } from "../../lib/store/attempts";
import { condition, type Where } from "./where";

const CHECK_EVERY_ROWS = 1_024;

/**
 * A running query of this engine cannot be interrupted from outside, so scans carry one of the conditions below,
 * which throws once the time is up.
 */
export class Deadline {
  #endsAtMs = Number.POSITIVE_INFINITY;
  #deadlineMs = 0;

  constructor(database: Database) {
    database.function("within_deadline", { deterministic: false }, () => {
      if (Date.now() > this.#endsAtMs) throw new ReadDeadlineError(this.#deadlineMs);
      return 1;
    });
  }

  start(deadlineMs: number): void {
    this.#deadlineMs = deadlineMs;
    this.#endsAtMs = Date.now() + deadlineMs;
  }
}

/** Always true. Stands before other conditions, which would hide from it the rows that they turn away. */
export function withinDeadline(rowid: string): Where {
  return condition(`(${rowid} % ${CHECK_EVERY_ROWS} <> 0 OR within_deadline())`);
}

/** The same for tables whose rows have no number: looks at the clock by chance. */
export function withinDeadlineByChance(): Where {
  return condition(`(random() & ${CHECK_EVERY_ROWS - 1} <> 0 OR within_deadline())`);
}
