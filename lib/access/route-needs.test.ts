import { readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { needOf, ROUTE_NEEDS } from "./route-needs";

const APP = join(import.meta.dirname, "../../app");

/** Routes by the folders whose page, handler or icon Next answers with. */
function routesBelow(folder: string): string[] {
  return readdirSync(join(APP, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return routesBelow(path);
    if (/^(page\.tsx|route\.ts)$/.test(entry.name)) return [folder];
    return /^icon\./.test(entry.name) ? [path] : [];
  });
}

describe("what routes need", () => {
  test("is said of every route there is", () => {
    const routes = routesBelow("/");
    expect(routes.length).toBeGreaterThan(40);
    expect(routes.filter((route) => !(route in ROUTE_NEEDS))).toEqual([]);
  });

  test.each([
    ["GET", "/", "page"],
    ["HEAD", "/requests/abc", "page"],
    ["GET", "/requests/a/b", "admin"],
    ["GET", "/login", "open"],
    ["GET", "/_next/static/chunks/x.js", "open"],
    ["GET", "/_next/static", "admin"],
    ["GET", "/_next/image", "admin"],
    ["GET", "/api/health", "open"],
    ["GET", "/api/v1/attempts", "read"],
    ["POST", "/api/v1/attempts", "ingest"],
    ["DELETE", "/api/v1/attempts", "admin"],
    ["GET", "/api/v1/attempts/stream", "read"],
    ["POST", "/api/v1/classify", "read"],
    ["POST", "/api/v1/alert-rules/preview", "read"],
    ["POST", "/api/v1/alert-rules/import", "admin"],
    ["PUT", "/api/v1/alert-rules/preview", "admin"],
    ["PUT", "/api/v1/alert-rules/x", "admin"],
    ["POST", "/api/v1/deploys", "ingest"],
    ["GET", "/api/v1/keys", "admin"],
    ["POST", "/api/v1/session", "open"],
    ["DELETE", "/api/v1/session", "page"],
    ["GET", "/api/v1/unheard-of", "admin"],
    ["GET", "/unheard-of", "admin"],
    ["GET", "/%61pi/v1/attempts", "admin"],
    ["GET", "//api/v1/attempts", "admin"],
    ["GET", "http://127.0.0.1/api/v1/attempts", "admin"],
  ])("%s %s: %s", (method, path, need) => {
    expect(needOf(method, path)).toBe(need);
  });
});
