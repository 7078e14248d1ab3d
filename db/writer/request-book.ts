import type { Database, Statement } from "better-sqlite3";
import type { Attempt } from "../../lib/model/attempt";
import { foldRequest } from "../../lib/requests/fold";
import { candidateDays, dayOf } from "../../lib/requests/identity";
import { refoldSettled } from "../../lib/requests/refold";
import { type AttemptPlace, readAttempt } from "../attempt-columns";
import { type FiledRequest, REQUEST_COLUMNS, readFiledRequest, requestBinds } from "../request-columns";
import { type BookedAttempt, bookedAttempt } from "./booked-attempt";

/** A request that attempts of the current transaction belong to. */
export interface OpenRequest {
  seq: number;
  day: number;
  requestId: string | null;
  app: string | null;
  environment: string | null;
  isNew: boolean;
  settledAtMs: number | null;
  added: BookedAttempt[];
}

/** Finds the request of each attempt and, before the commit, folds and writes those that were touched. */
export class RequestBook {
  readonly #touched = new Map<string, OpenRequest>();
  readonly #find: Statement<[number, string, string, string]>;
  readonly #filed: Statement<[number]>;
  readonly #attempts: Statement<[number]>;
  readonly #insert: Statement;
  readonly #replace: Statement;
  readonly #countLate: Statement<[number, number]>;
  #nextSeq: number;
  #nextSettledSeq: number;

  constructor(database: Database) {
    this.#find = database.prepare(
      "SELECT seq, settled_at_ms FROM requests WHERE day = ? AND request_id = ? AND app = ? AND environment = ?",
    );
    this.#filed = database.prepare("SELECT * FROM requests WHERE seq = ?");
    this.#attempts = database.prepare("SELECT * FROM attempts WHERE request_seq = ?");
    this.#countLate = database.prepare("UPDATE requests SET late_attempts = late_attempts + ? WHERE seq = ?");
    const names = REQUEST_COLUMNS.map(([, name]) => name);
    const into = `INTO requests (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
    this.#insert = database.prepare(`INSERT ${into}`);
    this.#replace = database.prepare(`REPLACE ${into}`);
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
    if (attempt.requestId !== null) {
      for (const day of candidateDays(attempt)) {
        const found =
          this.#touched.get(nameOf(attempt, attempt.requestId, day)) ?? this.#stored(attempt, attempt.requestId, day);
        if (found) return found;
      }
    }
    return blankRequest(attempt, this.#nextSeq, dayOf(attempt.startedAtMs), true, null);
  }

  #stored(attempt: Attempt, requestId: string, day: number): OpenRequest | null {
    const row = this.#find.get(day, requestId, attempt.app ?? "", attempt.environment ?? "");
    if (row === undefined) return null;
    const { seq, settled_at_ms: settledAtMs } = row as { seq: number; settled_at_ms: number | null };
    return blankRequest(attempt, seq, day, false, settledAtMs);
  }

  add(request: OpenRequest, attempt: Attempt, { seq, receivedAtMs, requestId }: AttemptPlace): void {
    if (request.isNew && request.added.length === 0) this.#nextSeq = request.seq + 1;
    request.requestId = requestId;
    request.added.push(bookedAttempt(attempt, seq, receivedAtMs));
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
      const row = this.#fold(open, nowMs);
      (open.isNew ? this.#insert : this.#replace).run(requestBinds(row));
      if (row.settledAtMs !== null) settled.push(row);
    }
    return settled;
  }

  /** Folds a stored request whose attempts are judged anew; a settled one keeps when it settled and what came late. */
  refold(seq: number, nowMs: number): { before: FiledRequest; after: FiledRequest } {
    const before = readFiledRequest(this.#filed.get(seq) as Parameters<typeof readFiledRequest>[0]);
    const after =
      before.settledAtMs === null
        ? this.#fold({ ...before, isNew: false, added: [] }, nowMs)
        : { ...before, facts: refoldSettled(before.facts, this.#allOf(seq), before.lateAttempts) ?? before.facts };
    this.#replace.run(requestBinds(after));
    return { before, after };
  }

  #fold(open: OpenRequest, nowMs: number): FiledRequest {
    const attempts = open.isNew ? open.added : this.#allOf(open.seq);
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

  #allOf(requestSeq: number): BookedAttempt[] {
    const rows = this.#attempts.all(requestSeq) as Parameters<typeof readAttempt>[0][];
    return rows.map(readAttempt).map((attempt) => bookedAttempt(attempt, attempt.seq, attempt.receivedAtMs));
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

function blankRequest(
  { requestId, app, environment }: Attempt,
  seq: number,
  day: number,
  isNew: boolean,
  settledAtMs: number | null,
): OpenRequest {
  return { seq, day, requestId, app, environment, isNew, settledAtMs, added: [] };
}
