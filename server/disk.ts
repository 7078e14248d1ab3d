import { realpath, stat, statfs } from "node:fs/promises";

export interface DiskUse {
  /** File and write-ahead log. */
  databaseBytes: number;
  /** Of the file system that the file itself lies on, as far as this process may fill it; null = it does not tell. */
  diskBytes: number | null;
  freeDiskBytes: number | null;
}

/** Never opens the file: closing any handle of this process on it would drop SQLite's locks. */
export async function readDiskUse(path: string): Promise<DiskUse> {
  const file = await realpath(path);
  const [main, log, disk] = await Promise.all([
    stat(file),
    stat(`${file}-wal`).catch(() => null),
    statfs(file).catch(() => null),
  ]);
  const isTold = disk !== null && disk.blocks > 0;
  return {
    databaseBytes: main.size + (log?.size ?? 0),
    diskBytes: isTold ? disk.blocks * disk.bsize : null,
    freeDiskBytes: isTold ? disk.bavail * disk.bsize : null,
  };
}
