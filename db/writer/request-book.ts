import type { Database, Statement } from "better-sqlite3";
import { foldRequest } from "../../lib/requests/fold";
import { candidateDays, dayOf } from "../../lib/requests/identity";
import { refoldSettled } from "../../lib/requests/refold";
import { type AttemptRow, readAttempt } from "../attempt-columns";
import type { Label, Labels } from "../labels";
import { type PackedId, packId } from "../packed-id";
import type { PassedAttempt } from "../parser/passed-attempt";
import {
  type FiledRequest,
  NOT_SENT,
  REQUEST_COLUMNS,
  type RequestRow,
  readFiledRequest,
  requestBinds,
} from "../request-columns";
import type { BookedAttempt } from "./booked-attempt";
import { OpenAttempts } from "./open-attempts";
import { RunBook } from "./run-book";

/** A request that attempts of the current transaction belong to. */
export interface OpenRequest {
  seq: number;
  day: number;
  requestId: string | null;
  app: string | null;
  environment: string | null;
  isNew: boolean;
  settledAtMs: number | null;
  /** Whether a run counts it already. */
  isOfRun: boolean;
  added: BookedAttempt[];
}

/** Finds the request of each attempt and, before the commit, folds and writes those that were touched. */
export class RequestBook {
  readonly #touched = new Map<string, OpenRequest>();
  readonly #open = new OpenAttempts();
  readonly #runs: RunBook;
  readonly #find: Statement<[number, PackedId, Label, Label]>;
  readonly #filed: Statement<[number]>;
  readonly #attempts: Statement<[number]>;
  readonly #insert: Statement;
  readonly #replace: Statement;
  readonly #countLate: Statement<[number, number]>;
  #days: { first: number; last: number };
  #nextSeq: number;
  #nextSettledSeq: number;

  constructor(
    database: Database,
    private readonly labels: Labels,
  ) {
    this.#runs = new RunBook(database);
    this.#find = database.prepare(
      "SELECT seq, settled_at_ms, run FROM requests WHERE day = ? AND request_id = ? AND app = ? AND environment = ?",
    );
    this.#filed = database.prepare("SELECT * FROM requests WHERE seq = ?");
    this.#attempts = database.prepare("SELECT * FROM attempts WHERE request_seq = ?");
    this.#countLate = database.prepare("UPDATE requests SET late_attempts = late_attempts + ? WHERE seq = ?");
    const names = REQUEST_COLUMNS.map(([, name]) => name);
    const into = `INTO requests (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
    this.#insert = database.prepare(`INSERT ${into}`);
    this.#replace = database.prepare(`REPLACE ${into}`);
    const last = (sql: string) => Number(database.prepare(sql).pluck().get() ?? 0);
    this.#days = { first: last("SELECT MIN(day) FROM requests"), last: last("SELECT MAX(day) FROM requests") };
    this.#nextSeq = last("SELECT seq FROM sqlite_sequence WHERE name = 'requests'") + 1;
    this.#nextSettledSeq =
      Math.max(
        last("SELECT MAX(settled_seq) FROM requests"),
        last("SELECT value FROM meta WHERE name = 'rolled_up_settled_seq'"),
      ) + 1;
  }

  /** The request an attempt belongs to; new ones are only kept once `add` is called. */
  open(attempt: PassedAttempt): OpenRequest {
    if (attempt.requestId !== null) {
      for (const day of candidateDays(attempt)) {
        const found =
          this.#touched.get(nameOf(attempt, attempt.requestId, day)) ?? this.#stored(attempt, attempt.requestId, day);
        if (found) return found;
      }
    }
    return blankRequest(attempt, this.#nextSeq, dayOf(attempt.startedAtMs));
  }

  #stored(attempt: PassedAttempt, requestId: string, day: number): OpenRequest | null {
    if (day < this.#days.first || day > this.#days.last) return null;
    const app = this.labels.find(attempt.app) ?? NOT_SENT;
    const environment = this.labels.find(attempt.environment) ?? NOT_SENT;
    const row = this.#find.get(day, packId(requestId), app, environment);
    if (row === undefined) return null;
    const { seq, settled_at_ms: settledAtMs, run } = row as { seq: number; settled_at_ms: number | null; run: Label };
    return { ...blankRequest(attempt, seq, day), isNew: false, settledAtMs, isOfRun: run !== null };
  }

  add(request: OpenRequest, attempt: PassedAttempt, requestId: string): void {
    if (request.isNew && request.added.length === 0) {
      this.#nextSeq = request.seq + 1;
      const { first, last } = this.#days;
      this.#days = {
        first: first === 0 ? request.day : Math.min(first, request.day),
        last: Math.max(last, request.day),
      };
    }
    request.requestId = requestId;
    request.added.push(attempt);
    this.#touched.set(nameOf(attempt, requestId, request.day), request);
  }

  /** Writes every touched request; answers those that settled with it. */
  write(nowMs: number): FiledRequest[] {
    const settled: FiledRequest[] = [];
    for (const open of this.#touched.values()) {
      if (open.settledAtMs !== null) {
        this.#countLate.run(open.added.length, open.seq);
        continue;
      }
      const attempts = this.#attemptsOf(open);
      const row = this.#fold(open, attempts, nowMs);
      if (row.facts.run !== null || open.isOfRun)
        this.#runs.change(open.isNew ? null : this.#readFiled(open.seq).facts, row.facts);
      (open.isNew ? this.#insert : this.#replace).run(requestBinds(row, this.labels));
      if (row.settledAtMs !== null) settled.push(row);
      else this.#open.keep(open.seq, attempts);
    }
    return settled;
  }

  /** Folds a stored request whose attempts are judged anew; a settled one keeps when it settled and what came late. */
  refold(seq: number, nowMs: number): { before: FiledRequest; after: FiledRequest } {
    this.#open.forget(seq);
    const before = this.#readFiled(seq);
    const attempts = this.#readAttempts(seq);
    const after =
      before.settledAtMs === null
        ? this.#fold(before, attempts, nowMs)
        : { ...before, facts: refoldSettled(before.facts, attempts, before.lateAttempts) ?? before.facts };
    this.#replace.run(requestBinds(after, this.labels));
    this.#runs.change(before.facts, after.facts);
    return { before, after };
  }

  #readFiled(seq: number): FiledRequest {
    return readFiledRequest(this.#filed.get(seq) as RequestRow, this.labels);
  }

  /** Those of this transaction are stored already. */
  #attemptsOf(open: OpenRequest): BookedAttempt[] {
    if (open.isNew) return open.added;
    const known = this.#open.take(open.seq);
    return known === null ? this.#readAttempts(open.seq) : [...known, ...open.added];
  }

  #readAttempts(requestSeq: number): BookedAttempt[] {
    const rows = this.#attempts.all(requestSeq) as AttemptRow[];
    return rows.map((row) => readAttempt(row, this.labels));
  }

  #fold(
    open: Pick<OpenRequest, "seq" | "day" | "requestId" | "app" | "environment">,
    attempts: readonly BookedAttempt[],
    nowMs: number,
  ): FiledRequest {
    const facts = foldRequest(attempts);
    const settles = facts.settlesAtMs <= nowMs;
    return {
      seq: open.seq,
      day: open.day,
      requestId: open.requestId ?? "",
      app: open.app,
      environment: open.environment,
      grouping: attempts.some(({ grouping }) => grouping === "inferred") ? "inferred" : "exact",
      settledAtMs: settles ? nowMs : null,
      settledSeq: settles ? this.takeSettledSeq() : null,
      lateAttempts: 0,
      facts,
    };
  }

  takeSettledSeq(): number {
    return this.#nextSettledSeq++;
  }

  /** Rows were removed: what is remembered of open requests may be among them. */
  forgetOpen(): void {
    this.#open.clear();
  }

  /** Starts a transaction; the function it answers puts the counters back where a failed one found them. */
  begin(): () => void {
    this.#touched.clear();
    const [seq, settledSeq] = [this.#nextSeq, this.#nextSettledSeq];
    return () => {
      this.#touched.clear();
      this.#open.clear();
      [this.#nextSeq, this.#nextSettledSeq] = [seq, settledSeq];
    };
  }
}

function nameOf(attempt: PassedAttempt, requestId: string, day: number): string {
  return `${day}\u0000${attempt.app ?? ""}\u0000${attempt.environment ?? ""}\u0000${requestId}`;
}

function blankRequest({ requestId, app, environment }: PassedAttempt, seq: number, day: number): OpenRequest {
  const identity = { seq, day, requestId, app, environment };
  return { ...identity, isNew: true, settledAtMs: null, isOfRun: false, added: [] };
}
