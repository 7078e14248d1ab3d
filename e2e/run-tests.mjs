import { spawnSync } from "node:child_process";
import { findBrowser } from "./find-browser.mjs";

// What a developer has set for a server of their own must not reach the tests.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("LIMITSCOPE_")));
environment.NEXT_TELEMETRY_DISABLED = "1";

function run(command, args) {
  console.log(`\n$ ${[command === process.execPath ? "node" : command, ...args].join(" ")}`);
  const { status, error } = spawnSync(command, args, { stdio: "inherit", env: environment });
  if (error) console.error(error.message);
  return status === 0;
}

function node(module, ...args) {
  return run(process.execPath, [`node_modules/${module}`, ...args]);
}

/** Finds a browser, or installs one the way this machine allows. */
function ensureBrowser() {
  if (findBrowser() !== null) return true;
  const isRoot = process.getuid?.() === 0;
  const hasApt = spawnSync("apt-get", ["--version"]).status === 0;
  if (isRoot && hasApt) {
    run("apt-get", ["update"]);
    run("apt-get", ["install", "--yes", "--no-install-recommends", "chromium", "fonts-noto-cjk"]);
  }
  if (findBrowser() === null) node("@playwright/test/cli.js", "install", "chromium");
  if (findBrowser() !== null) return true;
  console.error(
    "No browser was found and none could be installed. Install Chromium or Chrome, or set CHROME_PATH to one, and run `npm test` again.",
  );
  return false;
}

const STEPS = [
  ["format and lint", () => node("@biomejs/biome/bin/biome", "ci", ".")],
  [
    "types",
    () =>
      run(process.execPath, ["node_modules/next/dist/bin/next", "typegen"]) && node("typescript/bin/tsc", "--noEmit"),
  ],
  ["unit tests", () => node("vitest/vitest.mjs", "run")],
  [
    "end-to-end tests",
    () => ensureBrowser() && run(process.execPath, ["server/build-all.mjs"]) && node("@playwright/test/cli.js", "test"),
  ],
];

// All of them, so that one run tells everything.
const failed = STEPS.filter(([, step]) => !step()).map(([name]) => name);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(", ")}.`);
  process.exit(1);
}
