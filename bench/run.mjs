import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { bundleServer } from "../server/bundle.mjs";
import { ensureBuilt } from "../server/ensure-built.mjs";

const FIXTURES = "lib/ingest/providers/fixtures";

await bundleServer({
  outdir: "dist-bench",
  entries: { main: "bench/main.ts", "load-thread": "bench/client/load-thread.ts" },
});
// A bundle finds its payloads beside itself.
for (const name of readdirSync(FIXTURES).filter((file) => file.endsWith(".jsonl"))) {
  cpSync(join(FIXTURES, name), join("dist-bench", name));
}
if (!process.argv.some((argument) => argument === "--help" || argument === "-h")) ensureBuilt({ pages: true });
await import("../dist-bench/main.js");
