import type { StoredAttempt } from "../model/attempt";
import type { RequestFacts, StoredRequest } from "../model/request";
import { foldRequest } from "../requests/fold";
import { candidateDays, dayOf } from "../requests/identity";
import { refoldSettled } from "../requests/refold";

interface Entry {
  seq: number;
  day: number;
  attempts: StoredAttempt[];
  settledAtMs: number | null;
  facts: RequestFacts | null;
  lateAttempts: number;
}

/** Requests of the memory twin; facts freeze when a request settles. */
export class MemoryRequests {
  readonly #entries: Entry[] = [];

  /** Settles what is due, then files one batch and settles what it completes. */
  file(rows: readonly StoredAttempt[], nowMs: number): void {
    this.settle(nowMs);
    const touched = new Set<Entry>();
    for (const row of rows) {
      const entry = this.#entryOf(row);
      entry.attempts.push(row);
      if (entry.settledAtMs !== null) entry.lateAttempts++;
      else touched.add(entry);
    }
    for (const entry of touched) entry.facts = foldRequest(entry.attempts);
    this.settle(nowMs);
  }

  #entryOf(row: StoredAttempt): Entry {
    const days = candidateDays(row);
    const same = (entry: Entry) => {
      const [first] = entry.attempts;
      return first?.requestId === row.requestId && first.app === row.app && first.environment === row.environment;
    };
    for (const day of days) {
      const found = this.#entries.find((entry) => entry.day === day && same(entry));
      if (found) return found;
    }
    const last = this.#entries[this.#entries.length - 1];
    const entry: Entry = {
      seq: (last?.seq ?? 0) + 1,
      day: dayOf(row.startedAtMs),
      attempts: [],
      settledAtMs: null,
      facts: null,
      lateAttempts: 0,
    };
    this.#entries.push(entry);
    return entry;
  }

  settle(nowMs: number): void {
    for (const entry of this.#entries) {
      if (entry.settledAtMs === null && entry.facts !== null && entry.facts.settlesAtMs <= nowMs)
        entry.settledAtMs = nowMs;
    }
  }

  /** Takes rows that are judged anew, by their sequence. */
  replace(rows: ReadonlyMap<number, StoredAttempt>, nowMs: number): void {
    for (const entry of this.#entries) {
      if (!entry.attempts.some(({ seq }) => rows.has(seq))) continue;
      entry.attempts = entry.attempts.map((attempt) => rows.get(attempt.seq) ?? attempt);
      if (entry.settledAtMs === null) entry.facts = foldRequest(entry.attempts);
      else if (entry.facts !== null)
        entry.facts = refoldSettled(entry.facts, entry.attempts, entry.lateAttempts) ?? entry.facts;
    }
    this.settle(nowMs);
  }

  all(): { request: StoredRequest; attempts: StoredAttempt[] }[] {
    return this.#entries.flatMap(({ seq, attempts, settledAtMs, facts, lateAttempts }) => {
      const [first] = attempts;
      if (first === undefined || facts === null) return [];
      const isAnswered = facts.outcome === "answered" || facts.outcome === "rescued";
      const grouping = attempts.some((attempt) => attempt.grouping === "inferred") ? "inferred" : "exact";
      const { requestId, app, environment } = first;
      const outcome = settledAtMs === null && !isAnswered ? null : facts.outcome;
      return [
        {
          request: { ...facts, outcome, seq, requestId, app, environment, grouping, settledAtMs, lateAttempts },
          attempts,
        },
      ];
    });
  }

  /** Drops requests whose attempts are all gone. */
  keepOnly(isKept: (attempt: StoredAttempt) => boolean): void {
    for (const entry of this.#entries) entry.attempts = entry.attempts.filter(isKept);
    const kept = this.#entries.filter(({ attempts }) => attempts.length > 0);
    this.#entries.splice(0, this.#entries.length, ...kept);
  }
}
