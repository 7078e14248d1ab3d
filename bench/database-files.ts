import { execFileSync } from "node:child_process";
import { constants, copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { benchFolder } from "./folder";

/** A folder for the time of some work; it goes as well if that is broken off: a copy in it may take gigabytes. */
export async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(benchFolder(), "run-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  try {
    return await work(folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** A database that may be written, so that the filled one stays what it is. */
export function copyDatabase(path: string, folder: string): string {
  const copy = join(folder, basename(path));
  for (const suffix of ["", "-wal"])
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix, constants.COPYFILE_FICLONE);
  // Else the first commits of whoever opens it wait for gigabytes to be written.
  execFileSync("sync");
  return copy;
}

/** With all that lies beside it under its name. */
export function removeDatabase(path: string): void {
  const folder = dirname(path);
  for (const name of readdirSync(folder)) if (name.startsWith(basename(path))) rmSync(join(folder, name));
}

/** Of the file and what is not yet moved into it. */
export function databaseBytes(path: string): number {
  return ["", "-wal"].reduce((sum, suffix) => sum + (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0), 0);
}
