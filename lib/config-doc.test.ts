import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readConfig, VARIABLES } from "./config";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const EXAMPLE = new Map(
  [...read(".env.example").matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
);

describe("documents of the configuration", () => {
  test(".env.example has every variable and no other", () => {
    expect([...EXAMPLE.keys()].sort()).toEqual([...VARIABLES].sort());
  });

  test(".env.example shows what holds without it", () => {
    expect(readConfig(Object.fromEntries(EXAMPLE))).toEqual(readConfig({}));
  });

  test("docs/configuration.md has a line for every variable and no other", () => {
    const lines = [...read("docs/configuration.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(lines).toEqual([...VARIABLES]);
  });

  test("README leads there", () => {
    expect(read("README.md")).toContain("(docs/configuration.md)");
  });
});
