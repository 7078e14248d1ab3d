import type { Retention } from "../../lib/model/retention";

/** Lengths of the buckets, finest first; a cell's `level` is the position here. */
export const LEVELS_MS = [60_000, 300_000, 3_600_000, 86_400_000] as const;
export const MINUTE_LEVEL = 0;
export const HOUR_LEVEL = 2;
export const DAY_LEVEL = 3;

/** Which dimensions cells keep apart: none, one of them, or all; a cell's `kind` is the position here. */
export const KINDS = ["total", "provider", "upstream", "model", "app", "environment", "key", "all"] as const;
export type Kind = (typeof KINDS)[number];
export const ALL = KINDS.indexOf("all");

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * How long cells of a kind stay at each level; 0 = never written, Infinity = for good. Where traffic is thin, cells that
 * keep everything apart are as many as attempts, so fine ones stay only as long as somebody zooms into them.
 */
export function keptMs(kind: number, level: number, { rowsMs, minutesMs, hoursMs }: Retention): number {
  if (level === DAY_LEVEL) return Number.POSITIVE_INFINITY;
  if (level === HOUR_LEVEL) return hoursMs;
  const name = KINDS[kind];
  if (name === "all") return Math.min(minutesMs, level === MINUTE_LEVEL ? 26 * HOUR_MS : 3 * DAY_MS);
  if (name === "total" || name === "provider") return level === MINUTE_LEVEL ? minutesMs : Math.max(rowsMs, minutesMs);
  return level === MINUTE_LEVEL ? 0 : minutesMs;
}

/** Whether any cell of a kind is written at a level. */
export function isWritten(kind: number, level: number): boolean {
  return keptMs(kind, level, { rowsMs: 1, minutesMs: 1, hoursMs: 1 }) > 0;
}
