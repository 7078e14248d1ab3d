import type { Database, Statement } from "better-sqlite3";
import type { RequestFacts } from "../../lib/model/request";

const FIGURES = ["requests", "completed", "rescued", "attempts", "limited", "wait_ms", "cost_nano_usd"] as const;

/** Keeps what the requests of each run come to, as they change. */
export class RunBook {
  readonly #add: Statement;

  constructor(database: Database) {
    const sums = FIGURES.map((name) => `${name} = ${name} + excluded.${name}`);
    this.#add = database.prepare(
      `INSERT INTO runs (run, started_at_ms, ended_at_ms, ${FIGURES.join(", ")}) VALUES (?, ?, ?, ${FIGURES.map(() => "?").join(", ")})
       ON CONFLICT (run) DO UPDATE SET started_at_ms = MIN(started_at_ms, excluded.started_at_ms),
         ended_at_ms = MAX(ended_at_ms, excluded.ended_at_ms), ${sums.join(", ")}`,
    );
  }

  /** A request that was `before` (null = new) and is `after`, within the surrounding transaction. */
  change(before: RequestFacts | null, after: RequestFacts): void {
    if (before !== null && before.run !== null && before.run !== after.run) this.#write(before, null, before.run);
    if (after.run !== null) this.#write(before?.run === after.run ? before : null, after, after.run);
  }

  #write(taken: RequestFacts | null, given: RequestFacts | null, run: string): void {
    const [minus, plus] = [figuresOf(taken), figuresOf(given)];
    const times = given ?? taken;
    const changes = plus.map((value, index) => value - (minus[index] ?? 0));
    this.#add.run(run, times?.startedAtMs, times?.endedAtMs, ...changes);
  }
}

/** In the order of FIGURES. */
function figuresOf(facts: RequestFacts | null): number[] {
  if (facts === null) return FIGURES.map(() => 0);
  const { outcome, attempts, limitedAttempts, waitLostMs, costNanoUsd } = facts;
  const isAnswered = outcome === "answered" || outcome === "rescued";
  return [
    1,
    isAnswered ? 1 : 0,
    outcome === "rescued" ? 1 : 0,
    attempts,
    limitedAttempts,
    waitLostMs ?? 0,
    costNanoUsd ?? 0,
  ];
}
