import type { AuditEntry, Session, StoredKey } from "../model/access";

export interface AuditQuery {
  /** Before this seq; null = newest. */
  cursor: number | null;
  limit: number;
}

export interface AuditPage {
  entries: AuditEntry[];
  nextCursor: number | null;
}

/** Port to who may come in, and what was changed by whom. Keys and sessions are few and read whole. */
export interface AccessStore {
  /** By name. */
  keys(): Promise<StoredKey[]>;
  createKey(key: StoredKey): Promise<void>;
  /** false = no such key. */
  renameKey(id: string, name: string): Promise<boolean>;
  /** false = no such key. */
  deleteKey(id: string): Promise<boolean>;
  keysUsed(uses: readonly { id: string; atMs: number }[]): Promise<void>;

  /** The one opened last first. */
  sessions(): Promise<Session[]>;
  /** Makes or replaces it. */
  saveSession(session: Session): Promise<void>;
  deleteSessions(ids: readonly string[]): Promise<void>;

  /** Newest first. */
  audit(query: AuditQuery): Promise<AuditPage>;
  addAudit(entry: Omit<AuditEntry, "seq">): Promise<void>;
  /** Removes what is older than the instant, and all but the newest `keep`. */
  pruneAudit(beforeMs: number, keep: number): Promise<void>;
}
