import { bundleServer } from "../server/bundle.mjs";

/** Threads run from files, so the tests run the same bundles as the server. */
export async function setup(): Promise<void> {
  await bundleServer({
    outdir: "node_modules/.cache/limitscope",
    entries: {
      parser: "db/parser-thread.ts",
      writer: "db/writer-thread.ts",
      reader: "db/reader-thread.ts",
      evaluator: "db/evaluator-thread.ts",
      "tagged-writer": "db/conformance/tagged-writer-thread.ts",
      "tagged-reader": "db/conformance/tagged-reader-thread.ts",
      "boot-lock": "db/boot-lock.ts",
    },
  });
}
