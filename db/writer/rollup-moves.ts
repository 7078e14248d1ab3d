import type { Database } from "better-sqlite3";
import { emptyAttemptCounters, emptyRequestCounters } from "../../lib/metrics/counters";
import { countAttempt } from "../../lib/store/count-attempt";
import { poolUsageOf } from "../../lib/store/count-pool-usage";
import { countRequest } from "../../lib/store/count-request";
import { ATTEMPT_FIGURES, flatten, REQUEST_FIGURES } from "../counter-columns";
import { LEVELS_MS } from "./bucketed";
import { CellMoves } from "./cell-moves";
import {
  ATTEMPT_KEYS,
  attemptKeys,
  POOL_FIGURES,
  POOL_KEYS,
  poolFigures,
  poolKeys,
  REQUEST_KEYS,
  type RolledAttempt,
  type RolledRequest,
  requestKeys,
} from "./rollup-cells";

/** Corrects what is rolled up already: what a row counted as is taken out of every level, what it counts as now put in. */
export class RollupMoves {
  readonly #attempts: CellMoves;
  readonly #requests: CellMoves;
  readonly #pools: CellMoves;

  constructor(database: Database) {
    const bucket = ["step_ms", "bucket_at_ms"];
    this.#attempts = new CellMoves(database, "attempt_rollups", [...bucket, ...ATTEMPT_KEYS], ATTEMPT_FIGURES);
    this.#requests = new CellMoves(database, "request_rollups", [...bucket, ...REQUEST_KEYS], REQUEST_FIGURES);
    this.#pools = new CellMoves(database, "pool_usage", ["minute_at_ms", ...POOL_KEYS], POOL_FIGURES);
  }

  moveAttempt(before: RolledAttempt, after: RolledAttempt): void {
    gatherLevels(
      this.#attempts,
      before.endedAtMs,
      [attemptKeys(before), attemptFigures(before)],
      [attemptKeys(after), attemptFigures(after)],
    );
    // Both have the same minutes in the same order, or none where an answer came from a response cache.
    const now = poolUsageOf(after);
    for (const [index, row] of poolUsageOf(before).entries()) {
      const other = now[index];
      const from = [row.minuteAtMs, ...texts(poolKeys(before.layer, row))];
      if (other === undefined) this.#pools.gather(from, poolFigures(row), null, []);
      else {
        const to = [other.minuteAtMs, ...texts(poolKeys(after.layer, other))];
        this.#pools.gather(from, poolFigures(row), to, poolFigures(other));
      }
    }
  }

  /** A settled request; when it ended depends on no verdict. */
  moveRequest(before: RolledRequest, after: RolledRequest): void {
    gatherLevels(
      this.#requests,
      before.facts.endedAtMs,
      [requestKeys(before), requestFigures(before)],
      [requestKeys(after), requestFigures(after)],
    );
  }

  /** Writes what was gathered, within the surrounding transaction. */
  write(): void {
    for (const table of [this.#attempts, this.#requests, this.#pools]) table.write();
  }

  clear(): void {
    for (const table of [this.#attempts, this.#requests, this.#pools]) table.clear();
  }
}

type Counted = readonly [keys: readonly (string | null)[], figures: readonly number[]];

function gatherLevels(table: CellMoves, atMs: number, [fromKeys, taken]: Counted, [toKeys, given]: Counted): void {
  for (const stepMs of LEVELS_MS) {
    const bucket = [stepMs, Math.floor(atMs / stepMs) * stepMs];
    table.gather([...bucket, ...texts(fromKeys)], taken, [...bucket, ...texts(toKeys)], given);
  }
}

function texts(keys: readonly (string | null)[]): string[] {
  return keys.map((key) => key ?? "");
}

function attemptFigures(attempt: RolledAttempt): number[] {
  const counters = emptyAttemptCounters();
  countAttempt(counters, attempt);
  return flatten(counters);
}

function requestFigures({ facts }: RolledRequest): number[] {
  const counters = emptyRequestCounters();
  countRequest(counters, facts);
  return flatten(counters);
}
