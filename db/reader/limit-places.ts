import type { LimitPlace, LimitPlacesQuery } from "../../lib/store/query";
import { LIMIT_SHAPE } from "../cells/shapes";
import { planFor, readCells } from "./cells";
import { wholeUnits } from "./facets";
import type { Reader } from "./reader";
import { filtered, LABEL_NAMES, LIMIT_NAMES, layerWhere } from "./series";
import { filterWhere, join } from "./where";

/** Only from cells: where those that keep apart what is asked for are gone, nothing is told. */
export function readLimitPlaces(reader: Reader, { filter, ...asked }: LimitPlacesQuery): LimitPlace[] {
  const window = { ...wholeUnits(asked), stepMs: null };
  const plan = planFor(reader, LIMIT_SHAPE, window, ["provider", "model", ...filtered(filter, LABEL_NAMES)]);
  if (plan === null) return [];
  const names = [...LABEL_NAMES, ...LIMIT_NAMES];
  const where = join([layerWhere(reader, filter), filterWhere(reader.labels, filter, names, "zero")]);
  const groupBy = ["limit_source", "dimension", "provider", "model"];
  const sums = readCells(reader, { shape: LIMIT_SHAPE, plan, window, where, groupBy, figures: ["attempts"] });
  return sums.map(({ labels: [limitSource, dimension, provider, model], figures: [attempts = 0] }) => ({
    limitSource: limitSource ?? "",
    dimension: dimension ?? null,
    provider: provider ?? "",
    model: model ?? "",
    attempts,
  }));
}
