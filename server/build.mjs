import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { bundleServer } from "./bundle.mjs";
import { sourceId } from "./source-id.mjs";

// The id goes last: a build that broke off halfway is built again.
rmSync("dist", { recursive: true, force: true });
await bundleServer({
  outdir: "dist",
  entries: {
    main: "server/main.ts",
    parser: "db/parser-thread.ts",
    writer: "db/writer-thread.ts",
    reader: "db/reader-thread.ts",
    evaluator: "db/evaluator-thread.ts",
    seed: "db/seed/run.ts",
    reclassify: "db/reclassify/run.ts",
    check: "db/check/run.ts",
  },
});
cpSync("db/migrations", "dist/migrations", { recursive: true });
if (!existsSync("dist/main.js")) throw new Error("The server bundle is missing.");
writeFileSync("dist/source-id", sourceId("server"));
