import type { IngestAnswer } from "../../lib/store/ingest-answer";
import type { Deploy, PoolInput } from "../../lib/store/settings";

/** Where the story is written: a running server, or the database file itself. */
export interface SeedTarget {
  description: string;
  /** Where to look at it; null = start the server first. */
  url: string | null;
  holdsAttempts(): Promise<boolean>;
  /** NDJSON, as `POST /api/v1/attempts` takes it. */
  ingest(ndjson: Uint8Array): Promise<IngestAnswer>;
  poolNames(): Promise<string[]>;
  createPool(input: PoolInput): Promise<void>;
  createDeploy(input: Omit<Deploy, "id">): Promise<void>;
  /** Resolves when everything written can be read. */
  close(): Promise<void>;
}
