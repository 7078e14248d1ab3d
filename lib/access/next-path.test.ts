import { describe, expect, test } from "vitest";
import { loginPath, safeNextPath } from "./next-path";

describe("where a login leads", () => {
  test.each([
    ["a page with its query", "/requests?run=a%20b#c", "/requests?run=a%20b#c"],
    ["nothing", null, "/"],
    ["an address elsewhere", "https://evil.example/", "/"],
    ["one without a scheme", "//evil.example/", "/"],
    ["one with backslashes", "/\\evil.example", "/"],
    ["one with a tab", "/\t/evil.example", "/"],
    ["one that becomes another in its parts", "/..//evil.example", "/"],
    ["a script", "javascript:alert(1)", "/"],
    ["a relative path", "requests", "/"],
    ["the login itself", "/login?next=/", "/"],
    ["the API", "/api/v1/attempts", "/"],
  ])("%s", (_, next, expected) => {
    expect(safeNextPath(next)).toBe(expected);
  });

  test("is kept in the address of the login", () => {
    expect(loginPath("/requests?run=a&x=b")).toBe("/login?next=%2Frequests%3Frun%3Da%26x%3Db");
    expect(loginPath("/")).toBe("/login");
  });
});
