import type { Database } from "better-sqlite3";
import type { StoredAttempt } from "../../lib/model/attempt";
import { CappedValues } from "../../lib/store/capped-values";
import type { CountedAttempt } from "../../lib/store/count-attempt";
import type { poolUsageOf } from "../../lib/store/count-pool-usage";
import type { Labels } from "../labels";
import type { FiledRequest } from "../request-columns";
import { DAY_LEVEL, KINDS } from "./kinds";

/** In cells: what was not sent, and what is beyond the cap. Labels start at 1. */
export const ABSENT = 0;
export const OTHERS = -1;

/** What cells read of an attempt; the whole row is not needed to catch up. */
export type CountableAttempt = CountedAttempt &
  Parameters<typeof poolUsageOf>[0] &
  Pick<StoredAttempt, "upstream" | "app" | "environment" | "dimension">;
export type CountableRequest = Pick<FiledRequest, "app" | "environment" | "facts">;

/** Keys of cells: what an attempt or request is counted under. */
export class CellKeys {
  readonly #ofAttempts: CappedValues<number>;
  readonly #ofRequests: CappedValues<number>;

  constructor(
    database: Database,
    private readonly labels: Labels,
  ) {
    this.#ofAttempts = new CappedValues(valuesOf(database, "attempt_cells"));
    this.#ofRequests = new CappedValues(valuesOf(database, "request_cells"));
  }

  /** Values of LIMIT_KEYS; without the last two those of ATTEMPT_KEYS. */
  ofAttempt(attempt: CountableAttempt): number[] {
    const { endedAtMs: atMs } = attempt;
    const key = (name: string, text: string | null) => this.#keyOf(this.#ofAttempts, name, atMs, text);
    return [
      this.#number(attempt.layer),
      key("provider", attempt.provider),
      key("upstream", attempt.upstream),
      key("model", attempt.model),
      key("app", attempt.app),
      key("environment", attempt.environment),
      key("key", attempt.key),
      key("limit_source", attempt.limitSource),
      key("dimension", attempt.dimension),
    ];
  }

  /** Values of REQUEST_KEYS. */
  ofRequest({ app, environment, facts }: CountableRequest): number[] {
    const { endedAtMs: atMs } = facts;
    const key = (name: string, text: string | null) => this.#keyOf(this.#ofRequests, name, atMs, text);
    return [
      key("provider", facts.provider),
      key("model", facts.model),
      key("app", app),
      key("environment", environment),
      key("key", facts.key),
      key("limit_source", facts.limitSource),
      key("dimension", facts.dimension),
    ];
  }

  /** Values of POOL_KEYS: pools are matched by what was sent, so nothing is capped but by the number of labels. */
  ofPool({ layer, provider, account, deployment, key, model }: CountableAttempt): number[] {
    return [layer, provider, account, deployment, key, model].map((text) => this.#number(text));
  }

  #number(text: string | null): number {
    if (text === null) return ABSENT;
    const label = this.labels.keep(text);
    return typeof label === "number" ? label : OTHERS;
  }

  #keyOf(capped: CappedValues<number>, name: string, atMs: number, text: string | null): number {
    if (text === null) return ABSENT;
    const label = this.labels.keep(text);
    return typeof label === "number" && capped.admits(name, atMs, label) ? label : OTHERS;
  }

  /** What was counted is written. */
  settle(): void {
    this.#ofAttempts.settle();
    this.#ofRequests.settle();
  }
}

/** Of the day's cells that keep one dimension apart. */
function valuesOf(database: Database, table: "attempt_cells" | "request_cells") {
  const limits = table === "attempt_cells" ? "limit_cells" : table;
  return (dimension: string, dayAtMs: number): number[] => {
    const isLimit = dimension === "limit_source" || dimension === "dimension";
    const name = isLimit ? "total" : dimension === "model" || dimension === "key" ? "target" : dimension;
    const kind = KINDS.findIndex((one) => one.name === name);
    return database
      .prepare(
        `SELECT DISTINCT ${dimension} FROM ${isLimit ? limits : table}
         WHERE kind = ? AND level = ? AND bucket_at_ms = ? AND ${dimension} > 0`,
      )
      .pluck()
      .all(kind, DAY_LEVEL, dayAtMs) as number[];
  };
}
