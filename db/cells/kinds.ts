import type { Retention } from "../../lib/model/retention";

/** Lengths of the buckets, finest first; a cell's `level` is the position here. */
export const LEVELS_MS = [60_000, 300_000, 3_600_000, 86_400_000] as const;
export const MINUTE_LEVEL = 0;
export const FIVE_MINUTES_LEVEL = 1;
export const HOUR_LEVEL = 2;
export const DAY_LEVEL = 3;

/** Which dimensions cells keep apart. */
export interface Kind {
  name: string;
  /** null = all there are. */
  keeps: readonly string[] | null;
  /** About how many cells a bucket has, for choosing among kinds that answer the same. */
  cellsABucket: number;
}

/** A cell's `kind` is the position here. `target` is what limits belong to and most people ask for. */
export const KINDS: readonly Kind[] = [
  { name: "total", keeps: [], cellsABucket: 1 },
  { name: "provider", keeps: ["provider"], cellsABucket: 8 },
  { name: "upstream", keeps: ["upstream"], cellsABucket: 8 },
  { name: "model", keeps: ["model"], cellsABucket: 200 },
  { name: "app", keeps: ["app"], cellsABucket: 8 },
  { name: "environment", keeps: ["environment"], cellsABucket: 3 },
  { name: "key", keeps: ["key"], cellsABucket: 16 },
  { name: "all", keeps: null, cellsABucket: 2_000 },
  { name: "target", keeps: ["provider", "model", "key"], cellsABucket: 500 },
];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * How long cells of a kind stay at each level; 0 = never written, Infinity = for good. Where traffic is thin, cells that
 * keep everything apart are as many as attempts, so fine ones stay only as long as somebody zooms into them.
 */
export function keptMs(kind: number, level: number, { rowsMs, minutesMs, hoursMs }: Retention): number {
  const name = KINDS[kind]?.name;
  const isCoarse = level >= HOUR_LEVEL;
  // By model or by key alone is counted from targets, where these are.
  if (isCoarse && (name === "model" || name === "key")) return 0;
  if (!isCoarse && name === "target") return 0;
  if (isCoarse) return level === DAY_LEVEL ? Number.POSITIVE_INFINITY : hoursMs;
  if (name === "all") return Math.min(minutesMs, level === MINUTE_LEVEL ? 26 * HOUR_MS : 3 * DAY_MS);
  if (name === "total" || name === "provider") return level === MINUTE_LEVEL ? minutesMs : Math.max(rowsMs, minutesMs);
  return level === MINUTE_LEVEL ? 0 : minutesMs;
}

/** Whether any cell of a kind is written at a level. */
export function isWritten(kind: number, level: number): boolean {
  return keptMs(kind, level, { rowsMs: 1, minutesMs: 1, hoursMs: 1 }) > 0;
}
