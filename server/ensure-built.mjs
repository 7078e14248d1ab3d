import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { sourceId } from "./source-id.mjs";

const NEXT_ID = ".next/source-id";

/** Builds the server bundle, and the pages where wanted, if their sources are not those of the last build. */
export function ensureBuilt({ pages }) {
  if (!isCurrent("dist/source-id", "server")) run("the server", ["server/build.mjs"]);
  if (!pages || isCurrent(NEXT_ID, "pages")) return;
  run("the pages", ["node_modules/next/dist/bin/next", "build"]);
  writeFileSync(NEXT_ID, sourceId("pages"));
}

function isCurrent(file, part) {
  return existsSync(file) && readFileSync(file, "utf8") === sourceId(part);
}

function run(what, args) {
  if (!existsSync("node_modules/esbuild")) {
    console.error("Building needs every dependency: run `npm ci --include=dev` first.");
    process.exit(1);
  }
  console.log(`Building ${what}…`);
  const { status, error } = spawnSync(process.execPath, args, {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (error) throw error;
  if (status !== 0) {
    console.error(`Building ${what} failed.`);
    process.exit(status ?? 1);
  }
}
