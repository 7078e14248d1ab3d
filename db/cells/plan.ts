import { KINDS, LEVELS_MS } from "./kinds";
import type { CellShape } from "./shapes";

/** A part of a window that is read at one level. */
export interface Span {
  level: number;
  fromMs: number;
  toMs: number;
}

export interface CellPlan {
  kind: number;
  spans: Span[];
}

export interface PlanRequest extends Omit<Span, "level"> {
  /** null = one bucket for the whole window. */
  stepMs: number | null;
  /** Keys that are filtered or grouped by. */
  needs: readonly string[];
}

/**
 * The fewest cells that answer a question, at the coarsest levels that fit its buckets; null where none are (left):
 * then rows have to be read. `keptFromMs` tells from when on cells of a kind and level are all there.
 */
export function planCells(
  shape: CellShape,
  request: PlanRequest,
  keptFromMs: (kind: number, level: number) => number,
): CellPlan | null {
  const plans = shape.kinds.flatMap(({ kind, keeps, levels }): CellPlan[] => {
    const isEnough = request.needs.every((key) => keeps[shape.keys.indexOf(key)]);
    const spans = isEnough ? spansOf(request, levels) : null;
    return spans?.every(({ level, fromMs }) => fromMs >= keptFromMs(kind, level)) ? [{ kind, spans }] : [];
  });
  return plans.toSorted((a, b) => cellsOf(a) - cellsOf(b))[0] ?? null;
}

function cellsOf({ kind, spans }: CellPlan): number {
  const buckets = spans.reduce((sum, { level, fromMs, toMs }) => sum + (toMs - fromMs) / lengthOf(level), 0);
  return buckets * (KINDS[kind]?.cellsABucket ?? 0);
}

/** null where the levels cannot make up the buckets. */
function spansOf({ fromMs, toMs, stepMs }: PlanRequest, levels: readonly number[]): Span[] | null {
  if (stepMs !== null) {
    const level = levels.findLast((candidate) => stepMs % lengthOf(candidate) === 0);
    return level === undefined ? null : [{ level, fromMs, toMs }];
  }
  const finest = levels[0];
  if (finest === undefined || fromMs % lengthOf(finest) !== 0 || toMs % lengthOf(finest) !== 0) return null;
  return divideWindow(fromMs, toMs, [...levels].reverse());
}

/** Whole buckets of the coarsest level in the middle, finer ones at both ends; levels coarsest first. */
export function divideWindow(fromMs: number, toMs: number, [coarsest, ...finer]: readonly number[]): Span[] {
  if (coarsest === undefined || fromMs >= toMs) return [];
  const length = lengthOf(coarsest);
  const [first, last] = [Math.ceil(fromMs / length) * length, Math.floor(toMs / length) * length];
  if (first >= last) return divideWindow(fromMs, toMs, finer);
  return [
    ...divideWindow(fromMs, first, finer),
    { level: coarsest, fromMs: first, toMs: last },
    ...divideWindow(last, toMs, finer),
  ];
}

function lengthOf(level: number): number {
  return LEVELS_MS[level] ?? LEVELS_MS[0];
}
