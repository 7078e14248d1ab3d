import type { Retention } from "../lib/model/retention";
import { bytesPerDay, type GrowthSample, withSample } from "../lib/storage/growth";
import { judgeStorage, type StorageReport, type StorageState } from "../lib/storage/judge-storage";
import type { StoreStatus } from "../lib/store/query";
import { type DiskUse, readDiskUse } from "./disk";
import { storageLine } from "./storage-line";

const KEPT_MS = 5_000;
const LOOK_MS = 60_000;

export interface WatchOptions {
  path: string;
  budgetBytes: number | null;
  retention: Retention;
  status(): Promise<StoreStatus>;
  now(): number;
  diskUse?(path: string): Promise<DiskUse>;
}

export interface StorageWatch {
  /** Measured anew after some seconds; rejects if the file or the store cannot be read. */
  read(): Promise<StorageReport>;
  stop(): void;
}

/** Looks after the room the database has: every minute, and whenever asked; logs each change of state once. */
export function watchStorage(options: WatchOptions): StorageWatch {
  const { path, budgetBytes, retention, now, diskUse = readDiskUse } = options;
  let samples: readonly GrowthSample[] = [];
  let logged: StorageState = "ok";
  let kept: { atMs: number; report: Promise<StorageReport> } | null = null;

  const measure = async (nowMs: number): Promise<StorageReport> => {
    const [disk, status] = await Promise.all([diskUse(path), options.status()]);
    const sample = { atMs: nowMs, lastSeq: status.lastSeq };
    samples = withSample(samples, sample);
    const { usableBytes, attempts, firstEndedAtMs } = status;
    const report = judgeStorage({
      ...disk,
      usableBytes,
      budgetBytes,
      retention,
      bytesPerDay: bytesPerDay(samples, sample, { bytes: disk.databaseBytes - usableBytes, attempts }),
      oldestRowAgeMs: firstEndedAtMs === null ? null : Math.max(0, nowMs - firstEndedAtMs),
    });
    if (report.state !== logged) console[report.state === "ok" ? "log" : "warn"](storageLine(report));
    logged = report.state;
    return report;
  };

  const read = () => {
    const nowMs = now();
    if (kept !== null && nowMs - kept.atMs >= 0 && nowMs - kept.atMs < KEPT_MS) return kept.report;
    const fresh = { atMs: nowMs, report: measure(nowMs) };
    kept = fresh;
    fresh.report.catch(() => {
      if (kept === fresh) kept = null;
    });
    return fresh.report;
  };

  // Whoever asks is told why it failed; a look that nobody asked for has nobody to tell.
  const look = () => void read().catch(() => undefined);
  look();
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  return { read, stop: () => clearInterval(looking) };
}
