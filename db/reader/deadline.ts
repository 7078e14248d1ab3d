import type { Database } from "better-sqlite3";
import { ReadCancelledError, type RowProgress } from "../../lib/store/read-watch";
import { ReadControl } from "../read-control";
import { condition, type Where } from "./where";

const CHECK_EVERY_ROWS = 1_024;

/** Figures cannot answer this; the read is to be asked for again where rows may be read. */
export class RowsNeededError extends Error {
  override readonly name = "RowsNeededError";
}

/** Says whether a read is to stop, and is told how far it is. */
export interface StopSign {
  readonly isStopped: boolean;
  tell(progress: RowProgress): void;
}

/**
 * The read that a connection is at. A running query of this engine cannot be interrupted from outside, so scans carry
 * one of the conditions below, and other loops call `looked`: both throw once the read is to stop.
 */
export class CurrentRead {
  #control: StopSign = new ReadControl();
  #mayReadRows = true;
  #rows = 0;
  #share = 0;
  #walk = { from: 0, to: 0 };

  constructor(database: Database) {
    database.function("within_deadline", { deterministic: false, varargs: true }, (...at: number[]) => {
      this.looked(CHECK_EVERY_ROWS, this.#shareAt(at[0]));
      return 1;
    });
  }

  /** Throws where it was stopped while it waited. */
  start(control: StopSign, mayReadRows: boolean): void {
    this.#control = control;
    this.#mayReadRows = mayReadRows;
    this.#rows = 0;
    this.#share = 0;
    this.looked(0);
  }

  /** So many more rows, which are this share (0..1) of all there is to look at. */
  looked(rows: number, share = this.#share): void {
    this.#rows += rows;
    this.#share = share;
    this.#control.tell({ rows: this.#rows, share });
    if (this.#control.isStopped) throw new ReadCancelledError();
  }

  /** What rows are walked through in order: lets a condition that is given a row's place tell how far the walk is. */
  walks(from: number, to: number): void {
    this.#walk = { from, to };
  }

  #shareAt(place: number | undefined): number {
    const { from, to } = this.#walk;
    return place === undefined || to <= from ? this.#share : Math.min(1, Math.max(0, (place - from) / (to - from)));
  }

  get mayReadRows(): boolean {
    return this.#mayReadRows;
  }

  /** To be called before anything that takes as long as there are rows. */
  needRows(): void {
    if (!this.#mayReadRows) throw new RowsNeededError("Only rows can answer this.");
  }
}

/** Always true. Stands before other conditions, which would hide from it the rows that they turn away. */
export function withinDeadline(rowid: string, place = ""): Where {
  return condition(`(${rowid} % ${CHECK_EVERY_ROWS} <> 0 OR within_deadline(${place}))`);
}

/** The same for tables whose rows have no number: looks by chance. */
export function withinDeadlineByChance(): Where {
  return condition(`(random() & ${CHECK_EVERY_ROWS - 1} <> 0 OR within_deadline())`);
}
