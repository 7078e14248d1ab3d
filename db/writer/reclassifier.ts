import type { Database, Statement } from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { Reclassified } from "../../lib/ingest/reread";
import type { StoredAttempt } from "../../lib/model/attempt";
import { priceOverrides } from "../../lib/prices/cost";
import {
  changeOf,
  type Reclassify,
  type ReclassifyQuery,
  type ReclassifyStep,
  type RereadRow,
  rereadRows,
} from "../../lib/store/reclassify";
import { ATTEMPT_COLUMNS, LABELLED } from "../attempt-columns";
import { detailsText } from "../attempt-details";
import type { Labels } from "../labels";
import { readPrices } from "../reader/settings";
import type { FiledRequest } from "../request-columns";
import { readRereadPage } from "../reread-page";
import { splitText, type TextTemplates } from "../text-templates";
import type { AttemptInserter } from "./attempt-inserter";
import type { RequestBook } from "./request-book";
import type { RollupMoves } from "./rollup-moves";

/** Every property that rules decide; `evidence` stands in the details. */
const DECIDED: readonly Exclude<keyof Reclassified, "evidence">[] = [
  "limitSource",
  "dimension",
  "retryable",
  "retryAfterMs",
  "retryAfterSource",
  "confidence",
  "rule",
  "ruleSet",
  "limit",
  "used",
  "requested",
  "resetAtMs",
  "outcome",
  "effectiveStatus",
  "upstream",
  "costNanoUsd",
  "costSource",
];

/** Gives stored attempts the verdicts of other rules, and everything that was counted of them. */
export class Reclassifier {
  readonly #update: Statement;
  readonly #deleteDetails: Statement<[number]>;

  constructor(
    private readonly database: Database,
    private readonly reading: { labels: Labels; templates: TextTemplates },
    private readonly inserter: AttemptInserter,
    private readonly book: RequestBook,
    private readonly moves: RollupMoves,
    private readonly rules: Reclassify,
  ) {
    const columns = new Map(ATTEMPT_COLUMNS);
    const assignments = DECIDED.map((property) => `${columns.get(property)} = ?`);
    this.#update = database
      .prepare(`UPDATE attempts SET ${assignments.join(", ")} WHERE seq = ? RETURNING request_seq`)
      .pluck();
    this.#deleteDetails = database.prepare("DELETE FROM attempt_details WHERE seq = ?");
  }

  /** One step inside the surrounding transaction, with the requests that settle by it. Everything stored must be rolled up. */
  step(
    query: Pick<ReclassifyQuery, "afterSeq" | "limit">,
    nowMs: number,
  ): { step: ReclassifyStep; settled: FiledRequest[] } {
    this.moves.clear();
    const { rows, nextSeq } = readRereadPage(this.database, this.reading, query);
    const { changed, renewed } = rereadRows(rows, this.rules, priceOverrides(readPrices(drizzle(this.database))));
    for (const { after } of renewed) this.#write(after);
    const settled = this.#refold(this.#change(changed), nowMs);
    this.moves.write();
    return { step: { examined: rows.length, changed: changed.map(changeOf), nextSeq }, settled };
  }

  /** Answers the requests of the changed rows. */
  #change(changed: readonly RereadRow[]): Set<number> {
    const requests = new Set<number>();
    for (const { before, after } of changed) {
      requests.add(this.#write(after));
      this.moves.moveAttempt(before, after);
    }
    return requests;
  }

  #write(row: StoredAttempt): number {
    const details = detailsText(row);
    if (details === null) this.#deleteDetails.run(row.seq);
    else this.inserter.keepDetails(row.seq, splitText(details));
    const values = DECIDED.map((property) => {
      const value = row[property];
      return LABELLED.has(property) ? this.reading.labels.keep(value as string | null) : value;
    });
    return this.#update.get(...values, row.seq) as number;
  }

  #refold(requests: ReadonlySet<number>, nowMs: number): FiledRequest[] {
    const settled: FiledRequest[] = [];
    for (const seq of requests) {
      const { before, after } = this.book.refold(seq, nowMs);
      if (before.settledAtMs !== null) this.moves.moveRequest(before, after);
      else if (after.settledAtMs !== null) settled.push(after);
    }
    return settled;
  }
}
