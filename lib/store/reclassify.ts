import type { Reclassified } from "../ingest/reread";
import type { StoredAttempt } from "../model/attempt";
import type { PriceOverrides } from "../prices/cost";

export interface ReclassifyQuery {
  /** Rows after this sequence; 0 starts at the beginning. */
  afterSeq: number;
  /** At most this many rows are reread. */
  limit: number;
  /** false = only tells what would change. */
  apply: boolean;
}

/** What of a verdict is told of a change. */
export type ToldVerdict = Pick<
  StoredAttempt,
  "limitSource" | "dimension" | "retryable" | "retryAfterMs" | "rule" | "outcome"
>;

export interface ChangedAttempt extends Pick<StoredAttempt, "seq" | "requestId" | "provider" | "model"> {
  from: ToldVerdict;
  to: ToldVerdict;
}

export interface ReclassifyStep {
  examined: number;
  /** Rows whose verdict is (to be) another one; those that only get a newer rule set are not among them. */
  changed: ChangedAttempt[];
  /** Where the next step starts; null = the last row was seen. A step may examine nothing and still name a next one. */
  nextSeq: number | null;
}

/** What a row would be under the current rules and own prices; null = it stays as it is. */
export type Reclassify = (row: StoredAttempt, prices: PriceOverrides) => Reclassified | null;

export interface RereadRow {
  before: StoredAttempt;
  after: StoredAttempt;
}

/** `renewed`: the same verdict, said by a newer rule set or of other evidence. */
export function rereadRows(
  rows: readonly StoredAttempt[],
  reclassify: Reclassify,
  prices: PriceOverrides,
): { changed: RereadRow[]; renewed: RereadRow[] } {
  const changed: RereadRow[] = [];
  const renewed: RereadRow[] = [];
  for (const before of rows) {
    const now = reclassify(before, prices);
    if (now === null) continue;
    const row = { before, after: { ...before, ...now } };
    if (saysOther(before, now)) changed.push(row);
    else if (before.ruleSet !== now.ruleSet || hasOtherEvidence(before, now)) renewed.push(row);
  }
  return { changed, renewed };
}

function saysOther(before: StoredAttempt, now: Reclassified): boolean {
  const names = Object.keys(now) as (keyof Reclassified)[];
  return names.some((name) => name !== "evidence" && name !== "ruleSet" && before[name] !== now[name]);
}

function hasOtherEvidence(before: StoredAttempt, { evidence }: Reclassified): boolean {
  const isSame = evidence.every(({ path, excerpt }, index) => {
    const was = before.evidence[index];
    return was?.path === path && was.excerpt === excerpt;
  });
  return !isSame || evidence.length !== before.evidence.length;
}

export function changeOf({ before, after }: RereadRow): ChangedAttempt {
  const { seq, requestId, provider, model } = before;
  return { seq, requestId, provider, model, from: toldVerdict(before), to: toldVerdict(after) };
}

function toldVerdict(row: StoredAttempt): ToldVerdict {
  const { limitSource, dimension, retryable, retryAfterMs, rule, outcome } = row;
  return { limitSource, dimension, retryable, retryAfterMs, rule, outcome };
}
