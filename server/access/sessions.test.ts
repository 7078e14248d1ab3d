import { describe, expect, test } from "vitest";
import { memoryAccess } from "../../lib/store/memory-access";
import { NOW, openFront } from "../front-fixture";
import { KeyTable } from "./key-table";
import { Password } from "./password";
import { SessionTable } from "./session-table";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PASSWORD = "correct horse battery";

function openTable() {
  const clock = { nowMs: NOW };
  const store = memoryAccess();
  const failures: unknown[] = [];
  const options = { store, now: () => clock.nowMs, failed: (error: unknown) => failures.push(error) };
  const table = (passwordPrint = "print") => new SessionTable({ ...options, passwordPrint });
  return { clock, store, failures, table };
}

describe("a session", () => {
  test("is known by its token, of which only the hash is stored", async () => {
    const { store, table } = openTable();
    const sessions = table();
    const { token, session } = sessions.open();
    expect(sessions.find(token)?.session.id).toBe(session.id);
    expect(sessions.find("another")).toBeNull();
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(JSON.stringify(await store.sessions())).not.toContain(token);
  });

  test("ends a week after its last use, and a month after the login", () => {
    const { clock, table } = openTable();
    const sessions = table();
    const idle = sessions.open().token;
    clock.nowMs += 7 * DAY - 1;
    let used = sessions.find(idle)?.next?.token ?? "";
    expect(used).not.toBe("");
    clock.nowMs += 7 * DAY;
    expect(sessions.find(used)).toBeNull();
    used = sessions.open().token;
    for (let day = 1; day < 30; day++) {
      clock.nowMs += DAY;
      used = sessions.find(used)?.next?.token ?? used;
    }
    clock.nowMs += DAY - 1;
    expect(sessions.find(used)?.next?.maxAgeSeconds).toBe(0);
    clock.nowMs += 1;
    expect(sessions.find(used)).toBeNull();
  });

  test("gets another token every hour; the one before is good for a minute after that was shown", () => {
    const { clock, table } = openTable();
    const sessions = table();
    const first = sessions.open().token;
    clock.nowMs += HOUR - 1;
    expect(sessions.find(first)?.next).toBeNull();
    clock.nowMs += 1;
    const second = sessions.find(first)?.next?.token ?? "";
    expect(second).not.toBe("");
    expect(sessions.find(first)?.next).toBeNull();
    clock.nowMs += 1_000;
    expect(sessions.find(second)).not.toBeNull();
    clock.nowMs += MINUTE - 1;
    expect(sessions.find(first)).not.toBeNull();
    clock.nowMs += 1;
    expect([sessions.find(first), sessions.find(second)?.next]).toEqual([null, null]);
  });

  test("survives an answer with a new token that never arrived", () => {
    const { clock, table } = openTable();
    const sessions = table();
    const first = sessions.open().token;
    clock.nowMs += HOUR;
    const lost = sessions.find(first)?.next?.token ?? "";
    clock.nowMs += MINUTE;
    const again = sessions.find(first)?.next?.token ?? "";
    expect(sessions.find(again)).not.toBeNull();
    expect(sessions.find(lost)).toBeNull();
  });

  test("lasts over a restart with the same password, not with another", async () => {
    const { store, table } = openTable();
    const { token } = table().open();
    const later = table();
    await later.load();
    expect(later.find(token)).not.toBeNull();
    const other = table("another print");
    await other.load();
    expect([other.find(token), await store.sessions()]).toEqual([null, []]);
  });

  test("works on while the database cannot be written", () => {
    const { store, table } = openTable();
    store.saveSession = () => Promise.reject(new Error("disk full"));
    const sessions = table();
    expect(sessions.find(sessions.open().token)).not.toBeNull();
  });
});

describe("a password", () => {
  test("is known by a hash of its own, and has the same print with the same salt", async () => {
    const password = await Password.of(PASSWORD, null);
    expect([await password.isRight(PASSWORD), await password.isRight("correct horse batterz")]).toEqual([true, false]);
    expect((await Password.of(PASSWORD, password.print)).print).toBe(password.print);
    expect((await Password.of(PASSWORD, null)).print).not.toBe(password.print);
    expect((await Password.of("another password", password.print)).print).not.toBe(password.print);
  });

  test("is the same however its letters are composed", async () => {
    expect(
      await (await Password.of("größeres Passwort", null)).isRight("gro\u0308ßeres Passwort".normalize("NFD")),
    ).toBe(await (await Password.of("größeres Passwort", null)).isRight("größeres Passwort".normalize("NFD")));
  });
});

describe("logging in", () => {
  const login = (password: string, headers: Record<string, string> = {}) => ({
    path: "/api/v1/session",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ password }),
  });

  test("opens a session that opens pages, until it is logged out", async () => {
    const front = await openFront({ policy: { password: PASSWORD } });
    const { status, headers } = await front.send(login(PASSWORD));
    const [set = ""] = headers["set-cookie"] ?? [];
    expect([status, set]).toEqual([
      204,
      expect.stringMatching(/^limitscope_session=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/),
    ]);
    const cookie = set.split(";")[0] ?? "";
    const open = () => front.send({ method: "GET", path: "/settings", headers: { cookie } });
    expect((await open()).text).toBe("page");
    const out = await front.send({ method: "DELETE", path: "/api/v1/session", headers: { cookie } });
    expect([out.status, out.headers["set-cookie"]?.[0]]).toEqual([204, expect.stringContaining("Max-Age=0")]);
    expect((await open()).status).toBe(401);
  });

  test("everywhere out ends every session", async () => {
    const front = await openFront({ policy: { password: PASSWORD } });
    const cookies = [0, 1].map(() => ({ cookie: `limitscope_session=${front.access.sessions?.open().token}` }));
    await front.send({ method: "DELETE", path: "/api/v1/sessions", headers: cookies[0] ?? {} });
    for (const headers of cookies)
      expect((await front.send({ method: "GET", path: "/settings", headers })).status).toBe(401);
  });

  test("behind https the cookie is its own", async () => {
    const policy = { password: PASSWORD, publicOrigin: "https://limits.example.com" };
    const front = await openFront({ policy, isHttpsOnly: true });
    const { headers } = await front.send(login(PASSWORD, { host: "limits.example.com" }));
    expect(headers["set-cookie"]?.[0]).toMatch(/^__Host-limitscope_session=.*; SameSite=Lax; Secure$/);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  test("is refused with a wrong password, and after five tries for a while", async () => {
    const front = await openFront({ policy: { password: PASSWORD } });
    const statuses = [];
    for (let attempt = 0; attempt < 5; attempt++) statuses.push((await front.send(login("wrong"))).status);
    const last = await front.send(login(PASSWORD));
    expect([...statuses, last.status, last.headers["retry-after"]]).toEqual([401, 401, 401, 401, 401, 429, "30"]);
    expect(last.headers["set-cookie"]).toBeUndefined();
  });

  test.each([
    ["no JSON", "password=x", 400],
    ["another field", JSON.stringify({ pass: "x" }), 400],
    ["too much", JSON.stringify({ password: "x".repeat(5_000) }), 413],
  ])("%s is refused", async (_, body, expected) => {
    const front = await openFront({ policy: { password: PASSWORD } });
    expect((await front.send({ path: "/api/v1/session", body })).status).toBe(expected);
  });

  test("is not there without a password", async () => {
    expect((await (await openFront()).send(login("x"))).status).toBe(404);
  });
});

describe("keys", () => {
  test("are known from when they are made until they are revoked, over restarts; only their hash is stored", async () => {
    const store = memoryAccess();
    const keys = new KeyTable(store, () => NOW);
    const { key, secret } = await keys.create({ name: "ci", scopes: ["ingest"] });
    expect(secret).toMatch(/^ls_[\w-]{43}$/);
    expect(JSON.stringify(await store.keys())).not.toContain(secret);
    const later = new KeyTable(store, () => NOW);
    await later.load();
    expect([later.find(secret)?.name, later.find(`ls_${"x".repeat(43)}`), later.find("")]).toEqual(["ci", null, null]);
    expect(await later.revoke(key.id)).toBe(true);
    expect([later.find(secret), await store.keys()]).toEqual([null, []]);
  });

  test("tell when they were last used, stored behind and to the minute", async () => {
    const clock = { nowMs: NOW };
    const store = memoryAccess();
    const keys = new KeyTable(store, () => clock.nowMs);
    const { secret } = await keys.create({ name: "ci", scopes: ["ingest"] });
    const stored = async () => (await store.keys())[0]?.lastUsedAtMs;
    keys.find(secret);
    clock.nowMs += MINUTE - 1;
    keys.find(secret);
    expect(keys.list()[0]?.lastUsedAtMs).toBe(NOW);
    await keys.saveUses();
    expect(await stored()).toBe(NOW);
    clock.nowMs += 1;
    keys.find(secret);
    await keys.saveUses();
    expect(await stored()).toBe(NOW + MINUTE);
  });
});
