import {
  ATTEMPT_FIGURES,
  ATTEMPT_KEYS,
  LIMIT_FIGURES,
  LIMIT_KEYS,
  POOL_FIGURES,
  POOL_KEYS,
  REQUEST_FIGURES,
  REQUEST_KEYS,
  TARGET_FIGURES,
} from "../schema/cells";
import { DAY_LEVEL, HOUR_LEVEL, isWritten, KINDS, LEVELS_MS } from "./kinds";

/** Columns that every cell begins with. */
export const PLACE_COLUMNS = ["kind", "level", "bucket_at_ms"] as const;

/** Kept apart by every kind. */
const ALWAYS: readonly string[] = ["layer", "limit_source", "dimension"];

/** A table of cells, and what each kind keeps apart in it. */
export interface CellShape {
  table: string;
  keys: readonly string[];
  figures: readonly string[];
  kinds: readonly { kind: number; keeps: readonly boolean[]; levels: readonly number[] }[];
}

function shape(table: string, keys: readonly string[], figures: readonly string[]): CellShape {
  const kinds = KINDS.flatMap(({ keeps }, kind) => {
    if (keeps?.some((key) => !keys.includes(key))) return [];
    const levels = LEVELS_MS.flatMap((_, level) => (isWritten(kind, level) ? [level] : []));
    return [{ kind, keeps: keys.map((key) => (keeps ?? keys).includes(key) || ALWAYS.includes(key)), levels }];
  });
  return { table, keys, figures, kinds };
}

export const ATTEMPT_SHAPE = shape("attempt_cells", ATTEMPT_KEYS, ATTEMPT_FIGURES);
export const LIMIT_SHAPE = shape("limit_cells", LIMIT_KEYS, LIMIT_FIGURES);
export const REQUEST_SHAPE = shape("request_cells", REQUEST_KEYS, REQUEST_FIGURES);

/** A table of figures by a key of numbers. */
export interface CellTable {
  table: string;
  /** Those that say what is kept apart begin after the bucket. */
  keys: readonly string[];
  figures: readonly string[];
}

export const POOL_MINUTES: CellTable = {
  table: "pool_minutes",
  keys: ["minute_at_ms", ...POOL_KEYS],
  figures: POOL_FIGURES,
};
export const POOL_TARGETS: CellTable = {
  table: "pool_targets",
  keys: ["level", "bucket_at_ms", ...POOL_KEYS],
  figures: TARGET_FIGURES,
};
export const TARGET_LEVELS = [HOUR_LEVEL, DAY_LEVEL];

const SHAPE_TABLES = new Map<CellShape, CellTable>(
  [ATTEMPT_SHAPE, LIMIT_SHAPE, REQUEST_SHAPE].map((own) => [own, { ...own, keys: [...PLACE_COLUMNS, ...own.keys] }]),
);

/** The table with every column of its key. */
export function tableOf(shape: CellShape): CellTable {
  return SHAPE_TABLES.get(shape) ?? shape;
}

export const CELL_TABLES: readonly CellTable[] = [...SHAPE_TABLES.values(), POOL_MINUTES, POOL_TARGETS];

export function bucketOf(level: number, atMs: number): number {
  const lengthMs = LEVELS_MS[level] ?? LEVELS_MS[0];
  return Math.floor(atMs / lengthMs) * lengthMs;
}

/** Whether cells whose keys begin like this, up to the bucket, are asked for. */
export type IsWanted = (table: CellTable, place: readonly number[]) => boolean;

/** Calls back with the key of each wanted cell that something at this instant with these keys is counted in: kind, level, bucket, then what the kind keeps of the keys. */
export function forEachCell(
  shape: CellShape,
  atMs: number,
  keys: readonly number[],
  take: (key: number[]) => void,
  isWanted: IsWanted = () => true,
): void {
  const table = tableOf(shape);
  for (const { kind, keeps, levels } of shape.kinds) {
    for (const level of levels) {
      const key = [kind, level, bucketOf(level, atMs)];
      if (!isWanted(table, key)) continue;
      for (let index = 0; index < keys.length; index++) key.push(keeps[index] ? (keys[index] ?? 0) : 0);
      take(key);
    }
  }
}
