import type { Retention } from "../model/retention";
import { daysUntilFull } from "./days-until-full";

export const STORAGE_STATES = ["ok", "near", "over", "disk_low"] as const;
export type StorageState = (typeof STORAGE_STATES)[number];

/** From this share of its budget on a database is near it. */
export const NEAR_SHARE = 0.8;
const GIB = 2 ** 30;
const DAY_MS = 86_400_000;

export interface StorageFigures {
  /** File and write-ahead log. */
  databaseBytes: number;
  /** Free pages inside the file. */
  usableBytes: number;
  /** Of the file's own file system; null = it does not tell. */
  diskBytes: number | null;
  freeDiskBytes: number | null;
  /** As set; null = what the disk has room for. */
  budgetBytes: number | null;
  /** What a day of attempts adds at the present pace; null = not measured. */
  bytesPerDay: number | null;
  /** null = no row is stored. */
  oldestRowAgeMs: number | null;
  retention: Retention;
}

export type StorageAdvice =
  /** To so many days, which the pace of today leaves room for; null = no number can be named. */
  { kind: "shorten_retention"; days: number | null } | { kind: "raise_budget" | "make_room" | "compact" };

export interface StorageReport {
  state: StorageState;
  databaseBytes: number;
  usableBytes: number;
  freeDiskBytes: number | null;
  /** The smaller of what was set and what the disk has room for; null = neither is known. */
  budgetBytes: number | null;
  budgetFrom: "setting" | "disk" | null;
  /** Of the budget; null = not known. */
  fullShare: number | null;
  bytesPerDay: number | null;
  /** At the present pace; Infinity = retention takes as much as comes; null = not measured. */
  daysUntilFull: number | null;
  /** What to change, first things first; empty where nothing presses. */
  advice: StorageAdvice[];
  /** null = not measured. */
  parts: { rowsBytes: number; figuresBytes: number } | null;
}

/** Free space below which a disk is low, and which a budget of nobody's choosing leaves alone. */
export function reserveBytes(diskBytes: number | null): number {
  return Math.min(10 * GIB, Math.max(GIB, (diskBytes ?? 0) * 0.05));
}

/** Where the database stands against its budget and its disk. */
export function judgeStorage(figures: StorageFigures): StorageReport {
  const { databaseBytes, usableBytes, freeDiskBytes, bytesPerDay } = figures;
  const budget = budgetOf(figures);
  const fullShare = budget.budgetBytes === null ? null : databaseBytes / budget.budgetBytes;
  const state = stateOf(figures, fullShare);
  const untilFull = state === "over" ? 0 : daysUntilFull(figures, budget.budgetBytes);
  const report = { state, databaseBytes, usableBytes, freeDiskBytes, ...budget, fullShare, bytesPerDay, parts: null };
  const presses = state !== "ok" || (untilFull !== null && untilFull < Number.POSITIVE_INFINITY);
  return { ...report, daysUntilFull: untilFull, advice: presses ? adviceFor(figures, report) : [] };
}

function budgetOf(figures: StorageFigures): Pick<StorageReport, "budgetBytes" | "budgetFrom"> {
  const { databaseBytes, diskBytes, freeDiskBytes, budgetBytes } = figures;
  const roomBytes =
    freeDiskBytes === null ? null : databaseBytes + Math.max(0, freeDiskBytes - reserveBytes(diskBytes));
  if (budgetBytes !== null && (roomBytes === null || budgetBytes <= roomBytes))
    return { budgetBytes, budgetFrom: "setting" };
  return roomBytes === null || roomBytes === 0
    ? { budgetBytes: null, budgetFrom: null }
    : { budgetBytes: roomBytes, budgetFrom: "disk" };
}

function stateOf({ freeDiskBytes, diskBytes }: StorageFigures, fullShare: number | null): StorageState {
  if (freeDiskBytes !== null && freeDiskBytes < reserveBytes(diskBytes)) return "disk_low";
  if (fullShare === null || fullShare < NEAR_SHARE) return "ok";
  return fullShare < 1 ? "near" : "over";
}

function adviceFor(
  { retention, usableBytes, databaseBytes, bytesPerDay }: StorageFigures,
  {
    state,
    budgetBytes,
    budgetFrom,
    fullShare,
  }: Pick<StorageReport, "state" | "budgetBytes" | "budgetFrom" | "fullShare">,
): StorageAdvice[] {
  const enlarge: StorageAdvice = { kind: budgetFrom === "setting" ? "raise_budget" : "make_room" };
  const nearBytes = (budgetBytes ?? 0) * NEAR_SHARE;
  // The file itself is too large, what it holds is not: a shorter retention would change nothing.
  if (fullShare !== null && fullShare >= NEAR_SHARE && databaseBytes - usableBytes < nearBytes)
    return state === "disk_low" ? [enlarge, { kind: "compact" }] : [{ kind: "compact" }, enlarge];
  const rowsDays = retention.rowsMs / DAY_MS;
  const fitting = bytesPerDay === null || bytesPerDay === 0 ? 0 : Math.floor(nearBytes / bytesPerDay);
  const shorten: StorageAdvice = {
    kind: "shorten_retention",
    days: fitting >= 1 && fitting < rowsDays ? fitting : null,
  };
  return state === "disk_low" ? [enlarge, shorten] : [shorten, enlarge];
}
