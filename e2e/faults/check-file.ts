import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const CHECK = resolve("dist/check.js");

/** Fails unless the file is consistent in itself. The one place where `npm run check` is called; a build without it has nothing to ask. */
export function checkFile(path: string): void {
  if (!existsSync(CHECK)) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], {
    env: { ...process.env, LIMITSCOPE_DB: path },
    encoding: "utf8",
  });
  assert.equal(status, 0, `${path} is not consistent:\n${stdout}${stderr}`);
}
