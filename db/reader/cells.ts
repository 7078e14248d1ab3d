import { OTHER } from "../../lib/store/capped-values";
import { ABSENT, OTHERS } from "../cells/keys";
import { type CellPlan, planCells } from "../cells/plan";
import type { CellShape } from "../cells/shapes";
import type { PackedId } from "../packed-id";
import { withinDeadlineByChance } from "./deadline";
import type { Reader } from "./reader";
import { condition, join, type Where } from "./where";

export interface Widened {
  fromMs: number;
  toMs: number;
  stepMs: number | null;
}

const MINUTE_MS = 60_000;

/** The window in whole buckets, or in whole minutes where it is one bucket. */
export function widen({ fromMs, toMs, stepMs }: Widened): Widened {
  const unitMs = stepMs ?? MINUTE_MS;
  return { fromMs: Math.floor(fromMs / unitMs) * unitMs, toMs: Math.ceil(toMs / unitMs) * unitMs, stepMs };
}

export function planFor(
  { meta }: Reader,
  shape: CellShape,
  window: Widened,
  needs: readonly string[],
): CellPlan | null {
  return planCells(shape, { ...window, needs }, (kind, level) => meta.get(`cells_from:${kind}:${level}`));
}

export interface CellQuery {
  shape: CellShape;
  plan: CellPlan;
  window: Widened;
  where: Where;
  /** Keys to keep apart. */
  groupBy: readonly string[];
  figures: readonly string[];
}

/** A bucket, the labels it is grouped by, and its figures. */
export interface CellSum {
  bucketAtMs: number;
  labels: (string | null)[];
  figures: number[];
}

/** Sums of cells by bucket and group, in order of bucket. */
export function readCells(reader: Reader, { shape, plan, window, where, groupBy, figures }: CellQuery): CellSum[] {
  const { stepMs, fromMs } = window;
  const bucket = stepMs === null ? String(fromMs) : `(bucket_at_ms / ${stepMs}) * ${stepMs}`;
  const columns = [bucket, ...groupBy, ...figures.map((name) => `SUM(${name})`)];
  const places = [1, ...groupBy.map((_, index) => index + 2)].join(", ");
  const merged = new Map<string, CellSum>();
  for (const span of plan.spans) {
    const inSpan = join([
      withinDeadlineByChance(),
      condition(
        "kind = ? AND level = ? AND bucket_at_ms >= ? AND bucket_at_ms < ?",
        plan.kind,
        span.level,
        span.fromMs,
        span.toMs,
      ),
      where,
    ]);
    const rows = reader.database
      .prepare(`SELECT ${columns.join(", ")} FROM ${shape.table} WHERE ${inSpan.sql} GROUP BY ${places}`)
      .raw()
      .all(...inSpan.binds) as PackedId[][];
    for (const row of rows) add(merged, row as number[], groupBy.length, reader);
  }
  return [...merged.values()].sort((a, b) => a.bucketAtMs - b.bucketAtMs || compare(a.labels, b.labels));
}

function add(merged: Map<string, CellSum>, row: readonly number[], groups: number, { labels }: Reader): void {
  const name = row.slice(0, groups + 1).join(" ");
  const figures = row.slice(groups + 1);
  const known = merged.get(name);
  if (known !== undefined) {
    for (const [index, value] of figures.entries()) known.figures[index] = (known.figures[index] ?? 0) + value;
    return;
  }
  const texts = row.slice(1, groups + 1).map((label) => textOf(label, labels));
  merged.set(name, { bucketAtMs: row[0] ?? 0, labels: texts, figures: [...figures] });
}

function textOf(label: number, labels: Reader["labels"]): string | null {
  if (label === OTHERS) return OTHER;
  return label === ABSENT ? null : labels.textOf(label);
}

function compare(a: readonly (string | null)[], b: readonly (string | null)[]): number {
  for (const [index, value] of a.entries()) {
    const [one, other] = [value ?? "", b[index] ?? ""];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
