import { emptyAttemptCounters } from "../../lib/metrics/counters";
import {
  type AttemptSeriesRow,
  type Filter,
  isLimitGroup,
  type LimitCounters,
  type LimitSeriesQuery,
  type LimitSeriesRow,
  type RequestSeriesQuery,
  type RequestSeriesRow,
  type SeriesQuery,
} from "../../lib/store/query";
import { attemptPart, requestPart } from "../cells/counter-part";
import { ATTEMPT_SHAPE, LIMIT_SHAPE, REQUEST_SHAPE } from "../cells/shapes";
import { type CellSum, planFor, readCells, widen } from "./cells";
import type { Reader } from "./reader";
import { limitSeriesFromRows, requestSeriesFromRows, seriesFromRows } from "./series-from-rows";
import { COLUMNS, condition, type FilterName, filterWhere, join, type Where } from "./where";

const ATTEMPT_COUNTERS = attemptPart();
const REQUEST_COUNTERS = requestPart();

export const LABEL_NAMES: readonly FilterName[] = ["provider", "upstream", "model", "app", "environment", "key"];
export const LIMIT_NAMES: readonly FilterName[] = ["limitSource", "dimension"];
export const REQUEST_NAMES: readonly FilterName[] = [
  "provider",
  "model",
  "app",
  "environment",
  "key",
  "limitSource",
  "dimension",
];

/** Columns of the keys that a filter names. */
export function filtered(filter: Filter, names: readonly FilterName[]): string[] {
  return names.filter((name) => filter[name] !== undefined).map((name) => COLUMNS[name]);
}

export function layerWhere({ labels }: Reader, { layer }: Filter): Where {
  return condition("layer = ?", labels.find(layer));
}

export function readSeries(reader: Reader, query: SeriesQuery): AttemptSeriesRow[] {
  const rows = readAttempts(reader, query);
  const restricts = LIMIT_NAMES.some((name) => query.filter[name] !== undefined);
  return restricts ? restrictedToLimits(rows, limitsWithin(reader, query)) : rows;
}

function readAttempts(reader: Reader, query: SeriesQuery): AttemptSeriesRow[] {
  const { filter, groupBy } = query;
  const window = widen(query);
  const needs = [...filtered(filter, LABEL_NAMES), ...(groupBy === null ? [] : [groupBy])];
  const plan = planFor(reader, ATTEMPT_SHAPE, window, needs);
  if (plan === null) return seriesFromRows(reader, query);
  const where = join([layerWhere(reader, filter), filterWhere(reader.labels, filter, LABEL_NAMES, "zero")]);
  const { columns: figures, read } = ATTEMPT_COUNTERS;
  const sums = readCells(reader, { shape: ATTEMPT_SHAPE, plan, window, where, groupBy: groupOf(groupBy), figures });
  return sums.map((sum) => ({ ...placeOf(sum), counters: read(sum.figures) }));
}

function groupOf(groupBy: string | null): string[] {
  return groupBy === null ? [] : [groupBy];
}

function placeOf({ bucketAtMs, labels }: CellSum): { bucketAtMs: number; group: string | null } {
  return { bucketAtMs, group: labels[0] ?? null };
}

/** Filters on limits restrict the counters of limits only, so that a rate keeps its denominator. */
function restrictedToLimits(
  rows: readonly AttemptSeriesRow[],
  limits: ReadonlyMap<string, LimitCounters>,
): AttemptSeriesRow[] {
  return rows.map((row) => {
    const { limited, limited429, overloaded, billing } = limits.get(nameOf(row)) ?? emptyAttemptCounters();
    return { ...row, counters: { ...row.counters, limited, limited429, overloaded, billing } };
  });
}

function nameOf({ bucketAtMs, group }: { bucketAtMs: number; group: string | null }): string {
  return JSON.stringify([bucketAtMs, group]);
}

function limitsWithin(reader: Reader, query: SeriesQuery): Map<string, LimitCounters> {
  const { groupBy } = query;
  const sums = readLimitSums(reader, query, groupOf(groupBy));
  if (sums !== null) return new Map(sums.map((sum) => [nameOf(placeOf(sum)), limitCountersOf(sum.figures)]));
  return new Map(seriesFromRows(reader, query).map((row) => [nameOf(row), row.counters]));
}

export function readLimitSeries(reader: Reader, query: LimitSeriesQuery): LimitSeriesRow[] {
  const sums = readLimitSums(reader, query, [query.groupBy]);
  if (sums === null) return limitSeriesFromRows(reader, query);
  return sums.flatMap(({ bucketAtMs, labels: [group], figures }) =>
    group === null || group === undefined ? [] : [{ bucketAtMs, group, counters: limitCountersOf(figures) }],
  );
}

/** null where only rows can tell. */
export function readLimitSums(
  reader: Reader,
  query: Omit<SeriesQuery, "groupBy">,
  groupBy: readonly string[],
): CellSum[] | null {
  const { filter } = query;
  const window = widen(query);
  const needs = [...filtered(filter, LABEL_NAMES), ...groupBy.filter((name) => !isLimitGroup(name as never))];
  const plan = planFor(reader, LIMIT_SHAPE, window, needs);
  if (plan === null) return null;
  const names = [...LABEL_NAMES, ...LIMIT_NAMES];
  const where = join([layerWhere(reader, filter), filterWhere(reader.labels, filter, names, "zero")]);
  return readCells(reader, { shape: LIMIT_SHAPE, plan, window, where, groupBy, figures: LIMIT_SHAPE.figures });
}

/** From the order of LIMIT_FIGURES. */
export function limitCountersOf(figures: readonly number[]): LimitCounters {
  const [attempts = 0, limited = 0, limited429 = 0, overloaded = 0, billing = 0] = figures;
  return { attempts, limited, limited429, overloaded, billing };
}

export function readRequestSeries(reader: Reader, query: RequestSeriesQuery): RequestSeriesRow[] {
  const { filter, groupBy } = query;
  const window = widen(query);
  const plan = planFor(reader, REQUEST_SHAPE, window, requestNeeds(filter, groupBy));
  if (plan === null) return requestSeriesFromRows(reader, query);
  const where = filterWhere(reader.labels, filter, REQUEST_NAMES, "zero");
  const { columns: figures, read } = REQUEST_COUNTERS;
  const sums = readCells(reader, { shape: REQUEST_SHAPE, plan, window, where, groupBy: groupOf(groupBy), figures });
  return sums.map((sum) => ({ ...placeOf(sum), counters: read(sum.figures) }));
}

/** Limits are kept apart by every kind. */
function requestNeeds(filter: Filter, groupBy: string | null): string[] {
  return [...filtered(filter, REQUEST_NAMES), ...groupOf(groupBy)];
}
