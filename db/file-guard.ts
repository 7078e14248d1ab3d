import { type BigIntStats, statSync } from "node:fs";

/** The file that is written is no longer the one its name stands for. */
export class FileLostError extends Error {
  override readonly name = "FileLostError";
  constructor() {
    super(
      "The file was deleted, moved or replaced while it was in use. What was stored can still be read until this process ends: put the file back, or restart to go on with what is there now",
    );
  }
}

/** Notices when the database or its write-ahead log goes away underneath: the system lets a process write on into a file without a name, which is gone with the process. */
export class FileGuard {
  readonly #files: { path: string; identity: string | null }[];

  constructor(path: string) {
    this.#files = [path, `${path}-wal`].map((file) => ({ path: file, identity: identityOf(file) }));
  }

  lost(): FileLostError | null {
    for (const file of this.#files) {
      const identity = identityOf(file.path);
      // The log comes with the first write.
      file.identity ??= identity;
      if (identity !== file.identity) return new FileLostError();
    }
    return null;
  }
}

function identityOf(path: string): string | null {
  const stats: BigIntStats | undefined = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}`;
}
