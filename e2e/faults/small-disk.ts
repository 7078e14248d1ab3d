import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEBIBYTE = 1024 * 1024;

export interface SmallDisk {
  folder: string;
  /** Makes it small for what this process writes, where the folder alone does not. */
  confine(pid: number): void;
  /** Makes room, as somebody who deletes files would. */
  free(pid: number): void;
  remove(): void;
}

/** A folder that holds a few MiB: a file system of its own where this user may mount one, else a limit on the size of files. null = this machine has neither. */
export function smallDisk(mebibytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "limitscope-disk-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  if (run("mount", "-t", "tmpfs", "-o", `size=${mebibytes + FILLER_MEBIBYTES}m`, "tmpfs", folder)) {
    const filler = join(folder, "filler");
    writeFileSync(filler, Buffer.alloc(FILLER_MEBIBYTES * MEBIBYTE));
    return {
      folder,
      confine: () => undefined,
      free: () => rmSync(filler),
      remove: () => {
        run("umount", "--lazy", folder);
        remove();
      },
    };
  }
  if (!run("prlimit", "--version")) {
    remove();
    return null;
  }
  // Only the soft limit, which the same user may raise again.
  const limit = (pid: number, bytes: string) => run("prlimit", "--pid", String(pid), `--fsize=${bytes}:`);
  return {
    folder,
    confine: (pid) => limit(pid, String(mebibytes * MEBIBYTE)),
    free: (pid) => limit(pid, "unlimited"),
    remove,
  };
}

// More than all batches in flight can take, also where a slow machine lets many pile up.
const FILLER_MEBIBYTES = 48;

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}
