import type { Filter, LimitCounters } from "../../lib/store/query";
import { figureReader, type RuleFiguresQuery, type RuleFiguresRow } from "../../lib/store/rule-figures";
import { counterPart, withLimits } from "../cells/counter-part";
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
  return queries.map((query, index) => frames.get(names[index] ?? "")?.answer(query) ?? null);
}

/** Adds a question to those of its cells; answers their name, "" = there are no cells. */
function share(reader: Reader, shared: Map<string, Shared>, query: Query): string {
  const needs = needsOf(query);
  const plan = planFor(reader, shapeOf(query), widen(query), needs);
  if (plan === null) return "";
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

function readFrame(reader: Reader, { plan, needs, distributions, asked }: Shared): FigureFrame {
  const { grain } = figureReader(asked.metric);
  const groupBy = [...needs];
  const part = counterPart(grain, distributions);
  const where =
    grain === "attempt"
      ? layerWhere(reader, asked.filter)
      : filterWhere(reader.labels, asked.filter, LIMIT_NAMES, "zero");
  const cells = { shape: shapeOf(asked), plan, window: widen(asked), where, groupBy, figures: part.columns };
  const read = ({ figures }: CellSum) => part.read(figures);
  const limits = grain === "attempt" ? limitsOf(reader, asked, groupBy) : null;
  if (limits === null) return new FigureFrame(groupBy, readCells(reader, cells), read);
  return new FigureFrame(groupBy, readCells(reader, cells), (sum) => withLimits(read(sum), limits(sum)));
}

/** Filters on limits restrict the counters of limits only, so that a rate keeps its denominator; null = there is no such filter. */
function limitsOf(reader: Reader, query: Query, groupBy: readonly string[]): ((sum: CellSum) => LimitCounters) | null {
  const { layer, limitSource, dimension } = query.filter;
  if (limitSource === undefined && dimension === undefined) return null;
  const filter: Filter = { layer, ...(limitSource ? { limitSource } : {}), ...(dimension ? { dimension } : {}) };
  const sums = readLimitSums(reader, { ...query, filter }, groupBy) ?? [];
  const byName = new Map(sums.map((sum) => [nameOfSum(sum), limitCountersOf(sum.figures)]));
  const none = limitCountersOf([]);
  return (sum) => byName.get(nameOfSum(sum)) ?? none;
}

function nameOfSum({ bucketAtMs, labels }: CellSum): string {
  return JSON.stringify([bucketAtMs, labels]);
}
