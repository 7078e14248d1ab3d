import type { Database, Statement } from "better-sqlite3";
import { addCounters, emptyAttemptCounters, emptyRequestCounters } from "../../lib/metrics/counters";
import { countAttempt } from "../../lib/store/count-attempt";
import { addPoolFigures, poolUsageOf } from "../../lib/store/count-pool-usage";
import { countRequest } from "../../lib/store/count-request";
import type { AttemptCounters, PoolUsageRow, RequestCounters } from "../../lib/store/query";
import { ATTEMPT_FIGURES, flatten, REQUEST_FIGURES } from "../counter-columns";
import { Bucketed, LEVELS_MS } from "./bucketed";
import {
  ATTEMPT_KEYS,
  attemptKeys,
  POOL_FIGURES,
  POOL_KEYS,
  type PoolFigures,
  poolFigures,
  poolKeys,
  REQUEST_KEYS,
  type RolledAttempt,
  type RolledRequest,
  requestKeys,
} from "./rollup-cells";
import { prepareAdding } from "./upsert";

function emptyPoolFigures(): PoolFigures {
  return {
    attempts: 0,
    limited: 0,
    inputTokens: 0,
    cachedInputTokens: 0,
    outputTokens: 0,
    reserveExcessTokens: 0,
    inFlightMs: 0,
  };
}

/** Gathers committed rows in memory and adds them to every level when flushed. */
export class Rollups {
  readonly #attempts = new Bucketed<AttemptCounters>(emptyAttemptCounters);
  readonly #requests = new Bucketed<RequestCounters>(emptyRequestCounters);
  readonly #pools = new Bucketed<PoolFigures>(emptyPoolFigures);
  readonly #addAttempts: Statement;
  readonly #addRequests: Statement;
  readonly #addPools: Statement;

  constructor(database: Database) {
    const bucket = ["step_ms", "bucket_at_ms"];
    this.#addAttempts = prepareAdding(database, "attempt_rollups", [...bucket, ...ATTEMPT_KEYS], ATTEMPT_FIGURES);
    this.#addRequests = prepareAdding(database, "request_rollups", [...bucket, ...REQUEST_KEYS], REQUEST_FIGURES);
    this.#addPools = prepareAdding(database, "pool_usage", ["minute_at_ms", ...POOL_KEYS], POOL_FIGURES);
  }

  get isEmpty(): boolean {
    return this.#attempts.isEmpty && this.#requests.isEmpty && this.#pools.isEmpty;
  }

  addAttempt(attempt: RolledAttempt): void {
    countAttempt(this.#attempts.at(attempt.endedAtMs, attemptKeys(attempt)), attempt);
    for (const row of poolUsageOf(attempt)) this.#addPoolUsage(attempt.layer, row);
  }

  #addPoolUsage(layer: string, row: PoolUsageRow): void {
    addPoolFigures(this.#pools.at(row.minuteAtMs, poolKeys(layer, row)), row);
  }

  addRequest(request: RolledRequest): void {
    countRequest(this.#requests.at(request.facts.endedAtMs, requestKeys(request)), request.facts);
  }

  /** Adds everything gathered to the tables; call `forget` once the surrounding transaction has committed. */
  write(): void {
    writeLevels(this.#attempts, emptyAttemptCounters, this.#addAttempts);
    writeLevels(this.#requests, emptyRequestCounters, this.#addRequests);
    for (const { bucketAtMs, keys, counters } of this.#pools.cells())
      this.#addPools.run(bucketAtMs, ...keys, ...poolFigures(counters));
  }

  forget(): void {
    this.#attempts.clear();
    this.#requests.clear();
    this.#pools.clear();
  }
}

function writeLevels<Counters extends AttemptCounters | RequestCounters>(
  minutes: Bucketed<Counters>,
  empty: () => Counters,
  statement: Statement,
): void {
  for (const stepMs of LEVELS_MS) {
    const level = new Bucketed(empty);
    for (const { bucketAtMs, keys, counters } of minutes.cells())
      addCounters(level.at(bucketAtMs, keys, stepMs), counters);
    for (const { bucketAtMs, keys, counters } of level.cells())
      statement.run(stepMs, bucketAtMs, ...keys, ...flatten(counters));
  }
}
