import type { Database, Statement } from "better-sqlite3";
import { OTHER } from "../../lib/store/capped-values";
import { attemptsByEnd } from "../attempts-by-end";
import { type Cells, CountedMinutes } from "../cells/counted-minutes";
import { addFigures } from "../cells/gathered";
import { CellKeys, OTHERS } from "../cells/keys";
import { DAY_LEVEL, LEVELS_MS } from "../cells/kinds";
import { bucketOf, type CellTable } from "../cells/shapes";
import { type FiledRequest, type RequestRow, readFiledRequest } from "../request-columns";
import { bucketIndex, type CellRange, describeCell, recountedFrom, recountedRanges, timeText } from "./cell-ranges";
import type { Checking } from "./check-database";
import { firstDifference } from "./findings";

const DAY_MS = LEVELS_MS[DAY_LEVEL];
const END_OF_TIME_MS = Number.MAX_SAFE_INTEGER;
const PAGE = 5_000;

interface Span {
  fromMs: number;
  toMs: number;
}

type StoredRange = CellRange & { stored: Statement };

/** A cell as it should be; null = it should not be there. */
interface Fix {
  table: CellTable;
  key: readonly number[];
  figures: Float64Array | null;
}

/**
 * Counts rows again and compares with cells, a UTC day at a time. The newest day goes first: an attempt is found where it
 * ended, and what it adds to pool minutes of earlier days is carried to these.
 */
export function checkCells(checking: Checking): void {
  const { database, meta, labels, rowsFromMs, progress, findings } = checking;
  const keys = new CellKeys(database, labels);
  const ranges = recountedRanges(meta, rowsFromMs).map((range) => ({ ...range, stored: storedCells(database, range) }));
  const fromMs = recountedFrom(ranges);
  const spans = spansOf(checking);
  let counted = new CountedMinutes(keys);
  for (const [index, span] of spans.entries()) {
    progress("days", index, spans.length);
    for (const attempt of countedAttempts(checking, span)) counted.addAttempt(attempt);
    for (const request of countedRequests(checking, span)) counted.addRequest(request);
    const fixes: Fix[] = [];
    for (const [table, cells] of counted.tables((own, key) => {
      const bucketAtMs = key[bucketIndex(own)] ?? 0;
      return bucketAtMs >= span.fromMs && bucketAtMs >= fromMs(own, key);
    })) {
      for (const range of ranges) if (range.table === table) fixes.push(...differencesIn(checking, range, span, cells));
      for (const { key, counters } of cells) fixes.push(differs(checking, table, key, null, counters));
    }
    repair(checking, fixes);
    counted = carriedOver(counted, keys, span.fromMs);
    keys.settle();
  }
  if (rowsFromMs > 0)
    findings.notes.push(`Figures of before ${timeText(rowsFromMs)} were not recounted: their attempts are gone.`);
}

/** Days with rows, the newest first; before and after them only what pool minutes are carried over, or nothing, can stand. */
function spansOf({ database, rowsFromMs }: Checking): Span[] {
  const ends = database.prepare("SELECT MIN(ended_at_ms) AS first, MAX(ended_at_ms) AS last FROM attempts").get();
  const { first, last } = ends as { first: number | null; last: number | null };
  if (first === null || last === null) return [{ fromMs: rowsFromMs, toMs: END_OF_TIME_MS }];
  const firstDayAtMs = bucketOf(DAY_LEVEL, Math.max(first, rowsFromMs));
  const lastDayAtMs = Math.max(firstDayAtMs, bucketOf(DAY_LEVEL, last));
  const spans = [{ fromMs: lastDayAtMs + DAY_MS, toMs: END_OF_TIME_MS }];
  for (let fromMs = lastDayAtMs; fromMs >= firstDayAtMs; fromMs -= DAY_MS)
    spans.push({ fromMs, toMs: fromMs + DAY_MS });
  spans.push({ fromMs: Number.MIN_SAFE_INTEGER, toMs: firstDayAtMs });
  return spans;
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

/** Reads the cells of a range between two buckets, key and figures. */
function storedCells(database: Database, { table: { table, keys, figures }, prefix }: CellRange): Statement {
  const bucket = keys[prefix.length];
  const where = [...keys.slice(0, prefix.length).map((name) => `${name} = ?`), `${bucket} >= ?`, `${bucket} < ?`];
  return database
    .prepare(`SELECT ${[...keys, ...figures].join(", ")} FROM ${table} WHERE ${where.join(" AND ")}`)
    .raw();
}

/** Takes what is stored out of the recounted cells, so that those are left which are missing. */
function differencesIn(checking: Checking, range: StoredRange, span: Span, cells: Cells): Fix[] {
  const fixes: Fix[] = [];
  const fromMs = Math.max(range.fromMs, span.fromMs);
  for (const row of range.stored.iterate(...range.prefix, fromMs, span.toMs) as Iterable<number[]>) {
    const key = row.slice(0, range.table.keys.length);
    const held = row.slice(range.table.keys.length);
    const counted = cells.take(key);
    if (counted === null || firstDifference(held, counted) !== -1)
      fixes.push(differs(checking, range.table, key, held, counted));
  }
  return fixes;
}

function differs(
  { findings, labels, repairs }: Checking,
  table: CellTable,
  key: readonly number[],
  held: readonly number[] | null,
  counted: Float64Array | null,
): Fix {
  const index = held === null || counted === null ? 0 : firstDifference(held, counted);
  const textOf = (label: number) => (label === OTHERS ? OTHER : (labels.textOf(label) ?? `label ${label}`));
  const difference = {
    table: table.table,
    place: describeCell(table, key, textOf),
    figure: table.figures[index] ?? "",
    stored: held?.[index] ?? null,
    recounted: counted?.[index] ?? null,
  };
  findings.add(difference, repairs);
  return { table, key, figures: counted };
}

/** All cells of a day in one transaction. */
function repair({ database, repairs }: Checking, fixes: readonly Fix[]): void {
  if (!repairs || fixes.length === 0) return;
  database
    .transaction(() => {
      for (const { table, key, figures } of fixes) {
        if (figures === null) {
          const where = table.keys.map((name) => `${name} = ?`).join(" AND ");
          database.prepare(`DELETE FROM ${table.table} WHERE ${where}`).run(...key);
          continue;
        }
        const columns = [...table.keys, ...table.figures];
        const values = columns.map(() => "?").join(", ");
        database
          .prepare(`REPLACE INTO ${table.table} (${columns.join(", ")}) VALUES (${values})`)
          .run(...key, ...figures);
      }
    })
    .immediate();
}

/** What attempts that ended later add to pool minutes of earlier days. */
function carriedOver(counted: CountedMinutes, keys: CellKeys, beforeMs: number): CountedMinutes {
  const next = new CountedMinutes(keys);
  for (const { key, counters } of counted.pools) if ((key[0] ?? 0) < beforeMs) addFigures(next.pools.at(key), counters);
  return next;
}
