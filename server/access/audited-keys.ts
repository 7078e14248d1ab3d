import type { KeyDesk } from "../../lib/access/access-desk";
import type { AuditLog } from "./audit-log";

/** Keys whose making and going is written down. */
export function auditedKeys(keys: KeyDesk, audit: AuditLog): KeyDesk {
  const find = (id: string) => keys.list().find((key) => key.id === id);
  return {
    list: () => keys.list(),
    create: async (input) => {
      const made = await keys.create(input);
      const scopes = { field: "scopes", before: null, after: input.scopes.join(", ") };
      await audit.record({ action: "key_created", subject: made.key, changes: [scopes] });
      return made;
    },
    rename: async (id, name) => {
      const before = find(id)?.name ?? null;
      const key = await keys.rename(id, name);
      if (key !== null && before !== name)
        await audit.record({ action: "key_renamed", subject: key, changes: [{ field: "name", before, after: name }] });
      return key;
    },
    revoke: async (id) => {
      const subject = find(id) ?? null;
      const isGone = await keys.revoke(id);
      if (isGone) await audit.record({ action: "key_revoked", subject });
      return isGone;
    },
  };
}
