/** What still works now and then has not recovered. */
const QUIET_MS = 5_000;

/** Failures of one thing as a log should tell them: every reason once, and the end once. */
export class Outage {
  readonly #told = new Set<string>();
  #failures = 0;
  #lastFailureAtMs = 0;

  /** Whether this reason has not been told since the outage began. */
  isNews(reason: string, nowMs: number): boolean {
    this.#failures++;
    this.#lastFailureAtMs = nowMs;
    const isNews = !this.#told.has(reason);
    this.#told.add(reason);
    return isNews;
  }

  /** Something went well: how many failures the outage had if it is over with that, 0 = it is not, or there was none. */
  end(nowMs: number): number {
    const failures = this.#failures;
    // The clock may have been set back meanwhile.
    if (failures === 0 || Math.abs(nowMs - this.#lastFailureAtMs) < QUIET_MS) return 0;
    this.#told.clear();
    this.#failures = 0;
    return failures;
  }
}
