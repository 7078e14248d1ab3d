import type { RequestFacts } from "../../lib/model/request";
import { RUN_FIGURES, runFigures } from "../writer/run-book";
import type { Checking } from "./check-database";
import { firstDifference } from "./findings";

interface CountedRun {
  startedAtMs: number;
  endedAtMs: number;
  figures: number[];
}

/** What the kept requests of each run come to. */
export class CountedRuns {
  readonly #runs = new Map<string, CountedRun>();

  add(facts: RequestFacts): void {
    const { run, startedAtMs, endedAtMs } = facts;
    if (run === null) return;
    const known = this.#runs.get(run);
    const figures = runFigures(facts);
    if (known === undefined) {
      this.#runs.set(run, { startedAtMs, endedAtMs, figures });
      return;
    }
    known.startedAtMs = Math.min(known.startedAtMs, startedAtMs);
    known.endedAtMs = Math.max(known.endedAtMs, endedAtMs);
    for (const [index, value] of figures.entries()) known.figures[index] = (known.figures[index] ?? 0) + value;
  }

  /** Compares with the runs that began when all rows were kept. A run's span never narrows, so it may be wider than its requests. */
  compare(checking: Checking): void {
    const { database, findings, rowsFromMs } = checking;
    const stored = database
      .prepare(`SELECT run, started_at_ms, ended_at_ms, ${RUN_FIGURES.join(", ")} FROM runs`)
      .raw()
      .all() as [string, number, number, ...number[]][];
    let older = 0;
    for (const [run, startedAtMs, endedAtMs, ...figures] of stored) {
      const counted = this.#runs.get(run) ?? null;
      this.#runs.delete(run);
      if (Math.min(startedAtMs, counted?.startedAtMs ?? startedAtMs) < rowsFromMs) older++;
      else this.#compareRun(checking, run, { startedAtMs, endedAtMs, figures }, counted);
    }
    for (const [run, counted] of this.#runs)
      if (counted.startedAtMs >= rowsFromMs) this.#compareRun(checking, run, null, counted);
    if (older > 0) findings.notes.push(`${older} runs may have lost requests to retention: not added up again.`);
  }

  #compareRun(checking: Checking, run: string, stored: CountedRun | null, counted: CountedRun | null): void {
    const difference = differenceOf(stored, counted);
    if (difference === null) return;
    const { findings, repairs } = checking;
    findings.add({ table: "runs", place: run, ...difference }, repairs);
    if (repairs) repairRun(checking, run, counted);
  }
}

function differenceOf(stored: CountedRun | null, counted: CountedRun | null) {
  if (stored === null || counted === null) {
    const [requests, recounted] = [stored?.figures[0] ?? null, counted?.figures[0] ?? null];
    return { figure: "requests", stored: requests, recounted };
  }
  const index = firstDifference(stored.figures, counted.figures);
  if (index !== -1) {
    const [figure = "", was = null, is = null] = [RUN_FIGURES[index], stored.figures[index], counted.figures[index]];
    return { figure, stored: was, recounted: is };
  }
  if (stored.startedAtMs > counted.startedAtMs)
    return { figure: "started_at_ms", stored: stored.startedAtMs, recounted: counted.startedAtMs };
  if (stored.endedAtMs < counted.endedAtMs)
    return { figure: "ended_at_ms", stored: stored.endedAtMs, recounted: counted.endedAtMs };
  return null;
}

function repairRun({ database }: Checking, run: string, counted: CountedRun | null): void {
  if (counted === null) {
    database.prepare("DELETE FROM runs WHERE run = ?").run(run);
    return;
  }
  database
    .prepare(
      `REPLACE INTO runs (run, started_at_ms, ended_at_ms, ${RUN_FIGURES.join(", ")})
       VALUES (?, ?, ?, ${RUN_FIGURES.map(() => "?").join(", ")})`,
    )
    .run(run, counted.startedAtMs, counted.endedAtMs, ...counted.figures);
}
