import { describe, expect, test } from "vitest";
import type { AuditEntry, Session, StoredKey } from "../../model/access";
import { T0 } from "../wire-fixtures";
import type { Suite } from "./suite";

const key = (id: string, over: Partial<StoredKey> = {}): StoredKey => ({
  id,
  name: id,
  scopes: ["ingest", "read"],
  hint: "ls_abcd",
  hash: `hash of ${id}`,
  createdAtMs: T0,
  lastUsedAtMs: null,
  ...over,
});

const session = (id: string, over: Partial<Session> = {}): Session => ({
  id,
  hash: `hash of ${id}`,
  previousHash: null,
  previousUntilMs: null,
  createdAtMs: T0,
  rotatedAtMs: T0,
  seenAtMs: T0,
  passwordPrint: "print",
  ...over,
});

const entry = (atMs: number): Omit<AuditEntry, "seq"> => ({
  atMs,
  actor: "key",
  actorName: "ci",
  address: "127.0.0.1",
  action: "pool_changed",
  subjectId: "p",
  subjectName: "org",
  changes: [{ field: "limits.rpm", before: null, after: "100" }],
});

/** Who may come in, and what was changed by whom. */
export function accessCases(suite: Suite): void {
  describe("keys", () => {
    test("are kept whole, by name, and renamed, used and deleted one by one", async () => {
      const { access } = suite.store;
      await access.createKey(key("b"));
      await access.createKey(key("a", { scopes: ["admin"] }));
      expect(await access.keys()).toEqual([key("a", { scopes: ["admin"] }), key("b")]);
      expect([await access.renameKey("b", "0"), await access.renameKey("none", "0")]).toEqual([true, false]);
      await access.keysUsed([
        { id: "a", atMs: T0 + 1 },
        { id: "none", atMs: T0 + 1 },
      ]);
      expect(await access.keys()).toEqual([
        key("b", { name: "0" }),
        key("a", { scopes: ["admin"], lastUsedAtMs: T0 + 1 }),
      ]);
      expect([await access.deleteKey("b"), await access.deleteKey("b")]).toEqual([true, false]);
      expect((await access.keys()).map(({ id }) => id)).toEqual(["a"]);
    });
  });

  describe("sessions", () => {
    test("are made, replaced and deleted", async () => {
      const { access } = suite.store;
      await access.saveSession(session("old"));
      await access.saveSession(session("new", { createdAtMs: T0 + 1 }));
      const rotated = session("old", { hash: "h2", previousHash: "hash of old", previousUntilMs: T0 + 5 });
      await access.saveSession(rotated);
      expect(await access.sessions()).toEqual([session("new", { createdAtMs: T0 + 1 }), rotated]);
      await access.deleteSessions(["old", "none"]);
      expect((await access.sessions()).map(({ id }) => id)).toEqual(["new"]);
    });
  });

  describe("the audit list", () => {
    test("is read newest first, page by page", async () => {
      const { access } = suite.store;
      for (let index = 0; index < 5; index++) await access.addAudit(entry(T0 + index));
      const first = await access.audit({ cursor: null, limit: 2 });
      expect(first.entries).toEqual([
        { ...entry(T0 + 4), seq: 5 },
        { ...entry(T0 + 3), seq: 4 },
      ]);
      const second = await access.audit({ cursor: first.nextCursor, limit: 3 });
      expect([second.entries.map(({ seq }) => seq), second.nextCursor]).toEqual([[3, 2, 1], null]);
    });

    test("loses what is old, and what is too much", async () => {
      const { access } = suite.store;
      for (let index = 0; index < 5; index++) await access.addAudit(entry(T0 + index));
      await access.pruneAudit(T0 + 1, 100);
      expect((await access.audit({ cursor: null, limit: 9 })).entries.map(({ seq }) => seq)).toEqual([5, 4, 3, 2]);
      await access.pruneAudit(T0, 3);
      expect((await access.audit({ cursor: null, limit: 9 })).entries.map(({ seq }) => seq)).toEqual([5, 4, 3]);
    });
  });
}
