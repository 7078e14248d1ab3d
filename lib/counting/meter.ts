import { floorTo, MINUTE_MS } from "../metrics/buckets";
import type { PoolWindow } from "../model/pool";

/** A provider's counter of one limit. To be asked in the order of time. */
export interface Meter {
  /** What is used at an instant, before anything more is added. */
  usedAt(atMs: number): number;
  /** Adds at the instant that was asked for last. */
  add(amount: number): void;
}

/**
 * `capacity`: the limit. A bucket holds a minute's worth of it and is refilled evenly, as fast as it would be emptied.
 * `owes`: what is charged when the answer is there may take more than there is left.
 */
export function meterOf(window: PoolWindow, capacity: number, owes: boolean): Meter {
  if (window === "rolling") return new RollingMeter();
  return window === "token_bucket" ? new BucketMeter(capacity, owes ? 2 * capacity : capacity) : new ClockMinuteMeter();
}

class ClockMinuteMeter implements Meter {
  #minuteAtMs = Number.NEGATIVE_INFINITY;
  #used = 0;

  usedAt(atMs: number): number {
    const minuteAtMs = floorTo(atMs, MINUTE_MS);
    if (minuteAtMs !== this.#minuteAtMs) this.#used = 0;
    this.#minuteAtMs = minuteAtMs;
    return this.#used;
  }

  add(amount: number): void {
    this.#used += amount;
  }
}

/** What was added in the last 60 seconds. */
class RollingMeter implements Meter {
  readonly #added: { atMs: number; amount: number }[] = [];
  #first = 0;
  #atMs = 0;
  #used = 0;

  usedAt(atMs: number): number {
    this.#atMs = atMs;
    for (let oldest = this.#added[this.#first]; oldest !== undefined; oldest = this.#added[this.#first]) {
      if (oldest.atMs > atMs - MINUTE_MS) return this.#used;
      this.#used -= oldest.amount;
      this.#first += 1;
    }
    // Fractions add up to the same only almost.
    this.#used = 0;
    return 0;
  }

  add(amount: number): void {
    this.#added.push({ atMs: this.#atMs, amount });
    this.#used += amount;
  }
}

/** How much of the bucket is gone. */
class BucketMeter implements Meter {
  #atMs = Number.NEGATIVE_INFINITY;
  #used = 0;

  constructor(
    private readonly capacity: number,
    private readonly mostUsed: number,
  ) {}

  usedAt(atMs: number): number {
    const refilled = (this.capacity / MINUTE_MS) * (atMs - this.#atMs);
    this.#used = Math.max(0, this.#used - refilled);
    this.#atMs = atMs;
    return this.#used;
  }

  /** What was admitted found room: a debt beyond that would be an error of ours, and errors must not pile up. */
  add(amount: number): void {
    this.#used = Math.min(this.#used + amount, this.mostUsed);
  }
}

/** What runs at the moment: released where a negative amount is added. */
export class RunningMeter implements Meter {
  #used = 0;

  usedAt(): number {
    return this.#used;
  }

  add(amount: number): void {
    this.#used += amount;
  }
}
