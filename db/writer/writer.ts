import type { Database } from "better-sqlite3";
import { reclassify as currentRules } from "../../lib/ingest/reread";
import type { Retention } from "../../lib/model/retention";
import type { IngestAnswer, Rejection } from "../../lib/store/ingest-answer";
import type { Reclassify, ReclassifyQuery, ReclassifyStep } from "../../lib/store/reclassify";
import type { AttemptRow } from "../attempt-columns";
import { CellKeys } from "../cells/keys";
import { type AttemptReading, DETAILED_ATTEMPTS, detailedAttempt } from "../detailed-attempts";
import { Labels } from "../labels";
import { type PassedAttempt, takeAttempts } from "../parser/passed-attempt";
import type { PassedBatch } from "../parser/read-body";
import { type FiledRequest, type RequestRow, readFiledRequest } from "../request-columns";
import { TextTemplates } from "../text-templates";
import { AccessWriter } from "./access-writer";
import { AlertWriter } from "./alert-writer";
import { AttemptInserter } from "./attempt-inserter";
import { attempt } from "./attempt-work";
import { CellHorizon } from "./cell-horizon";
import { isUnwritable } from "./failure";
import { Meta } from "./meta";
import { ObservedWriter } from "./observed-writer";
import { PoolHours } from "./pool-hours";
import { PriceWriter } from "./price-writer";
import { Pruner } from "./pruner";
import { Reclassifier } from "./reclassifier";
import { RequestBook } from "./request-book";
import { RollupMoves } from "./rollup-moves";
import { Rollups } from "./rollups";
import { SettingsWriter } from "./settings-writer";
import { Settler } from "./settler";

export type IngestOutcome = IngestAnswer | { error: unknown };

interface Readable {
  attempts: PassedAttempt[];
  rejected: Rejection[];
}

/** Rows gathered for the rollups before they are written without waiting: what a start after a crash has to catch up with. */
const FLUSH_ROWS = 200_000;
/** The same of cells: traffic of many days at once has nearly one for each row, of some kilobytes. */
const FLUSH_CELLS = 25_000;
const CATCH_UP_STEP = 5_000;

/** Everything that writes to the database file, one call after the other. */
export class Writer {
  readonly settings: SettingsWriter;
  readonly prices: PriceWriter;
  readonly alerts: AlertWriter;
  readonly access: AccessWriter;
  readonly #labels: Labels;
  readonly #book: RequestBook;
  readonly #inserter: AttemptInserter;
  readonly #settler: Settler;
  readonly #rollups: Rollups;
  readonly #pruner: Pruner;
  readonly #reclassifier: Reclassifier;
  readonly #poolHours: PoolHours;
  readonly #observed: ObservedWriter;
  readonly #meta: Meta;
  #gathered = 0;
  #rolledUpSettledSeq: number;

  constructor(
    private readonly database: Database,
    private readonly options: { retention: Retention; now: () => number; reclassify?: Reclassify },
  ) {
    const labels = new Labels(database);
    const templates = new TextTemplates(database);
    const keys = new CellKeys(database, labels);
    this.#labels = labels;
    this.#meta = new Meta(database);
    this.#poolHours = new PoolHours(database, labels, this.#meta);
    this.#observed = new ObservedWriter(database, labels, this.#meta, this.#poolHours, options.now);
    this.settings = new SettingsWriter(database, this.#observed, () => this.#poolHours.reset());
    this.prices = new PriceWriter(database);
    this.alerts = new AlertWriter(database, options.now);
    this.access = new AccessWriter(database);
    this.#book = new RequestBook(database, labels);
    this.#inserter = new AttemptInserter(database, labels, templates, this.#book);
    this.#settler = new Settler(database, labels, () => this.#book.takeSettledSeq());
    this.#rollups = new Rollups(database, keys, this.#poolHours, new CellHorizon(options.retention, this.#meta));
    this.#pruner = new Pruner(database, options.retention, this.#meta);
    this.#reclassifier = new Reclassifier(
      database,
      { labels, templates },
      this.#inserter,
      this.#book,
      new RollupMoves(database, keys, this.#poolHours),
      options.reclassify ?? currentRules,
    );
    this.#rolledUpSettledSeq = this.#meta.get("rolled_up_settled_seq");
    this.#recover({ labels, templates });
  }

  /** Answers every batch in its place; all go into one transaction. */
  ingest(batches: readonly PassedBatch[]): IngestOutcome[] {
    const receivedAtMs = this.options.now();
    const readable = batches.map(({ attempts, rejected }) => ({ attempts: takeAttempts(attempts), rejected }));
    // What is due settles first: an attempt that comes too late must not reopen it.
    const settling = attempt(() => this.settle());
    if ("error" in settling) return batches.map(() => settling);
    const outcomes = this.#storeTogether(readable, receivedAtMs);
    // The rows are committed whatever becomes of the figures: those wait for the next tick, which tells what failed.
    if (this.#isFull) attempt(() => this.flush());
    return outcomes;
  }

  get #isFull(): boolean {
    return this.#gathered >= FLUSH_ROWS || this.#rollups.size >= FLUSH_CELLS;
  }

  /** One transaction for all; should it fail, each by itself, so that none fails for its neighbour. */
  #storeTogether(batches: readonly Readable[], receivedAtMs: number): IngestOutcome[] {
    if (batches.length === 0) return [];
    const together = attempt(() => this.#store(batches, receivedAtMs));
    if ("value" in together) return together.value;
    if (batches.length === 1) return [together];
    return batches.map((batch) => {
      const alone = attempt(() => this.#store([batch], receivedAtMs));
      return "value" in alone ? (alone.value[0] ?? { error: new Error("The batch was not stored.") }) : alone;
    });
  }

  #store(batches: readonly Readable[], receivedAtMs: number): IngestAnswer[] {
    const inserted: PassedAttempt[] = [];
    const { result, settled } = this.#transaction(() => {
      const answers = batches.map(({ attempts, rejected }) => {
        let accepted = 0;
        for (const sent of attempts) {
          if (!this.#inserter.insert(sent, receivedAtMs)) continue;
          accepted++;
          inserted.push(sent);
        }
        return { accepted, duplicates: attempts.length - accepted, rejected };
      });
      this.#meta.add("attempts", inserted.length);
      this.#meta.add("clock_skewed", inserted.filter(({ clockSkewed }) => clockSkewed).length);
      return { result: answers, settled: this.#book.write(receivedAtMs) };
    });
    for (const row of inserted) {
      this.#rollups.addAttempt(row);
      this.#observed.noteSeen(row);
    }
    this.#gather(settled, inserted.length);
    return result;
  }

  /** Runs in a transaction; a failure leaves neither rows nor moved counters behind. */
  #transaction<Result>(work: () => Result): Result {
    const undo = [this.#labels.begin(), this.#book.begin(), this.#inserter.begin()];
    try {
      return this.database.transaction(work).immediate();
    } catch (error) {
      for (const putBack of undo) putBack();
      throw error;
    }
  }

  #gather(settled: readonly FiledRequest[], attempts: number): void {
    for (const request of settled) {
      this.#rollups.addRequest(request);
      this.#rolledUpSettledSeq = Math.max(this.#rolledUpSettledSeq, request.settledSeq ?? 0);
    }
    this.#gathered += attempts + settled.length;
  }

  /** Settles what is due. */
  settle(): void {
    while (this.#settler.isAnyDue(this.options.now())) {
      const settled = this.#transaction(() => this.#settler.step(this.options.now()));
      if (settled.length === 0) return;
      this.#gather(settled, 0);
    }
  }

  /** Writes what was gathered into the rollups, with the watermarks, in one transaction. */
  flush(): void {
    if (this.#rollups.size === 0) return;
    this.#transaction(() => {
      this.#observed.write();
      this.#rollups.write(this.options.now());
      this.#meta.set("rolled_up_seq", this.#inserter.lastSeq);
      this.#meta.set("rolled_up_settled_seq", this.#rolledUpSettledSeq);
    });
    this.#rollups.forget();
    this.#observed.settle();
    this.#gathered = 0;
  }

  /** Removes one step of what ended before the instant. */
  prune(beforeMs: number): { attempts: number; isDone: boolean } {
    return this.database
      .transaction(() => {
        // Figures go by the time that rows go by, which a clock that leapt ahead has not moved.
        const nowMs = Math.min(this.options.now(), beforeMs + this.options.retention.rowsMs);
        const step = this.#pruner.step(beforeMs, nowMs, this.#meta.get("rolled_up_seq"));
        this.#meta.add("attempts", -step.attempts);
        if (step.attempts > 0) this.#book.forgetOpen();
        return step;
      })
      .immediate();
  }

  /** Gives one step of rows their new verdicts. Due requests settle first, and what was gathered is written, so that every row stands where it is taken from. */
  reclassify(query: Omit<ReclassifyQuery, "apply">): ReclassifyStep {
    this.settle();
    this.flush();
    const { step, settled } = this.#transaction(() => this.#reclassifier.step(query, this.options.now()));
    this.#gather(settled, 0);
    return step;
  }

  /** Makes one more hour of pools after these changed; false = none is left to make. */
  makePoolHour(): boolean {
    return this.database.transaction(() => this.#poolHours.makeOne()).immediate();
  }

  /** Rows committed after the last flush of an earlier process. */
  #recover(reading: AttemptReading): void {
    const attempts = this.database.prepare(`${DETAILED_ATTEMPTS} WHERE attempts.seq > ? ORDER BY attempts.seq LIMIT ?`);
    for (let seq = this.#meta.get("rolled_up_seq"); ; ) {
      const rows = (attempts.all(seq, CATCH_UP_STEP) as AttemptRow[]).map((row) => detailedAttempt(row, reading));
      for (const row of rows) {
        this.#rollups.addAttempt(row);
        this.#observed.noteStored(row);
      }
      const last = rows[rows.length - 1];
      if (last === undefined) break;
      seq = last.seq;
    }
    const requests = this.database.prepare("SELECT * FROM requests WHERE settled_seq > ? ORDER BY settled_seq LIMIT ?");
    for (;;) {
      const rows = (requests.all(this.#rolledUpSettledSeq, CATCH_UP_STEP) as RequestRow[]).map((row) =>
        readFiledRequest(row, this.#labels),
      );
      this.#gather(rows, 0);
      if (rows.length < CATCH_UP_STEP) break;
    }
    try {
      this.flush();
    } catch (error) {
      // What is there can be read all the same; a later flush writes what was gathered.
      if (!isUnwritable(error)) throw error;
    }
  }
}
