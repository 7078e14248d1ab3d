interface Entry<Counters> {
  key: readonly number[];
  counters: Counters;
}

/** Counters by a key of numbers, gathered in memory until they are written. */
export class Gathered<Counters> {
  readonly #entries = new Map<string, Entry<Counters>>();

  constructor(private readonly empty: () => Counters) {}

  get size(): number {
    return this.#entries.size;
  }

  /** The counters of a key, to be added to. */
  at(key: readonly number[]): Counters {
    const name = nameOf(key);
    const known = this.#entries.get(name);
    if (known !== undefined) return known.counters;
    const counters = this.empty();
    this.#entries.set(name, { key, counters });
    return counters;
  }

  /** Removes and answers the counters of a key; null = there are none. */
  take(key: readonly number[]): Counters | null {
    const name = nameOf(key);
    const known = this.#entries.get(name);
    this.#entries.delete(name);
    return known?.counters ?? null;
  }

  [Symbol.iterator](): IterableIterator<Entry<Counters>> {
    return this.#entries.values();
  }

  clear(): void {
    this.#entries.clear();
  }
}

/** Labels are below 65,536 and -1 stands for others, so each is one character, and a time three: writing numbers out takes five times as long. */
function nameOf(key: readonly number[]): string {
  const units: number[] = [];
  for (const number of key) {
    if (number > 0xffff) units.push((number / 2 ** 32) & 0xffff, (number / 2 ** 16) & 0xffff);
    units.push(number & 0xffff);
  }
  return String.fromCharCode(...units);
}

/** Adds figures by position. */
export function addFigures(into: Float64Array, figures: ArrayLike<number>): void {
  for (let index = 0; index < into.length; index++) into[index] = (into[index] ?? 0) + (figures[index] ?? 0);
}
