/** Stands in figures for the values beyond the cap. Rows keep what was sent. */
export const OTHER = "(other)";

/** Values of one dimension that figures of one UTC day keep apart. */
export const MAX_VALUES_A_DAY = 500;

const DAY_MS = 86_400_000;
const MAX_DAYS = 64;

/**
 * Tells which values of a dimension figures keep apart: the first that came, day by day, so that a sender that puts
 * something unique into a label neither fills the disk nor hides tomorrow's labels.
 */
export class CappedValues<Value> {
  /** By day, then by dimension. */
  readonly #days = new Map<number, Map<string, Set<Value>>>();

  /** `load`: what figures of that day hold already. */
  constructor(private readonly load: (dimension: string, dayAtMs: number) => Iterable<Value>) {}

  /** false = it is counted as one of the others. */
  admits(dimension: string, atMs: number, value: Value): boolean {
    const values = this.#valuesOf(dimension, Math.floor(atMs / DAY_MS) * DAY_MS);
    if (values.has(value)) return true;
    if (values.size >= MAX_VALUES_A_DAY) return false;
    values.add(value);
    return true;
  }

  #valuesOf(dimension: string, dayAtMs: number): Set<Value> {
    let day = this.#days.get(dayAtMs);
    if (day === undefined) {
      day = new Map();
      this.#days.set(dayAtMs, day);
    }
    const known = day.get(dimension);
    if (known !== undefined) return known;
    const values = new Set(this.load(dimension, dayAtMs));
    day.set(dimension, values);
    return values;
  }

  /** Once what was counted is written, days can be loaded again. */
  settle(): void {
    if (this.#days.size > MAX_DAYS) this.#days.clear();
  }
}
