import type { Database } from "better-sqlite3";
import { emptyAttemptCounters, emptyRequestCounters } from "../../lib/metrics/counters";
import { countAttempt, countLimit } from "../../lib/store/count-attempt";
import { poolUsageOf } from "../../lib/store/count-pool-usage";
import { countRequest } from "../../lib/store/count-request";
import { emptyLimitCounters } from "../../lib/store/series-of-rows";
import { flatten, flattenLimits } from "../cells/flatten";
import type { CellKeys, CountableAttempt, CountableRequest } from "../cells/keys";
import { addPoolUsage, emptyPoolFigures, targetFigures } from "../cells/pool-figures";
import {
  ATTEMPT_SHAPE,
  bucketOf,
  type CellShape,
  type CellTable,
  forEachCell,
  LIMIT_SHAPE,
  POOL_MINUTES,
  POOL_TARGETS,
  REQUEST_SHAPE,
  TARGET_LEVELS,
  tableOf,
} from "../cells/shapes";
import { ATTEMPT_KEYS } from "../schema/cells";
import { CellMoves } from "./cell-moves";
import type { PoolHours } from "./pool-hours";

interface Counted {
  keys: readonly number[];
  figures: ArrayLike<number>;
}

/** Corrects what is counted already: what a row counted as is taken out of every cell, what it counts as now put in. */
export class RollupMoves {
  readonly #attempts: CellMoves;
  readonly #limits: CellMoves;
  readonly #requests: CellMoves;
  readonly #minutes: CellMoves;
  readonly #targets: CellMoves;
  #poolsMoved = false;

  constructor(
    database: Database,
    private readonly keys: CellKeys,
    private readonly poolHours: PoolHours,
  ) {
    const movesOf = ({ table, keys: own, figures }: CellTable) => new CellMoves(database, table, own, figures);
    this.#attempts = movesOf(tableOf(ATTEMPT_SHAPE));
    this.#limits = movesOf(tableOf(LIMIT_SHAPE));
    this.#requests = movesOf(tableOf(REQUEST_SHAPE));
    this.#minutes = movesOf(POOL_MINUTES);
    this.#targets = movesOf(POOL_TARGETS);
  }

  moveAttempt(before: CountableAttempt, after: CountableAttempt): void {
    const atMs = before.endedAtMs;
    move(ATTEMPT_SHAPE, this.#attempts, atMs, this.#countedAttempt(before), this.#countedAttempt(after));
    move(LIMIT_SHAPE, this.#limits, atMs, this.#countedLimit(before), this.#countedLimit(after));
    this.#movePools(before, after);
  }

  #countedAttempt(attempt: CountableAttempt): Counted {
    const counters = emptyAttemptCounters();
    countAttempt(counters, attempt);
    return { keys: this.keys.ofAttempt(attempt).slice(0, ATTEMPT_KEYS.length), figures: flatten(counters) };
  }

  #countedLimit(attempt: CountableAttempt): Counted | null {
    if (attempt.limitSource === null) return null;
    const counters = emptyLimitCounters();
    countLimit(counters, attempt);
    return { keys: this.keys.ofAttempt(attempt), figures: flattenLimits(counters) };
  }

  #movePools(before: CountableAttempt, after: CountableAttempt): void {
    const [was, is] = [this.#poolMinutes(before), this.#poolMinutes(after)];
    for (const name of new Set([...was.keys(), ...is.keys()])) {
      const [taken, given] = [was.get(name), is.get(name)];
      const key = taken?.key ?? given?.key ?? [];
      const figures = [taken?.figures ?? emptyPoolFigures(), given?.figures ?? emptyPoolFigures()] as const;
      if (figures[0].every((value, index) => value === figures[1][index])) continue;
      this.#poolsMoved = true;
      this.#minutes.gather(taken ? key : null, figures[0], given ? key : null, figures[1]);
      const [minuteAtMs = 0, ...coordinates] = key;
      for (const level of TARGET_LEVELS) {
        const target = [level, bucketOf(level, minuteAtMs), ...coordinates];
        const [minus, plus] = [targetFigures(figures[0]), targetFigures(figures[1])];
        this.#targets.gather(minus[0] > 0 ? target : null, minus, plus[0] > 0 ? target : null, plus);
      }
    }
  }

  #poolMinutes(attempt: CountableAttempt): Map<string, { key: number[]; figures: Float64Array }> {
    const minutes = new Map<string, { key: number[]; figures: Float64Array }>();
    const pool = this.keys.ofPool(attempt);
    for (const row of poolUsageOf(attempt)) {
      const key = [row.minuteAtMs, ...pool];
      const minute = minutes.get(key.join(" ")) ?? { key, figures: emptyPoolFigures() };
      minutes.set(key.join(" "), minute);
      addPoolUsage(minute.figures, row);
    }
    return minutes;
  }

  /** A settled request; when it ended depends on no verdict. */
  moveRequest(before: CountableRequest, after: CountableRequest): void {
    const counted = (request: CountableRequest): Counted => {
      const counters = emptyRequestCounters();
      countRequest(counters, request.facts);
      return { keys: this.keys.ofRequest(request), figures: flatten(counters) };
    };
    move(REQUEST_SHAPE, this.#requests, before.facts.endedAtMs, counted(before), counted(after));
  }

  /** Writes what was gathered, within the surrounding transaction. */
  write(): void {
    for (const table of this.#tables()) table.write();
    if (this.#poolsMoved) this.poolHours.reset();
    this.#poolsMoved = false;
  }

  clear(): void {
    for (const table of this.#tables()) table.clear();
    this.#poolsMoved = false;
  }

  #tables(): CellMoves[] {
    return [this.#attempts, this.#limits, this.#requests, this.#minutes, this.#targets];
  }
}

/** null = it was, or is, counted in none of these. */
function move(shape: CellShape, table: CellMoves, atMs: number, from: Counted | null, to: Counted | null): void {
  const cellsOf = (counted: Counted | null) => {
    const cells: number[][] = [];
    if (counted !== null) forEachCell(shape, atMs, counted.keys, (cell) => cells.push(cell));
    return cells;
  };
  const [taken, given] = [cellsOf(from), cellsOf(to)];
  for (let index = 0; index < Math.max(taken.length, given.length); index++) {
    table.gather(taken[index] ?? null, from?.figures ?? [], given[index] ?? null, to?.figures ?? []);
  }
}
