import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, test } from "vitest";
import { type AccessPolicy, refuse } from "./access";

const OPEN: AccessPolicy = { password: null, publicOrigin: null };
const PASSWORD = "correct horse battery";
const CLOSED: AccessPolicy = { password: PASSWORD, publicOrigin: "https://limits.example.com" };
const basic = (password: string) => `Basic ${Buffer.from(`me:${password}`).toString("base64")}`;

function status(method: string, headers: IncomingHttpHeaders, policy: AccessPolicy, path = "/"): number | null {
  return refuse({ method, path, headers }, policy)?.status ?? null;
}

describe("access without a password", () => {
  test.each<[string, string, IncomingHttpHeaders, number | null]>([
    ["a page at 127.0.0.1", "GET", { host: "127.0.0.1:3000" }, null],
    ["a page at localhost", "GET", { host: "localhost:3000" }, null],
    ["a page at IPv6 loopback", "GET", { host: "[::1]:3000" }, null],
    ["a name that points here but is not ours", "GET", { host: "evil.example" }, 421],
    ["a name that only begins like ours", "GET", { host: "127.0.0.1.evil.example" }, 421],
    ["no Host at all", "GET", {}, 421],
    ["an unreadable Host", "GET", { host: "a b" }, 421],
    ["a write of curl", "POST", { host: "127.0.0.1:3000" }, null],
    [
      "a write of our own page",
      "POST",
      { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" },
      null,
    ],
    ["a write of a foreign page", "POST", { host: "127.0.0.1:3000", origin: "https://evil.example" }, 403],
    [
      "a write of a foreign page without Origin",
      "POST",
      { host: "127.0.0.1:3000", "sec-fetch-site": "cross-site" },
      403,
    ],
    [
      "a write of another port of this machine",
      "POST",
      { host: "127.0.0.1:3000", origin: "http://127.0.0.1:8080", "sec-fetch-site": "same-site" },
      403,
    ],
    ["a write of a sandboxed page", "POST", { host: "127.0.0.1:3000", origin: "null" }, 403],
    ["a deletion by a foreign page", "DELETE", { host: "127.0.0.1:3000", origin: "https://evil.example" }, 403],
    ["a link on a foreign page", "GET", { host: "127.0.0.1:3000", "sec-fetch-site": "cross-site" }, null],
    ["a Host with a user name", "GET", { host: "evil.example@127.0.0.1" }, 421],
    ["a Host with a path", "GET", { host: "evil.example/127.0.0.1" }, 421],
    ["a decimal spelling of loopback", "GET", { host: "2130706433:3000" }, null],
  ])("%s", (_, method, headers, expected) => {
    expect(status(method, headers, OPEN)).toBe(expected);
  });
});

describe("reading the API without a password", () => {
  const host = "127.0.0.1:3000";
  test.each<[string, IncomingHttpHeaders, number | null]>([
    ["curl", { host }, null],
    ["our own page", { host, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" }, null],
    ["an address typed in", { host, "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, null],
    ["a link on a foreign page", { host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, null],
    ["a script of a foreign page", { host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, 403],
    ["an image of a foreign page", { host, "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors" }, 403],
    ["a foreign Origin", { host, origin: "https://evil.example" }, 403],
  ])("%s", (_, headers, expected) => {
    expect(status("GET", headers, OPEN, "/api/v1/series")).toBe(expected);
  });
});

describe("managing alerts", () => {
  const host = "127.0.0.1:3000";
  const foreign = { host, origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  test.each([
    ["POST", "/api/v1/alert-rules"],
    ["PUT", "/api/v1/alert-rules/r"],
    ["DELETE", "/api/v1/alert-rules/r"],
    ["POST", "/api/v1/alert-rules/r/pause"],
    ["POST", "/api/v1/alert-rules/preview"],
    ["POST", "/api/v1/alert-rules/import"],
    ["GET", "/api/v1/alert-rules/export"],
    ["POST", "/api/v1/channels"],
    ["PUT", "/api/v1/channels/c"],
    ["POST", "/api/v1/channels/c/test"],
    ["POST", "/api/v1/channels/c/rotate-secret"],
    ["DELETE", "/api/v1/channels/c/previous-secret"],
    ["POST", "/api/v1/silences"],
    ["DELETE", "/api/v1/silences/s"],
    ["GET", "/api/v1/alerts"],
    ["POST", "/api/v1/alerts/r/f/acknowledge"],
    ["POST", "/api/v1/alerts/deliveries/m/redeliver"],
  ])("%s %s is for our own pages and for curl, not for a foreign page", (method, path) => {
    expect(status(method, foreign, OPEN, path)).toBe(403);
    expect(status(method, { host }, OPEN, path)).toBeNull();
    expect(status(method, { host: "limits.example.com" }, CLOSED, path)).toBe(401);
  });
});

describe("access with a password", () => {
  const host = "limits.example.com";
  test.each<[string, string, IncomingHttpHeaders, string, number | null]>([
    ["nobody", "GET", { host }, "/", 401],
    ["nobody on this machine", "GET", { host: "127.0.0.1:3000" }, "/", 401],
    ["the password", "GET", { host, authorization: basic(PASSWORD) }, "/", null],
    ["a wrong bearer", "POST", { host, authorization: "Bearer secret" }, "/api/v1/attempts", 401],
    ["a wrong password", "GET", { host, authorization: basic("wrong") }, "/", 401],
    ["an empty password", "GET", { host, authorization: basic("") }, "/", 401],
    ["another scheme", "GET", { host, authorization: `Digest ${PASSWORD}` }, "/", 401],
    ["a liveness check", "GET", { host }, "/api/health", null],
    ["a liveness check under a foreign name", "GET", { host: "evil.example" }, "/api/health", 421],
    [
      "a foreign page with the password",
      "POST",
      { host, authorization: basic(PASSWORD), origin: "https://evil.example" },
      "/",
      403,
    ],
  ])("%s", (_, method, headers, path, expected) => {
    expect(status(method, headers, CLOSED, path)).toBe(expected);
  });

  test("a bearer's password passes from anywhere, a wrong one does not", () => {
    const headers = { host, origin: "https://evil.example" };
    expect(status("POST", { ...headers, authorization: `Bearer ${PASSWORD}` }, CLOSED)).toBeNull();
    expect(status("POST", { ...headers, authorization: "Bearer wrong" }, CLOSED)).toBe(403);
  });

  test("without a public address any name is answered, and still only with the password", () => {
    const policy = { ...CLOSED, publicOrigin: null };
    expect(status("GET", { host: "limits.lan:3000" }, policy)).toBe(401);
    expect(status("GET", { host: "limits.lan:3000", authorization: basic(PASSWORD) }, policy)).toBeNull();
  });

  test("the public address is the only foreign name, whatever its case", () => {
    expect(status("GET", { host: "LIMITS.example.com", authorization: basic(PASSWORD) }, CLOSED)).toBeNull();
    expect(status("GET", { host: "other.example", authorization: basic(PASSWORD) }, CLOSED)).toBe(421);
  });

  test("a password beyond ASCII is known in UTF-8", () => {
    const policy = { ...CLOSED, password: "十二个字的密码十二个字" };
    expect(status("GET", { host, authorization: basic(policy.password) }, policy)).toBeNull();
  });

  test("the password is taken as a bearer's, spaces and all", () => {
    expect(status("POST", { host, authorization: `Bearer ${PASSWORD}` }, CLOSED)).toBeNull();
  });
});
