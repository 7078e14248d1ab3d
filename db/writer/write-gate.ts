import type { Database } from "better-sqlite3";
import type { FileGuard } from "../file-guard";
import { isDamage, isDiskFull, isUnwritable } from "./failure";

const TRY_EVERY_MS = 500;

/**
 * While the file cannot be written, lets a write be tried now and then: waiting for a lock, or writing until the disk is
 * full, again for every batch would keep the thread from everything else.
 */
export class WriteGate {
  #error: unknown = null;
  #triedAtMs = 0;

  constructor(
    private readonly database: Database,
    private readonly guard: FileGuard,
  ) {}

  /** What to refuse a write with; null = try it. */
  refusal(): unknown {
    const lost = this.guard.lost();
    if (lost !== null) return lost;
    if (this.#error === null) return null;
    if (performance.now() - this.#triedAtMs < TRY_EVERY_MS) return this.#error;
    if (isDiskFull(this.#error) && !this.#makeRoom()) {
      this.#triedAtMs = performance.now();
      return this.#error;
    }
    // What was read wrongly is not to be believed again.
    if (isDamage(this.#error)) this.database.pragma("shrink_memory");
    return null;
  }

  /** The write-ahead log begins anew once all of it stands in the file. Else it takes every byte that becomes free and never gets smaller, so nothing is written ahead until there was room for that; false = there is none. */
  #makeRoom(): boolean {
    try {
      this.database.pragma("wal_checkpoint(PASSIVE)");
      return true;
    } catch (error) {
      if (!isUnwritable(error)) throw error;
      return !isDiskFull(error);
    }
  }

  /** What became of a write; null = it worked. */
  note(error: unknown): void {
    this.#error = isUnwritable(error) ? error : null;
    this.#triedAtMs = performance.now();
  }
}
