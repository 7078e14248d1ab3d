const DAY_MS = 86_400_000;
/** A smaller leap costs less history than a machine that slept would keep too long. */
const LEAP_MS = DAY_MS;
/** A wrong clock is set right sooner than this. */
const BELIEVED_AFTER_MS = DAY_MS;

export interface SteadyClockOptions {
  now(): number;
  /** Time that only ever passes, from any beginning. */
  elapsedMs(): number;
  /** A moment known to have been, like the newest arrival; null = none. */
  lastKnownAtMs: number | null;
}

/** The clock that deleting goes by: a leap ahead counts only once it has lasted a day, because what is deleted does not come back with the right time. */
export class SteadyClock {
  #atMs: number;
  #elapsedMs: number;
  #leaptAtElapsedMs: number | null = null;

  constructor(private readonly options: SteadyClockOptions) {
    this.#atMs = options.lastKnownAtMs ?? options.now();
    this.#elapsedMs = options.elapsedMs();
  }

  read(): number {
    const { now, elapsedMs } = this.options;
    const elapsed = elapsedMs();
    const expectedMs = this.#atMs + (elapsed - this.#elapsedMs);
    const wallMs = now();
    if (wallMs <= expectedMs + LEAP_MS) this.#leaptAtElapsedMs = null;
    else this.#leaptAtElapsedMs ??= elapsed;
    const isBelieved = this.#leaptAtElapsedMs === null || elapsed - this.#leaptAtElapsedMs >= BELIEVED_AFTER_MS;
    this.#atMs = isBelieved ? wallMs : expectedMs;
    this.#elapsedMs = elapsed;
    return this.#atMs;
  }
}
