export type Told = number | string | null;

/** A figure that is not what rows come to; `place` says where it stands. */
export interface Difference {
  table: string;
  place: string;
  figure: string;
  /** null = it is not there. */
  stored: Told;
  recounted: Told;
}

const MAX_TOLD = 20;
const TOLERANCE = 1e-9;

/** What a check found: every difference is counted, the first ones are kept to be told. */
export class Findings {
  readonly differences: Difference[] = [];
  /** What could not be recounted. */
  readonly notes: string[] = [];
  total = 0;
  repaired = 0;

  add(difference: Difference, isRepaired = false): void {
    this.total++;
    if (isRepaired) this.repaired++;
    if (this.differences.length < MAX_TOLD) this.differences.push(difference);
  }
}

/** Sums of fractions depend on the order of adding. */
export function isSame(stored: unknown, recounted: unknown): boolean {
  if (typeof stored !== "number" || typeof recounted !== "number") return stored === recounted;
  return Math.abs(stored - recounted) <= TOLERANCE * Math.max(1, Math.abs(stored), Math.abs(recounted));
}

/** Index of the first figure that is another; -1 = none is. */
export function firstDifference(stored: ArrayLike<number>, recounted: ArrayLike<number>): number {
  for (let index = 0; index < stored.length; index++) if (!isSame(stored[index], recounted[index])) return index;
  return -1;
}
