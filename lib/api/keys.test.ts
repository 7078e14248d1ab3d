import { beforeEach, describe, expect, test } from "vitest";
import type { KeyDesk } from "../access/access-desk";
import type { ApiKey } from "../model/access";
import { memoryAccess } from "../store/memory-access";
import { auditAnswer } from "./audit";
import { createKeyAnswer, keyAnswer, keysAnswer, renameKeyAnswer, revokeKeyAnswer } from "./keys";

const MADE_MS = Date.UTC(2026, 10, 19, 12);

/** Keys in a list, with secrets that can be told apart. */
function deskOf(keys: ApiKey[]): KeyDesk {
  return {
    list: () => [...keys],
    create: async ({ name, scopes }) => {
      const id = `key-${keys.length + 1}`;
      const key = { id, name, scopes, hint: "ls_abcd", createdAtMs: MADE_MS, lastUsedAtMs: null };
      keys.push(key);
      return { key, secret: `ls_${id}` };
    },
    rename: async (id, name) => {
      const key = keys.find((one) => one.id === id);
      return key === undefined ? null : Object.assign(key, { name });
    },
    revoke: async (id) => {
      const index = keys.findIndex((key) => key.id === id);
      if (index !== -1) keys.splice(index, 1);
      return index !== -1;
    },
  };
}

let runtime: { access: { keys: KeyDesk } };
beforeEach(() => {
  runtime = { access: { keys: deskOf([]) } };
});

const make = (body: unknown) => createKeyAnswer(JSON.stringify(body), runtime);
const KEY = {
  id: "key-1",
  name: "ci",
  scopes: ["ingest"],
  hint: "ls_abcd",
  created_at: "2026-11-19T12:00:00.000Z",
  last_used_at: null,
};

describe("/api/v1/keys", () => {
  test("a key is made with its secret told once, read, renamed and revoked", async () => {
    const made = await make({ name: " ci ", scopes: ["ingest", "ingest"] });
    expect([made.status, made.headers?.location]).toEqual([201, "/api/v1/keys/key-1"]);
    expect(JSON.parse(made.body)).toEqual({ ...KEY, secret: "ls_key-1" });
    expect(JSON.parse((await keysAnswer(runtime)).body)).toEqual({ keys: [KEY] });
    const renamed = await renameKeyAnswer("key-1", JSON.stringify({ name: "deploy" }), runtime);
    expect(JSON.parse(renamed.body)).toEqual({ ...KEY, name: "deploy" });
    expect(JSON.parse((await keyAnswer("key-1", runtime)).body).name).toBe("deploy");
    const gone = async () => (await revokeKeyAnswer("key-1", runtime)).status;
    expect([await gone(), await gone(), (await keyAnswer("key-1", runtime)).status]).toEqual([204, 404, 404]);
  });

  test.each([
    ["no name", { scopes: ["read"] }, 400, "name"],
    ["no scope", { name: "x", scopes: [] }, 400, "scopes"],
    ["an unknown scope", { name: "x", scopes: ["write"] }, 400, "scopes.0"],
    ["a name that is taken", { name: "ci", scopes: ["read"] }, 422, "name"],
    ["a secret of one's own", { name: "x", scopes: ["read"], secret: "ls_mine" }, 400, "secret"],
  ])("%s is refused", async (_, body, status, path) => {
    await make({ name: "ci", scopes: ["ingest"] });
    const answer = await make(body);
    expect([answer.status, JSON.parse(answer.body).errors[0].path]).toEqual([status, path]);
  });

  test("another key's name is refused, its own is not", async () => {
    for (const name of ["a", "b"]) await make({ name, scopes: ["read"] });
    const rename = async (name: string) => (await renameKeyAnswer("key-1", JSON.stringify({ name }), runtime)).status;
    expect([await rename("b"), await rename("a")]).toEqual([422, 200]);
  });
});

describe("GET /api/v1/audit", () => {
  const store = memoryAccess();
  const read = async (query: string) => {
    const answer = await auditAnswer(new URLSearchParams(query), { access: store });
    return { status: answer.status, ...JSON.parse(answer.body) };
  };

  test("answers page by page, in the names of the wire", async () => {
    for (const name of ["a", "b", "c"])
      await store.addAudit({
        atMs: MADE_MS,
        actor: "key",
        actorName: "ci",
        address: "192.0.2.7",
        action: "pool_deleted",
        subjectId: name,
        subjectName: name,
        changes: [],
      });
    const first = await read("limit=2");
    expect(first.entries[0]).toEqual({
      seq: 3,
      at: "2026-11-19T12:00:00.000Z",
      actor: "key",
      actor_name: "ci",
      address: "192.0.2.7",
      action: "pool_deleted",
      subject_id: "c",
      subject_name: "c",
      changes: [],
    });
    const second = await read(`limit=2&cursor=${first.next_cursor}`);
    expect([second.entries.length, second.next_cursor]).toEqual([1, null]);
  });

  test.each(["limit=0", "limit=1001", "cursor=x", "page=2"])("%s is refused", async (query) => {
    expect((await read(query)).status).toBe(400);
  });
});
