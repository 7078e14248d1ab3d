import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { acquireBootLock, DatabaseInUseError } from "./boot-lock";

const folder = mkdtempSync(join(tmpdir(), "limitscope-lock-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds the lock until it is killed. */
async function holder(path: string): Promise<ChildProcess> {
  const code = `
    import { acquireBootLock } from ${JSON.stringify(resolve("node_modules/.cache/limitscope/boot-lock.js"))};
    globalThis.release = acquireBootLock(${JSON.stringify(path)});
    setInterval(() => {}, 1_000);
    console.log("held");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

describe("boot lock", () => {
  test("names the process that serves the file, and is free again once that one was killed", async () => {
    const path = join(folder, "served.db");
    const child = await holder(path);
    expect(() => acquireBootLock(path)).toThrow(DatabaseInUseError);
    expect(() => acquireBootLock(path)).toThrow(
      `${path} is already served by another Limitscope process (pid ${child.pid})`,
    );
    child.kill("SIGKILL");
    await once(child, "exit");
    acquireBootLock(path)();
  });

  test("other files are not affected", () => {
    const releases = ["a.db", "b.db"].map((name) => acquireBootLock(join(folder, name)));
    for (const release of releases) release();
  });
});
