import type { AuditEntry, Session, StoredKey } from "../model/access";
import type { AccessStore } from "./access";

/** Keys, sessions and the audit list for as long as the process lives. */
export function memoryAccess(): AccessStore {
  const keys = new Map<string, StoredKey>();
  const sessions = new Map<string, Session>();
  let entries: AuditEntry[] = [];
  let lastSeq = 0;
  const change = (id: string, fields: Partial<StoredKey>) => {
    const key = keys.get(id);
    if (key !== undefined) keys.set(id, { ...key, ...fields });
    return key !== undefined;
  };
  const byName = (a: StoredKey, b: StoredKey) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1);
  return {
    keys: async () => [...keys.values()].sort(byName),
    createKey: async (key) => void keys.set(key.id, key),
    renameKey: async (id, name) => change(id, { name }),
    deleteKey: async (id) => keys.delete(id),
    keysUsed: async (uses) => {
      for (const { id, atMs } of uses) change(id, { lastUsedAtMs: atMs });
    },
    sessions: async () =>
      [...sessions.values()].sort((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? -1 : 1)),
    saveSession: async (session) => void sessions.set(session.id, session),
    deleteSessions: async (ids) => {
      for (const id of ids) sessions.delete(id);
    },
    audit: async ({ cursor, limit }) => {
      const rest = entries.filter(({ seq }) => cursor === null || seq < cursor).reverse();
      const page = rest.slice(0, limit);
      return { entries: page, nextCursor: rest.length > limit ? (page.at(-1)?.seq ?? null) : null };
    },
    addAudit: async (entry) => void entries.push({ ...entry, seq: ++lastSeq }),
    pruneAudit: async (beforeMs, keep) => {
      entries = entries.filter(({ atMs }) => atMs >= beforeMs).slice(-keep);
    },
  };
}
