/** What a key may do; `admin` may also read and ingest. */
export const KEY_SCOPES = ["ingest", "read", "admin"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a program shows to be let in; its secret is told once, when it is made. */
export interface ApiKey {
  id: string;
  name: string;
  scopes: KeyScope[];
  /** How its secret begins, for people to tell keys apart. */
  hint: string;
  createdAtMs: number;
  /** To the minute; null = never. */
  lastUsedAtMs: number | null;
}

export interface StoredKey extends ApiKey {
  /** SHA-256 of the secret, in hexadecimal. */
  hash: string;
}

/** One login of a browser. Tokens are replaced in use; only their hashes are kept. */
export interface Session {
  id: string;
  hash: string;
  /** Of the token before; null = there was none, or it is over. */
  previousHash: string | null;
  /** null = valid until its successor is first shown. */
  previousUntilMs: number | null;
  createdAtMs: number;
  rotatedAtMs: number;
  /** To the minute. */
  seenAtMs: number;
  /** Of the password it was opened with; another password ends it. */
  passwordPrint: string;
}

export const AUDIT_ACTIONS = [
  "pool_created",
  "pool_changed",
  "pool_deleted",
  "price_created",
  "price_changed",
  "price_deleted",
  "rule_created",
  "rule_changed",
  "rule_paused",
  "rule_resumed",
  "rule_deleted",
  "channel_created",
  "channel_changed",
  "channel_deleted",
  "silence_created",
  "silence_ended",
  "key_created",
  "key_renamed",
  "key_revoked",
  "logged_in",
  "logged_out",
  "logged_out_everywhere",
  "login_failed",
  "reclassified",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who asks: somebody who knows the password, a key, or anybody at a server without a password. */
export type ActorKind = "password" | "key" | "local";

/** One change of settings, in short and without secrets. */
export interface AuditEntry {
  seq: number;
  atMs: number;
  actor: ActorKind;
  /** Name of the key; else null. */
  actorName: string | null;
  /** Where the call came from; null = several places. */
  address: string | null;
  action: AuditAction;
  /** Id and name of what was changed; null where the action says it all. */
  subjectId: string | null;
  subjectName: string | null;
  changes: AuditChange[];
}

/** null = it was not there, or is no more. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}
