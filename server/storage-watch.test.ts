import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { StoreStatus } from "../lib/store/query";
import { readDiskUse } from "./disk";
import { type StorageWatch, watchStorage } from "./storage-watch";

const GB = 1e9;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STATUS: StoreStatus = {
  attempts: 10_000,
  lastSeq: 10_000,
  rolledUpSeq: 10_000,
  lastReceivedAtMs: null,
  lastEndedAtMs: null,
  firstEndedAtMs: null,
  databaseBytes: GB,
  usableBytes: 0,
  queuedBatches: 0,
  clockSkewed: 0,
};
const said: string[] = [];
let watch: StorageWatch | null = null;

beforeEach(() => {
  said.length = 0;
  for (const name of ["log", "warn"] as const) vi.spyOn(console, name).mockImplementation((line) => said.push(line));
});
afterEach(() => {
  watch?.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function start(over: { status?: () => Promise<StoreStatus>; databaseGb?: () => number; freeGb?: () => number }) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 19) });
  const { status = async () => STATUS, databaseGb = () => 1, freeGb = () => 50 } = over;
  const diskUse = vi.fn(async () => ({
    databaseBytes: databaseGb() * GB,
    diskBytes: 100 * GB,
    freeDiskBytes: freeGb() * GB,
  }));
  const retention = { rowsMs: 30 * DAY, minutesMs: 7 * DAY, hoursMs: 400 * DAY };
  watch = watchStorage({ path: "x", budgetBytes: 10 * GB, retention, status, now: Date.now, diskUse });
  return { read: watch.read, diskUse };
}

describe("watching the storage", () => {
  test("measures at start and every minute, and not again within five seconds", async () => {
    const { read, diskUse } = start({});
    await Promise.all([read(), read()]);
    await vi.advanceTimersByTimeAsync(4_999);
    await read();
    expect(diskUse).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await read();
    expect(diskUse).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(diskUse).toHaveBeenCalledTimes(12);
  });

  test("logs each change of state once", async () => {
    let databaseGb = 1;
    let freeGb = 50;
    start({ databaseGb: () => databaseGb, freeGb: () => freeGb });
    const goOn = (gb: number, free = 50) => {
      databaseGb = gb;
      freeGb = free;
      return vi.advanceTimersByTimeAsync(3 * 60_000);
    };
    await goOn(1);
    expect(said).toEqual([]);
    await goOn(8);
    await goOn(12);
    await goOn(12, 1);
    await goOn(2);
    expect(said).toEqual([
      expect.stringMatching(/^The database is near its disk budget: 8 GB of 10 GB, 50 GB free on its disk/),
      expect.stringMatching(/^The database is past its disk budget: 12 GB/),
      expect.stringMatching(/^The disk of the database has 1 GB left/),
      expect.stringMatching(/^The database has room again: 2 GB/),
    ]);
  });

  test("knows the pace after an hour", async () => {
    let lastSeq = 10_000;
    const { read } = start({
      status: async () => ({ ...STATUS, attempts: lastSeq, lastSeq, firstEndedAtMs: Date.now() - DAY }),
    });
    expect(await read()).toMatchObject({ bytesPerDay: null, daysUntilFull: null });
    lastSeq = 20_000;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(await read()).toMatchObject({ bytesPerDay: 12 * GB, daysUntilFull: 0.75 });
  });

  test("a failure is told to whoever asked and not kept", async () => {
    let fails = true;
    const { read } = start({ status: async () => (fails ? Promise.reject(new Error("disk I/O error")) : STATUS) });
    await expect(read()).rejects.toThrow("disk I/O error");
    fails = false;
    expect((await read()).state).toBe("ok");
  });
});

describe("the use of the disk", () => {
  const folder = mkdtempSync(join(tmpdir(), "limitscope-disk-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test("is that of the file and its log, also behind a link elsewhere", async () => {
    writeFileSync(join(folder, "real.db"), Buffer.alloc(5_000));
    symlinkSync(join(folder, "real.db"), join(folder, "link.db"));
    expect((await readDiskUse(join(folder, "link.db"))).databaseBytes).toBe(5_000);
    writeFileSync(join(folder, "real.db-wal"), Buffer.alloc(300));
    const { databaseBytes, diskBytes, freeDiskBytes } = await readDiskUse(join(folder, "link.db"));
    expect(databaseBytes).toBe(5_300);
    expect(diskBytes).toBeGreaterThan(freeDiskBytes ?? Number.NaN);
  });
});
