import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AuditEntry, StoredKey } from "../../lib/model/access";
import { json, oneOf, sequence } from "./columns";

export const apiKeys = sqliteTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    scopes: json<StoredKey["scopes"]>("scopes").notNull(),
    hint: text("hint").notNull(),
    hash: text("hash").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    lastUsedAtMs: integer("last_used_at_ms"),
  },
  (table) => [uniqueIndex("api_keys_hash").on(table.hash)],
);

export const sessions = sqliteTable("sessions", {
  id: text("id").primaryKey(),
  hash: text("hash").notNull(),
  previousHash: text("previous_hash"),
  previousUntilMs: integer("previous_until_ms"),
  createdAtMs: integer("created_at_ms").notNull(),
  rotatedAtMs: integer("rotated_at_ms").notNull(),
  seenAtMs: integer("seen_at_ms").notNull(),
  passwordPrint: text("password_print").notNull(),
});

export const auditEntries = sqliteTable(
  "audit_entries",
  {
    seq: sequence("seq"),
    atMs: integer("at_ms").notNull(),
    actor: oneOf<AuditEntry["actor"]>("actor").notNull(),
    actorName: text("actor_name"),
    address: text("address"),
    action: oneOf<AuditEntry["action"]>("action").notNull(),
    subjectId: text("subject_id"),
    subjectName: text("subject_name"),
    changes: json<AuditEntry["changes"]>("changes").notNull(),
  },
  (table) => [index("audit_entries_at").on(table.atMs)],
);
