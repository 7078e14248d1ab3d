import type { Layer, Outcome, StoredAttempt } from "../model/attempt";
import type { RequestOutcome, StoredRequest } from "../model/request";
import type { Filter, Window } from "./query";

export interface AttemptPageQuery extends Partial<Window> {
  filter: Omit<Filter, "layer"> & { layer?: Layer };
  outcome?: Outcome[];
  requestId?: string;
  /** Rows after (ascending) or before (descending) this sequence. */
  cursor: number | null;
  order: "asc" | "desc";
  limit: number;
}

export interface RequestPageQuery extends Partial<Window> {
  filter: Filter;
  outcome?: RequestOutcome[];
  /** At least this many client attempts. */
  minAttempts?: number;
  run?: string;
  cursor: number | null;
  order: "asc" | "desc";
  limit: number;
}

/** A page may be short, or empty, and yet not be the last: only `nextCursor` tells. */
export interface Page<Row> {
  rows: Row[];
  /** null = there are no more. */
  nextCursor: number | null;
  /** Set where the engine answered before the page was full, because few of many rows match. */
  unfinished: Unfinished | null;
}

/** How far a search through rows has come. */
export interface Unfinished {
  /** Looked at for this page. */
  rowsRead: number;
  /** Still to be looked at; at most. */
  rowsLeft: number;
  /** End of the attempt or request that it has come to. */
  reachedAtMs: number;
}

export interface RequestScope {
  app?: string | null;
  environment?: string | null;
}

/** What the requests of a run come to so far, settled or not. */
export interface Run {
  run: string;
  startedAtMs: number;
  endedAtMs: number;
  requests: number;
  completed: number;
  rescued: number;
  /** Client attempts of these requests. */
  attempts: number;
  limited: number;
  waitMs: number;
  costNanoUsd: number;
}

export interface RequestDetail {
  request: StoredRequest;
  /** Every layer, in order of attempt, then start. */
  attempts: StoredAttempt[];
}

export interface StoreStatus {
  attempts: number;
  lastSeq: number;
  /** Rows up to here are in the rollups. */
  rolledUpSeq: number;
  lastReceivedAtMs: number | null;
  /** Latest end time of any attempt; null = nothing was ever received. */
  lastEndedAtMs: number | null;
  /** Earliest end time of the attempts that are kept; null = none is. */
  firstEndedAtMs: number | null;
  databaseBytes: number;
  /** Of these, free for new rows. */
  usableBytes: number;
  queuedBatches: number;
  /** Rows whose time was ahead and was clamped. */
  clockSkewed: number;
}
