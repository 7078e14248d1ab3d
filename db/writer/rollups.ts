import type { Database, Statement } from "better-sqlite3";
import { addCounters, emptyAttemptCounters, emptyRequestCounters } from "../../lib/metrics/counters";
import type { StoredAttempt } from "../../lib/model/attempt";
import { type CountedAttempt, countAttempt } from "../../lib/store/count-attempt";
import { poolUsageOf } from "../../lib/store/count-pool-usage";
import { countRequest } from "../../lib/store/count-request";
import type { AttemptCounters, PoolUsageRow, RequestCounters } from "../../lib/store/query";
import { ATTEMPT_FIGURES, flatten, REQUEST_FIGURES } from "../counter-columns";
import type { FiledRequest } from "../request-columns";
import { Bucketed, LEVELS_MS } from "./bucketed";
import { prepareAdding } from "./upsert";

export const ATTEMPT_KEYS = [
  "layer",
  "provider",
  "upstream",
  "model",
  "app",
  "environment",
  "key",
  "limit_source",
  "dimension",
] as const;
export const REQUEST_KEYS = ["provider", "model", "app", "environment", "key", "limit_source", "dimension"] as const;
const POOL_KEYS = ["layer", "provider", "account", "deployment", "key", "model", "basis", "failed"] as const;
const POOL_FIGURES = [
  "attempts",
  "limited",
  "input_tokens",
  "cached_input_tokens",
  "output_tokens",
  "reserve_excess_tokens",
  "in_flight_ms",
] as const;

type PoolFigures = Omit<
  PoolUsageRow,
  "minuteAtMs" | "provider" | "account" | "deployment" | "key" | "model" | "basis" | "failed"
>;

/** In the order of POOL_FIGURES. */
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

/** What rollups read of an attempt; the whole row is not needed to catch up. */
export type RolledAttempt = CountedAttempt &
  Parameters<typeof poolUsageOf>[0] &
  Pick<StoredAttempt, "upstream" | "app" | "environment" | "dimension">;
export type RolledRequest = Pick<FiledRequest, "app" | "environment" | "facts">;

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
    const { layer, provider, upstream, model, app, environment, key, limitSource, dimension } = attempt;
    const keys = [layer, provider, upstream, model, app, environment, key, limitSource, dimension];
    countAttempt(this.#attempts.at(attempt.endedAtMs, keys), attempt);
    for (const row of poolUsageOf(attempt)) this.#addPoolUsage(layer, row);
  }

  #addPoolUsage(layer: string, row: PoolUsageRow): void {
    const { provider, account, deployment, key, model, basis, failed } = row;
    const keys = [layer, provider, account, deployment, key, model, basis, failed ? "1" : "0"];
    const into = this.#pools.at(row.minuteAtMs, keys);
    into.attempts += row.attempts;
    into.limited += row.limited;
    into.inputTokens += row.inputTokens;
    into.cachedInputTokens += row.cachedInputTokens;
    into.outputTokens += row.outputTokens;
    into.reserveExcessTokens += row.reserveExcessTokens;
    into.inFlightMs += row.inFlightMs;
  }

  addRequest({ app, environment, facts }: RolledRequest): void {
    const { provider, model, key, limitSource, dimension } = facts;
    const keys = [provider, model, app, environment, key, limitSource, dimension];
    countRequest(this.#requests.at(facts.endedAtMs, keys), facts);
  }

  /** Adds everything gathered to the tables; call `forget` once the surrounding transaction has committed. */
  write(): void {
    writeLevels(this.#attempts, emptyAttemptCounters, this.#addAttempts);
    writeLevels(this.#requests, emptyRequestCounters, this.#addRequests);
    for (const { bucketAtMs, keys, counters } of this.#pools.cells())
      this.#addPools.run(bucketAtMs, ...keys, ...Object.values(counters));
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
