import type { Filter, LabelGroup } from "../../lib/store/query";
import {
  FigureSums,
  figureReader,
  needsDistributions,
  type RuleFiguresQuery,
  type RuleFiguresRow,
} from "../../lib/store/rule-figures";
import { readAttemptCounters, readRequestCounters } from "../cells/flatten";
import { ATTEMPT_SHAPE, REQUEST_SHAPE } from "../cells/shapes";
import { type CellSum, planFor, readCells, widen } from "./cells";
import type { Reader } from "./reader";
import {
  filtered,
  LABEL_NAMES,
  LIMIT_NAMES,
  layerWhere,
  limitCountersOf,
  REQUEST_NAMES,
  readLimitSums,
} from "./series";
import { COLUMNS, filterWhere } from "./where";

/** Sums by minute and label that many rules share. */
interface Frame {
  /** Columns kept apart, in the order of a sum's labels. */
  needs: string[];
  sums: CellSum[];
  counters: ((figures: readonly number[]) => Parameters<ReturnType<typeof figureReader>["read"]>[0])[];
}

/** Answers every question from as few reads as their filters and groups allow; null = no cells reach back so far in such steps. */
export function readRuleFigures(reader: Reader, queries: readonly RuleFiguresQuery[]): (RuleFiguresRow[] | null)[] {
  const frames = new Map<string, Frame | null>();
  const wide = new Set(queries.filter(({ metric }) => needsDistributions(metric)).map(frameName));
  return queries.map((query) => {
    const name = frameName(query);
    const known = frames.get(name);
    const frame = known === undefined ? readFrame(reader, query, wide.has(name)) : known;
    frames.set(name, frame);
    return frame === null ? null : answer(frame, query);
  });
}

function frameName(query: RuleFiguresQuery): string {
  const { grain } = figureReader(query.metric);
  const { layer, limitSource, dimension } = query.filter;
  return JSON.stringify([grain, needsOf(query), query.fromMs, query.toMs, query.stepMs, layer, limitSource, dimension]);
}

/** Labels that are filtered or grouped by; requests have no upstream. */
function needsOf({ metric, filter, groupBy }: RuleFiguresQuery): string[] {
  const names = figureReader(metric).grain === "attempt" ? LABEL_NAMES : REQUEST_NAMES;
  const needs = new Set([...filtered(filter, names), ...groupBy].filter((name) => !isLimit(name)));
  if (figureReader(metric).grain === "request") needs.delete("upstream");
  return [...needs].sort();
}

function isLimit(name: string): boolean {
  return LIMIT_NAMES.some((limit) => COLUMNS[limit] === name);
}

function readFrame(reader: Reader, query: RuleFiguresQuery, hasDistributions: boolean): Frame | null {
  const isOfAttempts = figureReader(query.metric).grain === "attempt";
  const shape = isOfAttempts ? ATTEMPT_SHAPE : REQUEST_SHAPE;
  const needs = needsOf(query);
  const window = widen(query);
  const plan = planFor(reader, shape, window, needs);
  if (plan === null) return null;
  const where = isOfAttempts
    ? layerWhere(reader, query.filter)
    : filterWhere(reader.labels, query.filter, LIMIT_NAMES, "zero");
  // Histograms stand last; few questions need them.
  const plain = shape.figures.findIndex((figure) => figure.endsWith("_count"));
  const figures = hasDistributions ? shape.figures : shape.figures.slice(0, plain);
  const sums = readCells(reader, { shape, plan, window, where, groupBy: needs, figures });
  if (!isOfAttempts) return { needs, sums, counters: sums.map(() => readRequestCounters) };
  return restricted(reader, query, { needs, sums, counters: sums.map(() => readAttemptCounters) });
}

/** Filters on limits restrict the counters of limits only, so that a rate keeps its denominator. */
function restricted(reader: Reader, query: RuleFiguresQuery, frame: Frame): Frame | null {
  const { layer, limitSource, dimension } = query.filter;
  if (limitSource === undefined && dimension === undefined) return frame;
  const filter: Filter = { layer, ...(limitSource ? { limitSource } : {}), ...(dimension ? { dimension } : {}) };
  const limits = readLimitSums(reader, { ...query, filter }, frame.needs);
  if (limits === null) return null;
  const byName = new Map(limits.map((sum) => [nameOfSum(sum), limitCountersOf(sum.figures)]));
  const none = limitCountersOf([]);
  const counters = frame.sums.map((sum) => {
    const { limited, limited429, overloaded, billing } = byName.get(nameOfSum(sum)) ?? none;
    return (figures: readonly number[]) => ({
      ...readAttemptCounters(figures),
      limited,
      limited429,
      overloaded,
      billing,
    });
  });
  return { ...frame, counters };
}

function nameOfSum({ bucketAtMs, labels }: CellSum): string {
  return JSON.stringify([bucketAtMs, labels]);
}

function answer({ needs, sums, counters }: Frame, { metric, filter, groupBy }: RuleFiguresQuery): RuleFiguresRow[] {
  const { read } = figureReader(metric);
  const groups = groupBy.map((name) => needs.indexOf(name));
  const filters = needs.map((name) => filter[name as LabelGroup]);
  const result = new FigureSums();
  for (const [index, sum] of sums.entries()) {
    if (!filters.every((values, at) => values === undefined || values.includes(sum.labels[at] ?? null))) continue;
    const labels = groups.map((at) => (at === -1 ? null : (sum.labels[at] ?? null)));
    const counted = counters[index]?.(sum.figures);
    if (counted) result.add(labels, sum.bucketAtMs, read(counted));
  }
  return result.rows();
}
