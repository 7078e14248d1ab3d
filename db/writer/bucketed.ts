/** Levels of every rollup, finest first. */
export const LEVELS_MS = [60_000, 300_000, 3_600_000, 86_400_000] as const;

interface Cell<Counters> {
  bucketAtMs: number;
  keys: readonly string[];
  counters: Counters;
}

/** Counters gathered in memory by dimensions and bucket until they are flushed. */
export class Bucketed<Counters> {
  readonly #cells = new Map<string, Map<number, Cell<Counters>>>();

  constructor(private readonly empty: () => Counters) {}

  get isEmpty(): boolean {
    return this.#cells.size === 0;
  }

  /** The counters of the bucket that holds `atMs`, to be added to; null stands as ''. */
  at(atMs: number, keys: readonly (string | null)[], stepMs: number = LEVELS_MS[0]): Counters {
    const name = keys.join("\u0000");
    let buckets = this.#cells.get(name);
    if (buckets === undefined) {
      buckets = new Map();
      this.#cells.set(name, buckets);
    }
    const bucketAtMs = Math.floor(atMs / stepMs) * stepMs;
    let cell = buckets.get(bucketAtMs);
    if (cell === undefined) {
      cell = { bucketAtMs, keys: keys.map((key) => key ?? ""), counters: this.empty() };
      buckets.set(bucketAtMs, cell);
    }
    return cell.counters;
  }

  *cells(): IterableIterator<Cell<Counters>> {
    for (const buckets of this.#cells.values()) yield* buckets.values();
  }

  clear(): void {
    this.#cells.clear();
  }
}
