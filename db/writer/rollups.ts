import type { Database, Statement } from "better-sqlite3";
import { emptyAttemptCounters, emptyRequestCounters } from "../../lib/metrics/counters";
import { countAttempt, countLimit } from "../../lib/store/count-attempt";
import { poolUsageOf } from "../../lib/store/count-pool-usage";
import { countRequest } from "../../lib/store/count-request";
import type { AttemptCounters, LimitCounters, RequestCounters } from "../../lib/store/query";
import { emptyLimitCounters } from "../../lib/store/series-of-rows";
import { flatten, flattenLimits } from "../cells/flatten";
import { addFigures, Gathered } from "../cells/gathered";
import type { CellKeys, CountableAttempt, CountableRequest } from "../cells/keys";
import { DAY_LEVEL, HOUR_LEVEL, MINUTE_LEVEL } from "../cells/kinds";
import { addPoolUsage, emptyPoolFigures, targetFigures } from "../cells/pool-figures";
import {
  ATTEMPT_SHAPE,
  bucketOf,
  type CellShape,
  forEachCell,
  LIMIT_SHAPE,
  PLACE_COLUMNS,
  REQUEST_SHAPE,
} from "../cells/shapes";
import { ATTEMPT_KEYS, POOL_FIGURES, POOL_KEYS, TARGET_FIGURES } from "../schema/cells";
import type { PoolHours } from "./pool-hours";
import { prepareAdding } from "./upsert";

const TARGET_LEVELS = [HOUR_LEVEL, DAY_LEVEL];

/** Gathers committed rows in memory by minute and adds them to every cell they count in when written. */
export class Rollups {
  readonly #attempts = new Gathered<AttemptCounters>(emptyAttemptCounters);
  readonly #limits = new Gathered<LimitCounters>(emptyLimitCounters);
  readonly #requests = new Gathered<RequestCounters>(emptyRequestCounters);
  readonly #pools = new Gathered<Float64Array>(emptyPoolFigures);
  readonly #addAttempts: Statement;
  readonly #addLimits: Statement;
  readonly #addRequests: Statement;
  readonly #addPoolMinutes: Statement;
  readonly #addTargets: Statement;

  constructor(
    database: Database,
    private readonly keys: CellKeys,
    private readonly poolHours: PoolHours,
  ) {
    const adding = ({ table, keys: own, figures }: CellShape) =>
      prepareAdding(database, table, [...PLACE_COLUMNS, ...own], figures);
    this.#addAttempts = adding(ATTEMPT_SHAPE);
    this.#addLimits = adding(LIMIT_SHAPE);
    this.#addRequests = adding(REQUEST_SHAPE);
    this.#addPoolMinutes = prepareAdding(database, "pool_minutes", ["minute_at_ms", ...POOL_KEYS], POOL_FIGURES);
    this.#addTargets = prepareAdding(database, "pool_targets", ["level", "bucket_at_ms", ...POOL_KEYS], TARGET_FIGURES);
  }

  get isEmpty(): boolean {
    return this.#attempts.size + this.#requests.size + this.#pools.size === 0;
  }

  addAttempt(attempt: CountableAttempt): void {
    const minuteAtMs = bucketOf(MINUTE_LEVEL, attempt.endedAtMs);
    const keys = this.keys.ofAttempt(attempt);
    countAttempt(this.#attempts.at([minuteAtMs, ...keys.slice(0, ATTEMPT_KEYS.length)]), attempt);
    if (attempt.limitSource !== null) countLimit(this.#limits.at([minuteAtMs, ...keys]), attempt);
    const pool = this.keys.ofPool(attempt);
    for (const row of poolUsageOf(attempt)) addPoolUsage(this.#pools.at([row.minuteAtMs, ...pool]), row);
  }

  addRequest(request: CountableRequest): void {
    const minuteAtMs = bucketOf(MINUTE_LEVEL, request.facts.endedAtMs);
    countRequest(this.#requests.at([minuteAtMs, ...this.keys.ofRequest(request)]), request.facts);
  }

  /** Adds everything gathered to the tables; call `forget` once the surrounding transaction has committed. */
  write(): void {
    writeCells(ATTEMPT_SHAPE, this.#attempts, flatten, this.#addAttempts);
    writeCells(LIMIT_SHAPE, this.#limits, flattenLimits, this.#addLimits);
    writeCells(REQUEST_SHAPE, this.#requests, flatten, this.#addRequests);
    this.#writePools();
  }

  #writePools(): void {
    const targets = new Gathered(() => new Float64Array(TARGET_FIGURES.length));
    for (const { key, counters } of this.#pools) {
      this.#addPoolMinutes.run(...key, ...counters);
      const [attempts, limited] = targetFigures(counters);
      const [minuteAtMs = 0, ...coordinates] = key;
      if (attempts === 0) continue;
      for (const level of TARGET_LEVELS)
        addFigures(targets.at([level, bucketOf(level, minuteAtMs), ...coordinates]), [attempts, limited]);
    }
    for (const { key, counters } of targets) this.#addTargets.run(...key, ...counters);
    this.poolHours.add(this.#pools);
  }

  forget(): void {
    for (const gathered of [this.#attempts, this.#limits, this.#requests, this.#pools]) gathered.clear();
    this.keys.settle();
  }
}

function writeCells<Counters>(
  shape: CellShape,
  minutes: Gathered<Counters>,
  figuresOf: (counters: Counters) => Float64Array,
  statement: Statement,
): void {
  const cells = new Gathered(() => new Float64Array(shape.figures.length));
  for (const { key, counters } of minutes) {
    const [minuteAtMs = 0, ...keys] = key;
    const figures = figuresOf(counters);
    forEachCell(shape, minuteAtMs, keys, (cell) => addFigures(cells.at(cell), figures));
  }
  for (const { key, counters } of cells) statement.run(...key, ...counters);
}
