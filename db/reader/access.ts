import type { Database } from "better-sqlite3";
import { asc, desc, lt } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type { AccessRead, AccessReads } from "../access-calls";
import { answerCall } from "../alert-calls";
import { apiKeys, auditEntries, sessions } from "../schema/access";

/** Answers a read of the access port. */
export function answerAccessRead(connection: Database, call: AccessRead): unknown {
  const database = drizzle(connection);
  const reads: AccessReads = {
    keys: () => database.select().from(apiKeys).orderBy(asc(apiKeys.name), asc(apiKeys.id)).all(),
    sessions: () => database.select().from(sessions).orderBy(desc(sessions.createdAtMs), asc(sessions.id)).all(),
    audit: ({ cursor, limit }) => {
      const entries = database
        .select()
        .from(auditEntries)
        .where(cursor === null ? undefined : lt(auditEntries.seq, cursor))
        .orderBy(desc(auditEntries.seq))
        .limit(limit + 1)
        .all();
      const page = entries.slice(0, limit);
      return { entries: page, nextCursor: entries.length > limit ? (page.at(-1)?.seq ?? null) : null };
    },
  };
  return answerCall(reads, call);
}
