/** How far a read of rows is. */
export interface RowProgress {
  /** Looked at so far. */
  rows: number;
  /** 0..1 of all that there is to look at. */
  share: number;
}

/** Whoever waits for a read. */
export interface ReadWatch {
  /** Aborted once nobody waits any more: then the read rejects with ReadCancelledError. */
  signal: AbortSignal;
  /** The read has turned out to need rows; `progress` says how far it is, at any time. */
  readsRows(progress: () => RowProgress): void;
}

/** Nobody waits for the read any more, so it was not begun or was stopped. Under the name that an abort has everywhere. */
export class ReadCancelledError extends Error {
  override readonly name = "AbortError";
  constructor() {
    super("Nobody waits for this read any more.");
  }
}

/** Bundles hold classes twice, so the name decides. */
export function isReadCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** What a read was answered from: figures counted beforehand, or rows. */
export type ReadSource = "figures" | "rows";

/** All that a browser is told of an error on the server. */
export const READ_TOO_LONG = "read-too-long";

/** A read passed its deadline, waiting included, and was stopped. */
export class ReadDeadlineError extends Error {
  override readonly name = "ReadDeadlineError";
  readonly digest = READ_TOO_LONG;
  constructor(
    readonly deadlineMs: number,
    readonly source: ReadSource,
  ) {
    super(`Reading ${source} took longer than ${deadlineMs / 1000} s and was stopped.`);
  }
}
