import type { Database, Statement } from "better-sqlite3";
import type { RequestFacts } from "../../lib/model/request";

export const RUN_FIGURES = [
  "requests",
  "completed",
  "rescued",
  "attempts",
  "limited",
  "wait_ms",
  "cost_nano_usd",
] as const;

/** Keeps what the requests of each run come to, as they change. */
export class RunBook {
  readonly #add: Statement;
  readonly #removeEmpty: Statement<[string]>;

  constructor(database: Database) {
    const sums = RUN_FIGURES.map((name) => `${name} = ${name} + excluded.${name}`);
    this.#add = database.prepare(
      `INSERT INTO runs (run, started_at_ms, ended_at_ms, ${RUN_FIGURES.join(", ")}) VALUES (?, ?, ?, ${RUN_FIGURES.map(() => "?").join(", ")})
       ON CONFLICT (run) DO UPDATE SET started_at_ms = MIN(started_at_ms, excluded.started_at_ms),
         ended_at_ms = MAX(ended_at_ms, excluded.ended_at_ms), ${sums.join(", ")}`,
    );
    this.#removeEmpty = database.prepare("DELETE FROM runs WHERE run = ? AND requests = 0");
  }

  /** A request that was `before` (null = new) and is `after`, within the surrounding transaction. */
  change(before: RequestFacts | null, after: RequestFacts): void {
    if (before !== null && before.run !== null && before.run !== after.run) {
      this.#write(before, null, before.run);
      this.#removeEmpty.run(before.run);
    }
    if (after.run !== null) this.#write(before?.run === after.run ? before : null, after, after.run);
  }

  #write(taken: RequestFacts | null, given: RequestFacts | null, run: string): void {
    const [minus, plus] = [runFigures(taken), runFigures(given)];
    const times = given ?? taken;
    const changes = plus.map((value, index) => value - (minus[index] ?? 0));
    this.#add.run(run, times?.startedAtMs, times?.endedAtMs, ...changes);
  }
}

/** In the order of RUN_FIGURES. */
export function runFigures(facts: RequestFacts | null): number[] {
  if (facts === null) return RUN_FIGURES.map(() => 0);
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
