import { readdirSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { describe, expect, test } from "vitest";

interface Source {
  path: string;
  text: string;
  /** As written, relative ones resolved to a path from the root. */
  imports: string[];
}

type Rule = (imported: string) => boolean;

const ROOT = join(import.meta.dirname, "..");
const FOLDERS = ["app", "bench", "components", "db", "docs", "e2e", "lib", "recorder", "server"];
const HOUSE = /^(app|bench|components|db|e2e|lib|recorder|server)\//;
const MAX_LINES = 250;
/** Names that Next gives meaning. */
const ROUTE_SEGMENT = /^\[.*\]$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/;
/** Test and fixture files, and what only they read. */
const PROOF = /(\.test\.tsx?|-fixtures?\.tsx?|\.spec\.ts|\/conformance(\.ts|\/.*)|\/fixtures?(\.ts|\/.*))$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name === "migrations" ? [] : filesBelow(path);
    return [path];
  });
}

function rootFiles(): string[] {
  return readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

function presentFolders(): string[] {
  const present = new Set(readdirSync(ROOT));
  return FOLDERS.filter((folder) => present.has(folder));
}

/** Static and dynamic imports, re-exports and type imports. */
function importsOf(path: string, text: string): string[] {
  const written = [
    ...text.matchAll(/^(?:import|export)\b[^"'`;]*?\bfrom\s+["']([^"']+)["']/gm),
    ...text.matchAll(/^import\s+["']([^"']+)["']/gm),
    ...text.matchAll(/\bimport\(\s*["']([^"']+)["']/g),
  ].map(([, name = ""]) => name);
  return written.map((name) => {
    if (name.startsWith("@/")) return name.slice(2);
    return name.startsWith(".") ? posix.join(posix.dirname(path), name) : name;
  });
}

const files = presentFolders().flatMap(filesBelow);
const sources: Source[] = files
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return { path, text, imports: importsOf(path, text) };
  });

function inside(folder: string): Source[] {
  return sources.filter(({ path }) => path.startsWith(`${folder}/`));
}

function isIn(folder: string): Rule {
  return (imported) => imported.startsWith(`${folder}/`);
}

function isHouse(imported: string): boolean {
  return HOUSE.test(imported);
}

/** Every import of these files that the rule does not allow, as `file → import`. */
function breaches(of: readonly Source[], isAllowed: (imported: string, path: string) => boolean): string[] {
  return of.flatMap(({ path, imports }) =>
    imports.filter((imported) => !isAllowed(imported, path)).map((imported) => `${path} → ${imported}`),
  );
}

describe("which way imports go", () => {
  test("every folder is read", () => {
    expect(inside("lib").length).toBeGreaterThan(50);
    expect(inside("db").length).toBeGreaterThan(10);
    expect(inside("server").flatMap(({ imports }) => imports)).toContain("lib/config");
  });

  test("lib is pure: no framework, no database, no Node, nothing of the other folders", () => {
    const forTests = new Set(["vitest", "fast-check", "node:crypto", "node:fs", "node:path"]);
    const isImpure = (name: string) =>
      /^(next|react|react-dom|drizzle-orm|better-sqlite3)(\/|$)/.test(name) || name.startsWith("node:");
    const found = breaches(inside("lib"), (imported, path) => {
      if (PROOF.test(path) && forTests.has(imported)) return true;
      return isHouse(imported) ? imported.startsWith("lib/") : !isImpure(imported) && !imported.startsWith("..");
    });
    expect(found).toEqual([]);
  });

  test("lib/model is the ground floor", () => {
    expect(breaches(inside("lib/model"), isIn("lib/model"))).toEqual([]);
  });

  test("components know neither database nor server", () => {
    expect(breaches(inside("components"), (name) => !/^(db|server)\//.test(name))).toEqual([]);
  });

  test("app reaches the process through its getter alone", () => {
    const isAllowed = (name: string) => !/^(db|server)\//.test(name) || name === "server/runtime-handle";
    expect(breaches(inside("app"), isAllowed)).toEqual([]);
  });

  test("db knows lib and itself; only its tests borrow the bundler", () => {
    const borrowed = "server/bundle.mjs";
    const found = breaches(inside("db"), (imported, path) => {
      if (path === "db/vitest-setup.ts" && imported === borrowed) return true;
      return !isHouse(imported) || /^(db|lib)\//.test(imported);
    });
    expect(found).toEqual([]);
  });

  test("only the process opens the database, and the benches that measure what it is made of", () => {
    const others = sources.filter(({ path }) => !/^(server|db|bench)\//.test(path));
    expect(breaches(others, (imported) => !imported.startsWith("db/"))).toEqual([]);
  });

  test("the alias is for pages and components; elsewhere imports are relative", () => {
    const others = sources.filter(({ path }) => !/^(app|components|e2e)\//.test(path));
    expect(others.filter(({ text }) => /\bfrom\s+["']@\//.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("files", () => {
  test("are named in kebab case", () => {
    const odd = sources.filter(({ path }) => {
      const segments = path.split("/").filter((segment) => !ROUTE_SEGMENT.test(segment));
      return segments.some((segment) => !KEBAB.test(segment));
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test(`have at most ${MAX_LINES} lines`, () => {
    const long = sources.filter(({ path, text }) => !PROOF.test(path) && text.trimEnd().split("\n").length > MAX_LINES);
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  test("say nothing of what lies beside the repository", () => {
    const outside = ["..", "shared"].join("/");
    const isText = (path: string) => !/\.(png|jpg|ico|woff2|gz|db)$/.test(basename(path));
    const found = [...rootFiles(), ...files].filter(
      (path) => isText(path) && readFileSync(join(ROOT, path), "utf8").includes(outside),
    );
    expect(found).toEqual([]);
  });
});
