import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where the benches keep files: filled databases stay there for the next run. */
export function benchFolder(): string {
  const folder = process.env.LIMITSCOPE_BENCH_DIR || join(tmpdir(), "limitscope-bench");
  mkdirSync(folder, { recursive: true });
  return folder;
}
