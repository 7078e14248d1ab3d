import type { Database, Statement } from "better-sqlite3";

export type MetaName =
  | "rolled_up_seq"
  | "rolled_up_settled_seq"
  | "attempts"
  | "clock_skewed"
  /** Pools that headers told of and that were given up, or not taken, because there are too many. */
  | "observed_left_out"
  /** Hours of pools from here on are made. */
  | "pool_hours_from_ms"
  /** What ended from here on is all there; of what ended before, retention may have removed some. The same of minutes and hours of pools. */
  | "rows_from_ms"
  | "pool_minutes_from_ms"
  | "pool_targets_from_ms"
  /** Cells of a kind and level from here on are all there; older ones went by retention. */
  | `cells_from:${number}:${number}`
  /** Rules that ship were created, under this key. */
  | `rules_seeded:${string}`;

/** Watermarks and running totals; reads and writes belong to the transaction that surrounds them. */
export class Meta {
  readonly #get: Statement<[string]>;
  readonly #set: Statement<[string, number]>;

  constructor(database: Database) {
    this.#get = database.prepare("SELECT value FROM meta WHERE name = ?").pluck();
    this.#set = database.prepare(
      "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    );
  }

  get(name: MetaName): number {
    return Number(this.#get.get(name) ?? 0);
  }

  set(name: MetaName, value: number): void {
    this.#set.run(name, value);
  }

  /** A mark that only goes up. */
  raise(name: MetaName, value: number): void {
    if (value > this.get(name)) this.set(name, value);
  }

  add(name: MetaName, amount: number): void {
    if (amount !== 0) this.set(name, this.get(name) + amount);
  }
}
