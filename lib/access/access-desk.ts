import type { ApiKey, KeyScope } from "../model/access";
import type { AuditPage, AuditQuery } from "../store/access";
import type { Caller } from "./caller";

/** Keys as people and programs manage them. */
export interface KeyDesk {
  list(): ApiKey[];
  /** The secret is told here and never again. */
  create(input: { name: string; scopes: KeyScope[] }): Promise<{ key: ApiKey; secret: string }>;
  /** null = no such key. */
  rename(id: string, name: string): Promise<ApiKey | null>;
  /** false = no such key. */
  revoke(id: string): Promise<boolean>;
}

/** What pages and the API need of who comes in. */
export interface AccessDesk {
  /** Whether this server has a password. */
  hasLogin: boolean;
  /** Of the call that is being answered. */
  caller(): Caller;
  keys: KeyDesk;
  audit(query: AuditQuery): Promise<AuditPage>;
}
