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
  ])("%s", (_, method, headers, expected) => {
    expect(status(method, headers, OPEN)).toBe(expected);
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

  test("the password is taken as a bearer's, spaces and all", () => {
    expect(status("POST", { host, authorization: `Bearer ${PASSWORD}` }, CLOSED)).toBeNull();
  });
});
