import type { Database, Statement } from "better-sqlite3";
import { prepareAdding } from "./upsert";

type Key = number;
type Figures = ArrayLike<number>;

interface Move {
  from: readonly Key[] | null;
  to: readonly Key[] | null;
  taken: number[];
  given: number[];
}

/** What sums of fractions leave behind where nothing should be left. */
const REST_SHARE = 1e-9;

/** Takes figures from cells of one table and gives others instead. */
export class CellMoves {
  readonly #moves = new Map<string, Move>();
  readonly #held: Statement;
  readonly #keep: Statement;
  readonly #remove: Statement;
  readonly #add: Statement;

  constructor(database: Database, table: string, keys: readonly string[], figures: readonly string[]) {
    const where = keys.map((name) => `${name} = ?`).join(" AND ");
    this.#held = database.prepare(`SELECT ${figures.join(", ")} FROM ${table} WHERE ${where}`).raw();
    this.#keep = database.prepare(
      `UPDATE ${table} SET ${figures.map((name) => `${name} = ?`).join(", ")} WHERE ${where}`,
    );
    this.#remove = database.prepare(`DELETE FROM ${table} WHERE ${where}`);
    this.#add = prepareAdding(database, table, keys, figures);
  }

  /** `from` null = it was counted nowhere, `to` null = nothing comes instead. */
  gather(from: readonly Key[] | null, taken: Figures, to: readonly Key[] | null, given: Figures): void {
    const name = `${from?.join(" ") ?? ""} > ${to?.join(" ") ?? ""}`;
    const move = this.#moves.get(name);
    if (move === undefined) this.#moves.set(name, { from, to, taken: Array.from(taken), given: Array.from(given) });
    else {
      addTo(move.taken, taken);
      addTo(move.given, given);
    }
  }

  /** Where retention has removed what is to be taken, nothing is given either: half a bucket would tell a wrong story. */
  write(): void {
    for (const { from, to, taken, given } of this.#moves.values()) {
      if (from === null) {
        if (to !== null) this.#add.run(...to, ...given);
        continue;
      }
      const held = this.#held.get(...from) as number[] | undefined;
      const rest = held?.map((value, index) => restOf(value, taken[index] ?? 0));
      if (rest === undefined || rest.some((value) => value < 0)) continue;
      if (rest.every((value) => value === 0)) this.#remove.run(...from);
      else this.#keep.run(...rest, ...from);
      if (to !== null) this.#add.run(...to, ...given);
    }
    this.#moves.clear();
  }

  clear(): void {
    this.#moves.clear();
  }
}

function addTo(into: number[], figures: Figures): void {
  for (let index = 0; index < figures.length; index++) into[index] = (into[index] ?? 0) + (figures[index] ?? 0);
}

function restOf(held: number, taken: number): number {
  const rest = held - taken;
  return Math.abs(rest) <= REST_SHARE * Math.max(1, held) ? 0 : rest;
}
