/** Tries that may be made at once, and how soon one more is. */
interface Allowance {
  tries: number;
  refillMs: number;
}

const PER_ADDRESS: Allowance = { tries: 5, refillMs: 30_000 };
const OVERALL: Allowance = { tries: 20, refillMs: 3_000 };
/** Addresses remembered at a time. */
const MAX_ADDRESSES = 10_000;

/** How often passwords may be tried: by an address, and by all together that never had the right one. */
export class LoginThrottle {
  /** When all tries will be free again. */
  readonly #addresses = new Map<string, number>();
  readonly #known = new Set<string>();
  #overallMs = 0;

  constructor(private readonly now: () => number) {}

  /** Counts one try; null = go on, else the seconds to wait before the next, and nothing was counted. */
  take(address: string): number | null {
    const nowMs = this.now();
    const isKnown = this.#known.has(address);
    const ownMs = freeAtMs(this.#addresses.get(address) ?? 0, PER_ADDRESS, nowMs);
    const overallMs = freeAtMs(this.#overallMs, OVERALL, nowMs);
    const waitMs = Math.max(waitOf(ownMs, PER_ADDRESS, nowMs), isKnown ? 0 : waitOf(overallMs, OVERALL, nowMs));
    const isCounted = waitMs <= 0;
    // Put last: whoever tries is forgotten last.
    this.#addresses.delete(address);
    this.#addresses.set(address, isCounted ? ownMs + PER_ADDRESS.refillMs : ownMs);
    this.#overallMs = isCounted && !isKnown ? overallMs + OVERALL.refillMs : overallMs;
    forgetOldest(this.#addresses.keys(), this.#addresses);
    return isCounted ? null : Math.ceil(waitMs / 1_000);
  }

  /** An address that had the right password does not wait for the guesses of others. */
  succeeded(address: string): void {
    this.#addresses.delete(address);
    this.#known.add(address);
    forgetOldest(this.#known.keys(), this.#known);
  }
}

/** A clock set back holds nobody up for longer than all tries take to come back. */
function freeAtMs(storedMs: number, { tries, refillMs }: Allowance, nowMs: number): number {
  return Math.min(Math.max(storedMs, nowMs), nowMs + tries * refillMs);
}

function waitOf(freeMs: number, { tries, refillMs }: Allowance, nowMs: number): number {
  return freeMs - nowMs - (tries - 1) * refillMs;
}

function forgetOldest(names: Iterator<string>, from: { size: number; delete(name: string): boolean }): void {
  const { value, done } = names.next();
  if (from.size > MAX_ADDRESSES && !done) from.delete(value);
}
