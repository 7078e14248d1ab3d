/** Levels of every rollup, finest first. */
export const LEVELS_MS = [60_000, 300_000, 3_600_000, 86_400_000] as const;

interface Cell<Counters> {
  bucketAtMs: number;
  keys: readonly string[];
  counters: Counters;
}

/** Counters gathered in memory by minute and dimensions until they are flushed. */
export class Bucketed<Counters> {
  readonly #cells = new Map<string, Cell<Counters>>();

  constructor(private readonly empty: () => Counters) {}

  get size(): number {
    return this.#cells.size;
  }

  /** The counters of the minute that holds `atMs`, to be added to. */
  at(atMs: number, keys: readonly (string | null)[], stepMs: number = LEVELS_MS[0]): Counters {
    const bucketAtMs = Math.floor(atMs / stepMs) * stepMs;
    const values = keys.map((key) => key ?? "");
    const name = `${bucketAtMs}\u0000${values.join("\u0000")}`;
    let cell = this.#cells.get(name);
    if (cell === undefined) {
      cell = { bucketAtMs, keys: values, counters: this.empty() };
      this.#cells.set(name, cell);
    }
    return cell.counters;
  }

  cells(): IterableIterator<Cell<Counters>> {
    return this.#cells.values();
  }

  clear(): void {
    this.#cells.clear();
  }
}
