import { emptyAttemptCounters, emptyRequestCounters } from "../../lib/metrics/counters";
import { countAttempt, countLimit } from "../../lib/store/count-attempt";
import { poolUsageOf } from "../../lib/store/count-pool-usage";
import { countRequest } from "../../lib/store/count-request";
import type { AttemptCounters, LimitCounters, RequestCounters } from "../../lib/store/query";
import { emptyLimitCounters } from "../../lib/store/series-of-rows";
import { ATTEMPT_KEYS, TARGET_FIGURES } from "../schema/cells";
import { flatten, flattenLimits } from "./flatten";
import { addFigures, Gathered } from "./gathered";
import type { CellKeys, CountableAttempt, CountableRequest } from "./keys";
import { MINUTE_LEVEL } from "./kinds";
import { addPoolUsage, emptyPoolFigures, targetFigures } from "./pool-figures";
import {
  ATTEMPT_SHAPE,
  bucketOf,
  type CellShape,
  type CellTable,
  forEachCell,
  type IsWanted,
  LIMIT_SHAPE,
  POOL_MINUTES,
  POOL_TARGETS,
  REQUEST_SHAPE,
  TARGET_LEVELS,
  tableOf,
} from "./shapes";

export type Cells = Gathered<Float64Array>;

/** Rows counted by minute and by everything that cells keep apart: what every cell is made from. */
export class CountedMinutes {
  readonly pools = new Gathered<Float64Array>(emptyPoolFigures);
  readonly #attempts = new Gathered<AttemptCounters>(emptyAttemptCounters);
  readonly #limits = new Gathered<LimitCounters>(emptyLimitCounters);
  readonly #requests = new Gathered<RequestCounters>(emptyRequestCounters);

  constructor(private readonly keys: CellKeys) {}

  /** Cells held in memory. */
  get size(): number {
    return this.#attempts.size + this.#limits.size + this.#requests.size + this.pools.size;
  }

  addAttempt(attempt: CountableAttempt): void {
    const minuteAtMs = bucketOf(MINUTE_LEVEL, attempt.endedAtMs);
    const keys = this.keys.ofAttempt(attempt);
    countAttempt(this.#attempts.at([minuteAtMs, ...keys.slice(0, ATTEMPT_KEYS.length)]), attempt);
    if (attempt.limitSource !== null) countLimit(this.#limits.at([minuteAtMs, ...keys]), attempt);
    const pool = this.keys.ofPool(attempt);
    for (const row of poolUsageOf(attempt)) addPoolUsage(this.pools.at([row.minuteAtMs, ...pool]), row);
  }

  addRequest(request: CountableRequest): void {
    const minuteAtMs = bucketOf(MINUTE_LEVEL, request.facts.endedAtMs);
    countRequest(this.#requests.at([minuteAtMs, ...this.keys.ofRequest(request)]), request.facts);
  }

  /** The cells of each table, one table after the other. */
  *tables(isWanted: IsWanted = () => true): Generator<[CellTable, Cells]> {
    yield cellsOf(ATTEMPT_SHAPE, this.#attempts, flatten, isWanted);
    yield cellsOf(LIMIT_SHAPE, this.#limits, flattenLimits, isWanted);
    yield cellsOf(REQUEST_SHAPE, this.#requests, flatten, isWanted);
    const minutes: Cells = new Gathered(emptyPoolFigures);
    const targets: Cells = new Gathered(() => new Float64Array(TARGET_FIGURES.length));
    for (const { key, counters } of this.pools) {
      if (isWanted(POOL_MINUTES, key)) addFigures(minutes.at(key), counters);
      const [attempts, limited] = targetFigures(counters);
      const [minuteAtMs = 0, ...coordinates] = key;
      if (attempts === 0) continue;
      for (const level of TARGET_LEVELS) {
        const target = [level, bucketOf(level, minuteAtMs), ...coordinates];
        if (isWanted(POOL_TARGETS, target)) addFigures(targets.at(target), [attempts, limited]);
      }
    }
    yield [POOL_MINUTES, minutes];
    yield [POOL_TARGETS, targets];
  }

  clear(): void {
    for (const gathered of [this.#attempts, this.#limits, this.#requests, this.pools]) gathered.clear();
  }
}

function cellsOf<Counters>(
  shape: CellShape,
  minutes: Gathered<Counters>,
  figuresOf: (counters: Counters) => Float64Array,
  isWanted: IsWanted,
): [CellTable, Cells] {
  const table = tableOf(shape);
  const cells: Cells = new Gathered(() => new Float64Array(shape.figures.length));
  for (const { key, counters } of minutes) {
    const [minuteAtMs = 0, ...keys] = key;
    const figures = figuresOf(counters);
    forEachCell(shape, minuteAtMs, keys, (cell) => addFigures(cells.at(cell), figures), isWanted);
  }
  return [table, cells];
}
