import { attemptsByEnd } from "../attempts-by-end";
import { type Cells, CountedMinutes } from "../cells/counted-minutes";
import { addFigures, Gathered } from "../cells/gathered";
import { CellKeys } from "../cells/keys";
import { DAY_LEVEL, HOUR_LEVEL, LEVELS_MS } from "../cells/kinds";
import { bucketOf, CELL_TABLES, type CellTable } from "../cells/shapes";
import { type FiledRequest, type RequestRow, readFiledRequest } from "../request-columns";
import { bucketIndex, isOfDay, recountedFrom, recountedRanges, type Span, timeText } from "./cell-ranges";
import type { Checking } from "./check-database";
import { compareCells, type Fix, repairCells, type StoredRange, storedCells } from "./compare-cells";

const DAY_MS = LEVELS_MS[DAY_LEVEL];
const HOUR_MS = LEVELS_MS[HOUR_LEVEL];
const END_OF_TIME_MS = Number.MAX_SAFE_INTEGER;
const PAGE = 5_000;

/** A UTC day and its hours, the newest first. */
interface Day extends Span {
  hours: Span[];
}

/**
 * Counts rows again and compares with cells: an hour at a time, then the day. The newest goes first: an attempt is found
 * where it ended, and what it adds to pool minutes of earlier hours is carried to these.
 */
export function checkCells(checking: Checking): void {
  const { database, meta, labels, rowsFromMs, progress, findings } = checking;
  const keys = new CellKeys(database, labels);
  const ranges = recountedRanges(meta, rowsFromMs).map((range) => ({ ...range, stored: storedCells(database, range) }));
  const days = daysOf(checking);
  let carried = new CountedMinutes(keys);
  for (const [index, day] of days.entries()) {
    progress("figures", index, days.length);
    const { fixes, rest } = checkDay(checking, day, ranges, { keys, carried });
    repairCells(checking, fixes);
    carried = rest;
    keys.settle();
  }
  if (rowsFromMs > 0)
    findings.notes.push(`Figures of before ${timeText(rowsFromMs)} were not recounted: their attempts are gone.`);
}

/** `carried`: what later attempts add. */
function checkDay(
  checking: Checking,
  day: Day,
  ranges: readonly StoredRange[],
  { keys, carried }: { keys: CellKeys; carried: CountedMinutes },
): { fixes: Fix[]; rest: CountedMinutes } {
  const fromMs = recountedFrom(ranges);
  const ofDay = new Map<CellTable, Cells>();
  const fixes: Fix[] = [];
  let counted = carried;
  for (const hour of day.hours) {
    for (const attempt of countedAttempts(checking, hour)) counted.addAttempt(attempt);
    for (const request of countedRequests(checking, hour)) counted.addRequest(request);
    const cellsOfHour = counted.tables((table, key) => {
      const bucketAtMs = key[bucketIndex(table)] ?? 0;
      return bucketAtMs >= fromMs(table, key) && bucketAtMs >= (isOfDay(table, key) ? day : hour).fromMs;
    });
    for (const [table, cells] of cellsOfHour) {
      moveDays(table, cells, ofDay);
      const own = ranges.filter((range) => range.table === table && !isOfDay(table, range.prefix));
      fixes.push(...compareCells(checking, table, own, hour, cells));
    }
    counted = carriedOver(counted, keys, hour.fromMs);
  }
  for (const table of CELL_TABLES) {
    const own = ranges.filter((range) => range.table === table && isOfDay(table, range.prefix));
    fixes.push(...compareCells(checking, table, own, day, cellsIn(ofDay, table)));
  }
  return { fixes, rest: counted };
}

function cellsIn(tables: Map<CellTable, Cells>, table: CellTable): Cells {
  const cells: Cells = tables.get(table) ?? new Gathered(() => new Float64Array(table.figures.length));
  tables.set(table, cells);
  return cells;
}

/** Cells of whole days wait until all hours are counted. */
function moveDays(table: CellTable, cells: Cells, ofDay: Map<CellTable, Cells>): void {
  for (const { key, counters } of cells) {
    if (!isOfDay(table, key)) continue;
    addFigures(cellsIn(ofDay, table).at(key), counters);
    cells.take(key);
  }
}

/** Days with rows, the newest first; before and after them only what pool minutes are carried over, or nothing, can stand. */
function daysOf({ database, rowsFromMs }: Checking): Day[] {
  const ends = database.prepare("SELECT MIN(ended_at_ms) AS first, MAX(ended_at_ms) AS last FROM attempts").get();
  const { first, last } = ends as { first: number | null; last: number | null };
  if (first === null || last === null) return [undividedDay(rowsFromMs, END_OF_TIME_MS)];
  const firstDayAtMs = bucketOf(DAY_LEVEL, Math.max(first, rowsFromMs));
  const lastDayAtMs = Math.max(firstDayAtMs, bucketOf(DAY_LEVEL, last));
  const days = [undividedDay(lastDayAtMs + DAY_MS, END_OF_TIME_MS)];
  for (let fromMs = lastDayAtMs; fromMs >= firstDayAtMs; fromMs -= DAY_MS) {
    const toMs = fromMs + DAY_MS;
    const hours = Array.from({ length: DAY_MS / HOUR_MS }, (_, hour) => toMs - (hour + 1) * HOUR_MS);
    days.push({ fromMs, toMs, hours: hours.map((hourAtMs) => ({ fromMs: hourAtMs, toMs: hourAtMs + HOUR_MS })) });
  }
  return [...days, undividedDay(Number.MIN_SAFE_INTEGER, firstDayAtMs)];
}

function undividedDay(fromMs: number, toMs: number): Day {
  return { fromMs, toMs, hours: [{ fromMs, toMs }] };
}

function countedAttempts({ database, labels, meta }: Checking, span: Span) {
  return attemptsByEnd(database, labels, span, { sql: "seq <= ?", binds: [meta.get("rolled_up_seq")] });
}

function* countedRequests({ database, labels, meta }: Checking, { fromMs, toMs }: Span): Generator<FiledRequest> {
  const page = database.prepare(
    `SELECT * FROM requests INDEXED BY requests_ended
     WHERE (ended_at_ms, seq) > (?, ?) AND ended_at_ms < ? AND settled_seq <= ? ORDER BY ended_at_ms, seq LIMIT ${PAGE}`,
  );
  const settledSeq = meta.get("rolled_up_settled_seq");
  for (let last = [fromMs - 1, Number.MAX_SAFE_INTEGER] as const; ; ) {
    const rows = page.all(...last, toMs, settledSeq) as RequestRow[];
    for (const row of rows) yield readFiledRequest(row, labels);
    const end = rows[rows.length - 1];
    if (end === undefined || rows.length < PAGE) return;
    last = [Number(end.ended_at_ms), Number(end.seq)];
  }
}

/** What attempts that ended later add to pool minutes of earlier days. */
function carriedOver(counted: CountedMinutes, keys: CellKeys, beforeMs: number): CountedMinutes {
  const next = new CountedMinutes(keys);
  for (const { key, counters } of counted.pools) if ((key[0] ?? 0) < beforeMs) addFigures(next.pools.at(key), counters);
  return next;
}
