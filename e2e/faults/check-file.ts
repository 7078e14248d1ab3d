import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";

const CHECK = resolve("dist/check.js");

/** Fails unless `npm run check` finds the file consistent. */
export function checkFile(path: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], {
    env: { ...process.env, LIMITSCOPE_DB: path },
    encoding: "utf8",
  });
  assert.equal(status, 0, `${path} is not consistent:\n${stdout}${stderr}`);
}
