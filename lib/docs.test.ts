import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const FOLDER = /^(\.ci|app|components|db|docs|e2e|lib|server)\/[^*\s]*$/;

function documentsIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return documentsIn(path);
    return path.endsWith(".md") ? [path] : [];
  });
}

const DOCUMENTS = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...documentsIn("docs")];

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** Targets of links and images, from the root; a heading stays behind its `#`. */
function linksOf(document: string): string[] {
  const prose = read(document).replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => (target.startsWith("#") ? document + target : posix.join(posix.dirname(document), target)));
}

/** Paths written as code, such as `lib/config.ts`. */
function pathsOf(document: string): string[] {
  return [...read(document).matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code).filter((code) => FOLDER.test(code));
}

/** The way GitHub names a heading in an address. */
function anchorsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ +(.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

describe.each(DOCUMENTS)("%s", (document) => {
  test("links to files that exist", () => {
    const missing = linksOf(document).filter((link) => !existsSync(join(ROOT, link.split("#")[0] ?? "")));
    expect(missing).toEqual([]);
  });

  test("links to headings that exist", () => {
    const missing = linksOf(document).filter((link) => {
      const [file = "", heading] = link.split("#");
      return heading !== undefined && existsSync(join(ROOT, file)) && !anchorsOf(file).includes(heading);
    });
    expect(missing).toEqual([]);
  });

  test("names paths that exist", () => {
    expect(pathsOf(document).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test("names scripts that exist", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const named = [...read(document).matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)].map(
      ([, script, own]) => script ?? own ?? "",
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
