import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import type { ApiKey, KeyScope, Session } from "../../lib/model/access";
import { ALLOW_NOTHING, parseAllowList } from "../../lib/net/allow-list";
import { Gate, type GateOptions } from "./gate";

const KEYS: Record<string, KeyScope[]> = { ls_ingest: ["ingest"], ls_read: ["read"], ls_admin: ["admin"] };
const SESSION: Session = {
  id: "s",
  hash: "",
  previousHash: null,
  previousUntilMs: null,
  createdAtMs: 0,
  rotatedAtMs: 0,
  seenAtMs: 0,
  passwordPrint: "",
};

const OPEN: GateOptions = {
  publicOrigin: null,
  trusted: ALLOW_NOTHING,
  keys: {
    has: () => true,
    find: (secret) => (KEYS[secret] === undefined ? null : ({ name: secret, scopes: KEYS[secret] } as ApiKey)),
  },
  sessions: null,
};
const LOCKED: GateOptions = {
  ...OPEN,
  sessions: { has: () => true, find: (token) => (token === "good" ? { session: SESSION, next: null } : null) },
};
const PUBLIC: GateOptions = { ...LOCKED, publicOrigin: "https://limits.example.com" };
const COOKIE = { cookie: "theme=dark; limitscope_session=good" };
const SECURE_COOKIE = { cookie: "__Host-limitscope_session=good" };

function judge(method: string, headers: IncomingHttpHeaders, options: GateOptions, path = "/", from = "127.0.0.1") {
  const request = { method, headers, url: path, socket: { remoteAddress: from } } as unknown as IncomingMessage;
  return new Gate(options).judge(request, path.split("?")[0] ?? path);
}

function status(...asked: Parameters<typeof judge>): number | null {
  const { refusal, redirect } = judge(...asked);
  return redirect === null ? (refusal?.status ?? null) : 303;
}

describe("the name a call is for", () => {
  test.each<[string, IncomingHttpHeaders, GateOptions, number | null]>([
    ["127.0.0.1", { host: "127.0.0.1:3000" }, OPEN, null],
    ["localhost", { host: "localhost:3000" }, OPEN, null],
    ["IPv6 loopback", { host: "[::1]:3000" }, OPEN, null],
    ["a decimal spelling of loopback", { host: "2130706433:3000" }, OPEN, null],
    ["a name that points here but is not ours", { host: "evil.example" }, OPEN, 421],
    ["a name that only begins like ours", { host: "127.0.0.1.evil.example" }, OPEN, 421],
    ["none at all", {}, OPEN, 421],
    ["an unreadable one", { host: "a b" }, OPEN, 421],
    ["one with a user name", { host: "evil.example@127.0.0.1" }, OPEN, 421],
    ["one with a path", { host: "evil.example/127.0.0.1" }, OPEN, 421],
    ["any, behind a login without a public address", { host: "limits.lan", ...COOKIE }, LOCKED, null],
    ["the public one, in any case", { host: "LIMITS.example.com", ...SECURE_COOKIE }, PUBLIC, null],
    ["another than the public one", { host: "other.example", ...SECURE_COOKIE }, PUBLIC, 421],
    ["another, with a key", { host: "other.example", authorization: "Bearer ls_admin" }, PUBLIC, 421],
  ])("%s", (_, headers, options, expected) => {
    expect(status("GET", headers, options)).toBe(expected);
  });
});

describe("pages elsewhere", () => {
  const host = "127.0.0.1:3000";
  const evil = { host, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
  test.each<[string, string, IncomingHttpHeaders, string, GateOptions, number | null]>([
    ["curl writes", "POST", { host }, "/api/v1/pools", OPEN, null],
    ["our page writes", "POST", own, "/api/v1/pools", OPEN, null],
    ["a foreign page writes", "POST", evil, "/api/v1/pools", OPEN, 403],
    ["a foreign page writes to a page", "POST", evil, "/settings", OPEN, 403],
    ["one that tells its origin alone", "POST", { host, origin: "https://evil.example" }, "/", OPEN, 403],
    ["one that tells its site alone", "POST", { host, "sec-fetch-site": "cross-site" }, "/", OPEN, 403],
    [
      "another port of this machine",
      "POST",
      { host, origin: "http://127.0.0.1:8080", "sec-fetch-site": "same-site" },
      "/",
      OPEN,
      403,
    ],
    ["a sandboxed page", "POST", { host, origin: "null" }, "/", OPEN, 403],
    ["a link to a page", "GET", { host, "sec-fetch-site": "cross-site" }, "/", OPEN, null],
    [
      "a link to the API",
      "GET",
      { host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
      "/api/v1/runs",
      OPEN,
      null,
    ],
    ["a script reads the API", "GET", { ...evil, "sec-fetch-mode": "cors" }, "/api/v1/runs", OPEN, 403],
    [
      "an image from the API",
      "GET",
      { host, "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" },
      "/api/v1/runs",
      OPEN,
      403,
    ],
    ["a foreign page with a session", "POST", { ...evil, ...COOKIE }, "/api/v1/pools", LOCKED, 403],
    ["a foreign page that logs in", "POST", evil, "/api/v1/session", LOCKED, 403],
    ["a foreign page with a key", "POST", { ...evil, authorization: "Bearer ls_admin" }, "/api/v1/pools", OPEN, null],
    ["a foreign page with a wrong key", "POST", { ...evil, authorization: "Bearer ls_x" }, "/api/v1/pools", OPEN, 401],
  ])("%s", (_, method, headers, path, options, expected) => {
    expect(status(method, headers, options, path)).toBe(expected);
  });
});

describe("who calls", () => {
  const host = "127.0.0.1:3000";
  const visit = { host, accept: "text/html,application/xhtml+xml" };
  test.each<[string, string, IncomingHttpHeaders, string, GateOptions, number | null]>([
    ["a stranger visits a page", "GET", visit, "/settings", LOCKED, 303],
    ["a stranger visits what is not there", "GET", visit, "/nothing", LOCKED, 303],
    ["a stranger visits the login", "GET", visit, "/login", LOCKED, null],
    ["a stranger visits the API", "GET", visit, "/api/v1/runs", LOCKED, 401],
    ["a page of a session that is over goes on", "GET", { ...visit, rsc: "1" }, "/settings", LOCKED, 401],
    ["a form of a stranger", "POST", visit, "/settings", LOCKED, 401],
    ["a session", "GET", { ...visit, ...COOKIE }, "/settings", LOCKED, null],
    ["another session", "GET", { ...visit, cookie: "limitscope_session=bad" }, "/settings", LOCKED, 303],
    ["a session of plain http where all is https", "GET", { ...visit, ...COOKIE }, "/settings", PUBLIC, 303],
    ["a wrong key where none is needed", "GET", { host, authorization: "Bearer x" }, "/api/health", OPEN, 401],
    ["a key without a scope where none is needed", "POST", keyed("ls_read"), "/api/v1/attempts", OPEN, 403],
    ["a wrong key beside a session", "GET", { ...COOKIE, ...keyed("x") }, "/settings", LOCKED, 401],
    ["a key on a page", "GET", keyed("ls_admin"), "/settings", LOCKED, 403],
    ["a login of a proxy beside a session", "GET", { host, ...COOKIE, authorization: "Basic eDp5" }, "/", LOCKED, null],
  ])("%s", (_, method, headers, path, options, expected) => {
    expect(status(method, headers, options, path)).toBe(expected);
  });

  function keyed(secret: string): IncomingHttpHeaders {
    return { host, authorization: `Bearer ${secret}` };
  }
});

describe("proxies", () => {
  const { allow: trusted } = parseAllowList("127.0.0.1, 10.0.0.0/8");
  const options: GateOptions = { ...PUBLIC, publicOrigin: "https://limits.example.com", trusted };
  const forwarded = { host: "inside:3000", "x-forwarded-host": "limits.example.com", "x-forwarded-proto": "https" };
  test.each<[string, string, string | undefined, string]>([
    ["nobody in between", "192.0.2.1", undefined, "192.0.2.1"],
    ["one that is not trusted", "192.0.2.1", "198.51.100.7", "192.0.2.1"],
    ["one", "127.0.0.1", "198.51.100.7", "198.51.100.7"],
    ["what the client says before it", "127.0.0.1", "127.0.0.1, 198.51.100.7", "198.51.100.7"],
    ["two", "127.0.0.1", "203.0.113.9, 198.51.100.7, 10.1.2.3", "198.51.100.7"],
    ["all the way", "127.0.0.1", "10.0.0.9, 10.1.2.3", "10.0.0.9"],
    ["ports and IPv6", "::ffff:127.0.0.1", "[2001:db8::1]:443", "2001:db8::1"],
    ["what is no address", "127.0.0.1", "198.51.100.7, unknown", "127.0.0.1"],
  ])("%s", (_, from, forwardedFor, address) => {
    const headers = { ...forwarded, ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }) };
    expect(judge("GET", headers, options, "/login", from).peer.address).toBe(address);
  });

  test("are believed what host was asked for, others are not", () => {
    expect(status("GET", forwarded, options, "/login", "10.1.2.3")).toBeNull();
    expect(status("GET", forwarded, options, "/login", "192.0.2.1")).toBe(421);
  });

  test("make cookies those of https, where they say so", () => {
    const lan: GateOptions = { ...LOCKED, trusted };
    const headers = { host: "limits.lan", "x-forwarded-proto": "https", ...SECURE_COOKIE };
    expect(judge("GET", headers, lan, "/", "10.1.2.3").caller.kind).toBe("session");
    expect(judge("GET", headers, lan, "/", "192.0.2.1").caller.kind).toBe("stranger");
  });
});
