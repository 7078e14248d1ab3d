import type { Database, Statement } from "better-sqlite3";
import { CountedMinutes } from "../cells/counted-minutes";
import type { CellKeys, CountableAttempt, CountableRequest } from "../cells/keys";
import { CELL_TABLES } from "../cells/shapes";
import type { CellHorizon } from "./cell-horizon";
import type { PoolHours } from "./pool-hours";
import { prepareAdding } from "./upsert";

/** Gathers committed rows in memory by minute and adds them to every cell they count in when written. */
export class Rollups {
  readonly #counted: CountedMinutes;
  readonly #adding: ReadonlyMap<string, Statement>;

  constructor(
    database: Database,
    private readonly keys: CellKeys,
    private readonly poolHours: PoolHours,
    private readonly horizon: CellHorizon,
  ) {
    this.#counted = new CountedMinutes(keys);
    this.#adding = new Map(
      CELL_TABLES.map(({ table, keys: own, figures }) => [table, prepareAdding(database, table, own, figures)]),
    );
  }

  /** Cells held in memory. */
  get size(): number {
    return this.#counted.size;
  }

  addAttempt(attempt: CountableAttempt): void {
    this.#counted.addAttempt(attempt);
  }

  addRequest(request: CountableRequest): void {
    this.#counted.addRequest(request);
  }

  /** Adds everything gathered to the tables; call `forget` once the surrounding transaction has committed. */
  write(nowMs: number): void {
    this.horizon.begin(nowMs);
    for (const [{ table }, cells] of this.#counted.tables((own, place) => this.horizon.isKept(own, place))) {
      const statement = this.#adding.get(table);
      for (const { key, counters } of cells) statement?.run(...key, ...counters);
    }
    this.horizon.write();
    this.poolHours.add(this.#counted.pools);
  }

  forget(): void {
    this.#counted.clear();
    this.keys.settle();
  }
}
