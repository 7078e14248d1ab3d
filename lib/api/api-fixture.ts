import { type MemoryStores, memoryStores } from "../store/memory";
import { bytes, T0, type Wire } from "../store/wire-fixtures";
import type { ApiAnswer } from "./answer";

export const MINUTE_MS = 60_000;
export const NOW_MS = T0 + 10 * MINUTE_MS;

export interface ApiFixture extends MemoryStores {
  /** Stores the rows and settles their requests. */
  ingestSettled(...rows: Wire[]): Promise<void>;
}

/** An empty store whose clock stands at NOW_MS until something is ingested. */
export function apiFixture(): ApiFixture {
  let nowMs = NOW_MS;
  const stores = memoryStores({ retentionMs: 30 * 86_400_000, now: () => nowMs });
  return {
    ...stores,
    ingestSettled: async (...rows) => {
      await stores.attempts.ingest(bytes(rows));
      nowMs += 60 * MINUTE_MS;
      await stores.attempts.catchUp();
    },
  };
}

export function params(text: string): URLSearchParams {
  return new URLSearchParams(text);
}

export function jsonOf({ body }: ApiAnswer) {
  return JSON.parse(body);
}
