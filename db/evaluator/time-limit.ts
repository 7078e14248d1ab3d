import type { StopSign } from "../reader/deadline";

/** Stops a read after some time, and tells nobody how far it is. */
export class TimeLimit implements StopSign {
  readonly #endMs: number;

  constructor(ms: number) {
    this.#endMs = performance.now() + ms;
  }

  get isStopped(): boolean {
    return performance.now() > this.#endMs;
  }

  tell(): void {}
}
