import type { KeyScope } from "../../lib/model/access";

export const KEYS = "/api/v1/keys";

/** What the server answers to a new key; the secret only this once. */
export interface MadeKey {
  id: string;
  name: string;
  scopes: KeyScope[];
  secret: string;
}
