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
    const name = key.join(" ");
    const known = this.#entries.get(name);
    if (known !== undefined) return known.counters;
    const counters = this.empty();
    this.#entries.set(name, { key, counters });
    return counters;
  }

  /** Removes and answers the counters of a key; null = there are none. */
  take(key: readonly number[]): Counters | null {
    const name = key.join(" ");
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

/** Adds figures by position. */
export function addFigures(into: Float64Array, figures: ArrayLike<number>): void {
  for (let index = 0; index < into.length; index++) into[index] = (into[index] ?? 0) + (figures[index] ?? 0);
}
