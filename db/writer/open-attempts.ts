import type { BookedAttempt } from "./booked-attempt";

const MAX_REQUESTS = 20_000;

/** Attempts of requests that wait for more, so that a retry need not read its request's rows again. Bounded; what is not here is in the table. */
export class OpenAttempts {
  readonly #byRequest = new Map<number, readonly BookedAttempt[]>();

  keep(requestSeq: number, attempts: readonly BookedAttempt[]): void {
    if (this.#byRequest.size >= MAX_REQUESTS) {
      const [oldest] = this.#byRequest.keys();
      if (oldest !== undefined) this.#byRequest.delete(oldest);
    }
    this.#byRequest.set(requestSeq, attempts);
  }

  /** null = not known here. */
  take(requestSeq: number): readonly BookedAttempt[] | null {
    const attempts = this.#byRequest.get(requestSeq) ?? null;
    this.#byRequest.delete(requestSeq);
    return attempts;
  }

  forget(requestSeq: number): void {
    this.#byRequest.delete(requestSeq);
  }

  clear(): void {
    this.#byRequest.clear();
  }
}
