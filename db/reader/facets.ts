import { type FacetValue, type Filter, type Group, isLimitGroup, type Window } from "../../lib/store/query";
import { ATTEMPT_SHAPE, LIMIT_SHAPE } from "../cells/shapes";
import { planFor, readCells, type Widened, widen } from "./cells";
import type { Reader } from "./reader";
import { filtered, LABEL_NAMES, LIMIT_NAMES, layerWhere } from "./series";
import { limitSeriesFromRows, seriesFromRows } from "./series-from-rows";
import { filterWhere, join } from "./where";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Values of one name with their attempts; windows over six hours are widened to whole hours. */
export function readFacets(reader: Reader, window: Window, filter: Filter, group: Group): FacetValue[] {
  const whole = { ...wholeUnits(window), stepMs: null };
  const values = readValues(reader, whole, filter, group) ?? countValues(reader, whole, filter, group);
  return values.sort((a, b) => b.attempts - a.attempts || ((a.value ?? "") < (b.value ?? "") ? -1 : 1));
}

/** Whole minutes, and whole hours of what is longer than six. */
export function wholeUnits({ fromMs, toMs }: Window): Window {
  return widen({ fromMs, toMs, stepMs: toMs - fromMs > 6 * HOUR_MS ? HOUR_MS : MINUTE_MS });
}

function readValues(reader: Reader, window: Widened, filter: Filter, group: Group): FacetValue[] | null {
  const isOfLimits = isLimitGroup(group) || filtered(filter, LIMIT_NAMES).length > 0;
  const shape = isOfLimits ? LIMIT_SHAPE : ATTEMPT_SHAPE;
  const needs = [...filtered(filter, LABEL_NAMES), ...(isLimitGroup(group) ? [] : [group])];
  const plan = planFor(reader, shape, window, needs);
  if (plan === null) return null;
  const names = isOfLimits ? [...LABEL_NAMES, ...LIMIT_NAMES] : LABEL_NAMES;
  const where = join([layerWhere(reader, filter), filterWhere(reader.labels, filter, names, "zero")]);
  const sums = readCells(reader, { shape, plan, window, where, groupBy: [group], figures: ["attempts"] });
  return sums.map(({ labels: [value], figures: [attempts = 0] }) => ({ value: value ?? null, attempts }));
}

function countValues(reader: Reader, window: Widened, filter: Filter, group: Group): FacetValue[] {
  const query = { ...window, filter };
  if (isLimitGroup(group) || filtered(filter, LIMIT_NAMES).length === 0) {
    const rows = isLimitGroup(group)
      ? limitSeriesFromRows(reader, { ...query, groupBy: group })
      : seriesFromRows(reader, { ...query, groupBy: group });
    return rows.map(({ group: value, counters }) => ({ value, attempts: counters.attempts }));
  }
  return seriesFromRows(reader, { ...query, groupBy: group })
    .map(({ group: value, counters }) => ({ value, attempts: counters.limited + counters.billing }))
    .filter(({ attempts }) => attempts > 0);
}
