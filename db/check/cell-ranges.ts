import { DAY_LEVEL, KINDS, LEVELS_MS, MINUTE_LEVEL } from "../cells/kinds";
import {
  ATTEMPT_SHAPE,
  type CellTable,
  LIMIT_SHAPE,
  POOL_MINUTES,
  POOL_TARGETS,
  REQUEST_SHAPE,
  TARGET_LEVELS,
  tableOf,
} from "../cells/shapes";
import type { Meta } from "../writer/meta";

/** Half-open. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Cells that stand next to each other: one kind and level of a table from some bucket on. */
export interface CellRange {
  table: CellTable;
  /** What keys begin with before the bucket. */
  prefix: readonly number[];
  /** The first bucket all rows of which are kept, and that retention has left alone. */
  fromMs: number;
}

/** Every range that can be recounted. */
export function recountedRanges(meta: Meta, rowsFromMs: number): CellRange[] {
  const rangeOf = (table: CellTable, prefix: number[], level: number, keptFromMs: number): CellRange => {
    const lengthMs = LEVELS_MS[level] ?? LEVELS_MS[0];
    return { table, prefix, fromMs: Math.ceil(Math.max(rowsFromMs, keptFromMs) / lengthMs) * lengthMs };
  };
  const ofShapes = [ATTEMPT_SHAPE, LIMIT_SHAPE, REQUEST_SHAPE].flatMap((shape) =>
    shape.kinds.flatMap(({ kind, levels }) =>
      levels.map((level) => rangeOf(tableOf(shape), [kind, level], level, meta.get(`cells_from:${kind}:${level}`))),
    ),
  );
  const ofTargets = TARGET_LEVELS.map((level, index) =>
    rangeOf(POOL_TARGETS, [level], level, index === 0 ? meta.get("pool_targets_from_ms") : 0),
  );
  return [...ofShapes, rangeOf(POOL_MINUTES, [], MINUTE_LEVEL, meta.get("pool_minutes_from_ms")), ...ofTargets];
}

/** Answers from which bucket on cells of a table that begin with these values are recounted. */
export function recountedFrom(ranges: readonly CellRange[]): (table: CellTable, key: readonly number[]) => number {
  const tables = new Map<CellTable, number[]>();
  for (const { table, prefix, fromMs } of ranges) {
    const known = tables.get(table) ?? [];
    known[indexOf(prefix, prefix.length)] = fromMs;
    tables.set(table, known);
  }
  return (table, key) => tables.get(table)?.[indexOf(key, bucketIndex(table))] ?? Number.POSITIVE_INFINITY;
}

function indexOf(key: readonly number[], length: number): number {
  let index = 0;
  for (let at = 0; at < length; at++) index = index * LEVELS_MS.length + (key[at] ?? 0);
  return index;
}

/** Where in a key its bucket stands. */
export function bucketIndex({ keys }: CellTable): number {
  if (keys[0] === "minute_at_ms") return 0;
  return keys[1] === "bucket_at_ms" ? 1 : 2;
}

/** Whether a key, or what it begins with, is of a whole day. */
export function isOfDay(table: CellTable, key: readonly number[]): boolean {
  const bucketAt = bucketIndex(table);
  return bucketAt > 0 && key[bucketAt - 1] === DAY_LEVEL;
}

const LEVEL_NAMES = ["minute", "5 min", "hour", "day"];

/** What a cell keeps apart, the length of its bucket, where that begins, and what it is of. */
export function describeCell(table: CellTable, key: readonly number[], textOf: (label: number) => string): string {
  const bucketAt = bucketIndex(table);
  const level = bucketAt === 0 ? MINUTE_LEVEL : (key[bucketAt - 1] ?? MINUTE_LEVEL);
  const kind = bucketAt === 2 ? [KINDS[key[0] ?? 0]?.name ?? ""] : [];
  const values = table.keys.slice(bucketAt + 1).flatMap((name, index) => {
    const label = key[bucketAt + 1 + index] ?? 0;
    return label === 0 ? [] : [`${name} ${textOf(label)}`];
  });
  return [...kind, LEVEL_NAMES[level], timeText(key[bucketAt] ?? 0), ...values].join(", ");
}

export function timeText(atMs: number): string {
  const time = new Date(atMs);
  return Number.isNaN(time.getTime()) ? String(atMs) : time.toISOString();
}
