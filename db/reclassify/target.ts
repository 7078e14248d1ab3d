import type { ReclassifyQuery, ReclassifyStep } from "../../lib/store/reclassify";

/** Whose history is read again: a running server's, or that of the database file. */
export interface ReclassifyTarget {
  description: string;
  step(query: ReclassifyQuery): Promise<ReclassifyStep>;
  /** Resolves when everything written can be read. */
  close(): Promise<void>;
}
