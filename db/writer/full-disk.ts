import type { Database } from "better-sqlite3";
import { isDiskFull, isUnwritable } from "./failure";

const TRY_EVERY_MS = 500;

/**
 * Lets a write be tried now and then while the disk is full, each time after what stands in the write-ahead log was moved
 * to the file: the log then begins anew. Left to itself it would take every byte that becomes free and never get smaller.
 */
export class FullDisk {
  #error: unknown = null;
  #triedAtMs = 0;

  constructor(private readonly database: Database) {}

  /** What to refuse a write with; null = try it. */
  refusal(): unknown {
    if (this.#error === null) return null;
    if (performance.now() - this.#triedAtMs < TRY_EVERY_MS) return this.#error;
    this.#triedAtMs = performance.now();
    try {
      this.database.pragma("wal_checkpoint(PASSIVE)");
    } catch (error) {
      if (!isUnwritable(error)) throw error;
    }
    return null;
  }

  /** What became of a write; null = it worked. */
  note(error: unknown): void {
    if (!isDiskFull(error)) {
      this.#error = null;
      return;
    }
    if (this.#error === null) this.#triedAtMs = performance.now();
    this.#error = error;
  }
}
