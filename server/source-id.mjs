import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = {
  server: ["server", "db", "lib", "package-lock.json"],
  pages: [
    "app",
    "components",
    "lib",
    "server/runtime-handle.ts",
    "next.config.ts",
    "package-lock.json",
    "tsconfig.json",
  ],
};

/** Digest of the sources a build is made of; tests do not count. */
export function sourceId(part) {
  const digest = createHash("sha256");
  for (const source of SOURCES[part])
    for (const file of filesOf(source)) digest.update(file).update(readFileSync(file));
  return digest.digest("hex");
}

function filesOf(path) {
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    throw error;
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return filesOf(join(path, entry.name));
      return /\.test\.tsx?$/.test(entry.name) ? [] : [join(path, entry.name)];
    });
}
