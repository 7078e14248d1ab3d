import type { Database, Statement } from "better-sqlite3";
import type { Attempt, StoredAttempt } from "../../lib/model/attempt";
import { foldRequest } from "../../lib/requests/fold";
import { candidateDays, dayOf } from "../../lib/requests/identity";
import { readAttempt } from "../attempt-columns";
import { type FiledRequest, REQUEST_COLUMNS, requestBinds } from "../request-columns";

/** A request that attempts of the current transaction belong to. */
export interface OpenRequest {
  seq: number;
  day: number;
  isNew: boolean;
  settledAtMs: number | null;
  added: StoredAttempt[];
}

/** Finds the request of each attempt and, before the commit, folds and writes those that were touched. */
export class RequestBook {
  readonly #touched = new Map<string, OpenRequest>();
  readonly #find: Statement<[number, string, string, string]>;
  readonly #attempts: Statement<[number]>;
  readonly #write: Statement;
  readonly #countLate: Statement<[number, number]>;
  #nextSeq: number;
  #nextSettledSeq: number;

  constructor(database: Database) {
    this.#find = database.prepare(
      "SELECT seq, settled_at_ms FROM requests WHERE day = ? AND request_id = ? AND app = ? AND environment = ?",
    );
    this.#attempts = database.prepare("SELECT * FROM attempts WHERE request_seq = ?");
    this.#countLate = database.prepare("UPDATE requests SET late_attempts = late_attempts + ? WHERE seq = ?");
    const names = REQUEST_COLUMNS.map(([, name]) => name);
    this.#write = database.prepare(
      `INSERT OR REPLACE INTO requests (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    );
    const last = (sql: string) => Number(database.prepare(sql).pluck().get() ?? 0);
    this.#nextSeq = last("SELECT seq FROM sqlite_sequence WHERE name = 'requests'") + 1;
    this.#nextSettledSeq =
      Math.max(
        last("SELECT MAX(settled_seq) FROM requests"),
        last("SELECT value FROM meta WHERE name = 'rolled_up_settled_seq'"),
      ) + 1;
  }

  /** The request an attempt belongs to; new ones are only kept once `add` is called. */
  open(attempt: Attempt): OpenRequest {
    const blank = { seq: this.#nextSeq, day: dayOf(attempt.startedAtMs), isNew: true, settledAtMs: null, added: [] };
    if (attempt.requestId === null) return blank;
    for (const day of candidateDays(attempt.startedAtMs)) {
      const found =
        this.#touched.get(nameOf(attempt, attempt.requestId, day)) ?? this.#stored(attempt, attempt.requestId, day);
      if (found) return found;
    }
    return blank;
  }

  #stored(attempt: Attempt, requestId: string, day: number): OpenRequest | null {
    const row = this.#find.get(day, requestId, attempt.app ?? "", attempt.environment ?? "");
    if (row === undefined) return null;
    const { seq, settled_at_ms: settledAtMs } = row as { seq: number; settled_at_ms: number | null };
    return { seq, day, isNew: false, settledAtMs, added: [] };
  }

  add(request: OpenRequest, attempt: StoredAttempt): void {
    if (request.isNew && request.added.length === 0) this.#nextSeq = request.seq + 1;
    request.added.push(attempt);
    this.#touched.set(nameOf(attempt, attempt.requestId, request.day), request);
  }

  /** Writes every touched request; answers those that settled with it. */
  write(nowMs: number): FiledRequest[] {
    const settled: FiledRequest[] = [];
    for (const open of this.#touched.values()) {
      if (open.settledAtMs !== null) {
        this.#countLate.run(open.added.length, open.seq);
        continue;
      }
      const row = this.#fold(open, nowMs);
      this.#write.run(...requestBinds(row));
      if (row.settledAtMs !== null) settled.push(row);
    }
    return settled;
  }

  #fold(open: OpenRequest, nowMs: number): FiledRequest {
    const attempts = open.isNew
      ? open.added
      : (this.#attempts.all(open.seq) as Parameters<typeof readAttempt>[0][]).map(readAttempt);
    const [first] = attempts;
    if (first === undefined) throw new Error(`Request ${open.seq} has no attempts.`);
    const facts = foldRequest(attempts);
    const settles = facts.settlesAtMs <= nowMs;
    return {
      seq: open.seq,
      day: open.day,
      requestId: first.requestId,
      app: first.app,
      environment: first.environment,
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

  /** Starts a transaction; the function it answers puts the counters back where a failed one found them. */
  begin(): () => void {
    this.#touched.clear();
    const [seq, settledSeq] = [this.#nextSeq, this.#nextSettledSeq];
    return () => {
      this.#touched.clear();
      [this.#nextSeq, this.#nextSettledSeq] = [seq, settledSeq];
    };
  }
}

function nameOf(attempt: Attempt, requestId: string, day: number): string {
  return `${day}\u0000${attempt.app ?? ""}\u0000${attempt.environment ?? ""}\u0000${requestId}`;
}
