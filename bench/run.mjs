import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { bundleServer } from "../server/bundle.mjs";
import { ensureBuilt } from "../server/ensure-built.mjs";

const FIXTURES = "lib/ingest/providers/fixtures";

const BENCHES = ["classify", "kill"];
const given = process.argv.slice(2);
// From the first option on, the arguments are the bench's own.
const asked = given.slice(0, given.findIndex((argument) => argument.startsWith("--")) >>> 0);
const unknown = asked.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(", ")}. There are: ${BENCHES.join(", ")}.`);
  process.exit(2);
}
const chosen = asked.length > 0 ? asked : BENCHES;
if (chosen.includes("kill")) ensureBuilt({ pages: true });
await bundleServer({
  outdir: "dist-bench",
  entries: Object.fromEntries(chosen.map((name) => [name, `bench/${name}.ts`])),
});
// A bundle finds its payloads beside itself.
for (const name of readdirSync(FIXTURES).filter((file) => file.endsWith(".jsonl"))) {
  cpSync(join(FIXTURES, name), join("dist-bench", name));
}
for (const name of chosen) {
  console.log(`\n# ${name}`);
  const { runKill } = await import(`../dist-bench/${name}.js`);
  await runKill?.(Number(given[given.indexOf("--times") + 1]) || 10);
}
