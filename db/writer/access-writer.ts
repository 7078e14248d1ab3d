import type { Database } from "better-sqlite3";
import { eq, inArray, lt, sql } from "drizzle-orm";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import type { AccessWrite, AccessWrites } from "../access-calls";
import { answerCall } from "../alert-calls";
import { apiKeys, auditEntries, sessions } from "../schema/access";

/** Writes who may come in, and what was changed by whom. */
export class AccessWriter {
  readonly #writes: AccessWrites;

  constructor(database: Database) {
    this.#writes = writesOf(drizzle(database));
  }

  perform(call: AccessWrite): unknown {
    return answerCall(this.#writes, call);
  }
}

function writesOf(database: BetterSQLite3Database): AccessWrites {
  return {
    createKey: (key) => void database.insert(apiKeys).values(key).run(),
    renameKey: (id, name) => database.update(apiKeys).set({ name }).where(eq(apiKeys.id, id)).run().changes > 0,
    deleteKey: (id) => database.delete(apiKeys).where(eq(apiKeys.id, id)).run().changes > 0,
    keysUsed: (uses) =>
      database.transaction((within) => {
        for (const { id, atMs } of uses)
          within.update(apiKeys).set({ lastUsedAtMs: atMs }).where(eq(apiKeys.id, id)).run();
      }),
    saveSession: (session) =>
      void database.insert(sessions).values(session).onConflictDoUpdate({ target: sessions.id, set: session }).run(),
    deleteSessions: (ids) =>
      void database
        .delete(sessions)
        .where(inArray(sessions.id, [...ids]))
        .run(),
    addAudit: (entry) => void database.insert(auditEntries).values(entry).run(),
    pruneAudit: (beforeMs, keep) =>
      database.transaction((within) => {
        within.delete(auditEntries).where(lt(auditEntries.atMs, beforeMs)).run();
        const newest = sql`(SELECT seq FROM ${auditEntries} ORDER BY seq DESC LIMIT ${keep})`;
        within.delete(auditEntries).where(sql`${auditEntries.seq} NOT IN ${newest}`).run();
      }),
  };
}
