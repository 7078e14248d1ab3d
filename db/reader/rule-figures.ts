import type { Filter } from "../../lib/store/query";
import { figureReader, type RuleFiguresQuery, type RuleFiguresRow } from "../../lib/store/rule-figures";
import { attemptPart, requestPart } from "../cells/counter-part";
import type { CellPlan } from "../cells/plan";
import { ATTEMPT_SHAPE, type CellShape, REQUEST_SHAPE } from "../cells/shapes";
import { type CellSum, planFor, readCells, widen } from "./cells";
import { FigureFrame } from "./figure-frame";
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

type Query = RuleFiguresQuery;

/** Questions that are read from the same cells, once. */
interface Shared {
  plan: CellPlan;
  needs: Set<string>;
  distributions: Set<string>;
  asked: Query;
}

/** Answers every question from as few reads as their filters and groups allow; null = no cells reach back so far in such steps. */
export function readRuleFigures(reader: Reader, queries: readonly Query[]): (RuleFiguresRow[] | null)[] {
  const shared = new Map<string, Shared>();
  const names = queries.map((query) => share(reader, shared, query));
  const frames = new Map([...shared].map(([name, read]) => [name, readFrame(reader, read)]));
  return queries.map((query, index) => {
    const name = names[index] ?? null;
    return name === null ? null : (frames.get(name)?.answer(query) ?? null);
  });
}

/** Adds a question to those of its cells; answers their name, null = there are no cells. */
function share(reader: Reader, shared: Map<string, Shared>, query: Query): string | null {
  const needs = needsOf(query);
  const plan = planFor(reader, shapeOf(query), widen(query), needs);
  if (plan === null) return null;
  const { grain, distribution } = figureReader(query.metric);
  const { layer, limitSource, dimension } = query.filter;
  const name = JSON.stringify([grain, plan, query.fromMs, query.toMs, query.stepMs, layer, limitSource, dimension]);
  const known = shared.get(name) ?? { plan, needs: new Set(), distributions: new Set(), asked: query };
  shared.set(name, known);
  for (const need of needs) known.needs.add(need);
  if (distribution !== null) known.distributions.add(distribution);
  return name;
}

function shapeOf({ metric }: Query): CellShape {
  return figureReader(metric).grain === "attempt" ? ATTEMPT_SHAPE : REQUEST_SHAPE;
}

/** Labels that are filtered or grouped by; requests have no upstream. */
function needsOf({ metric, filter, groupBy }: Query): string[] {
  const isOfAttempts = figureReader(metric).grain === "attempt";
  const names = isOfAttempts ? LABEL_NAMES : REQUEST_NAMES;
  const needs = new Set([...filtered(filter, names), ...groupBy].filter((name) => !isLimit(name)));
  if (!isOfAttempts) needs.delete("upstream");
  return [...needs];
}

function isLimit(name: string): boolean {
  return LIMIT_NAMES.some((limit) => COLUMNS[limit] === name);
}

function readFrame(reader: Reader, read: Shared): FigureFrame | null {
  return figureReader(read.asked.metric).grain === "attempt" ? attemptFrame(reader, read) : requestFrame(reader, read);
}

function requestFrame(reader: Reader, { plan, needs, distributions, asked }: Shared): FigureFrame {
  const { columns: figures, read } = requestPart(distributions);
  const where = filterWhere(reader.labels, asked.filter, LIMIT_NAMES, "zero");
  const groupBy = [...needs];
  const sums = readCells(reader, { shape: REQUEST_SHAPE, plan, window: widen(asked), where, groupBy, figures });
  return new FigureFrame(groupBy, sums, (sum) => read(sum.figures));
}

/** Filters on limits restrict the counters of limits only, so that a rate keeps its denominator; null = their cells are not kept. */
function attemptFrame(reader: Reader, { plan, needs, distributions, asked }: Shared): FigureFrame | null {
  const { columns: figures, read } = attemptPart(distributions);
  const where = layerWhere(reader, asked.filter);
  const groupBy = [...needs];
  const sums = readCells(reader, { shape: ATTEMPT_SHAPE, plan, window: widen(asked), where, groupBy, figures });
  const { layer, limitSource, dimension } = asked.filter;
  if (limitSource === undefined && dimension === undefined)
    return new FigureFrame(groupBy, sums, (sum) => read(sum.figures));
  const filter: Filter = { layer, ...(limitSource ? { limitSource } : {}), ...(dimension ? { dimension } : {}) };
  const limits = readLimitSums(reader, { ...asked, filter }, groupBy);
  if (limits === null) return null;
  const byName = new Map(limits.map((sum) => [nameOfSum(sum), limitCountersOf(sum.figures)]));
  const none = limitCountersOf([]);
  return new FigureFrame(groupBy, sums, (sum) => {
    const { limited, limited429, overloaded, billing } = byName.get(nameOfSum(sum)) ?? none;
    return { ...read(sum.figures), limited, limited429, overloaded, billing };
  });
}

function nameOfSum({ bucketAtMs, labels }: CellSum): string {
  return JSON.stringify([bucketAtMs, labels]);
}
