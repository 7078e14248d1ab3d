import { canonicalProvider } from "../ingest/providers/canonical";
import { LAYERS } from "../model/attempt";
import { DIMENSIONS } from "../model/limit";
import { type Filter, GROUPS } from "../store/query";
import type { Parameters } from "./parameters";

export const FILTER_PARAMETERS = ["layer", ...GROUPS] as const;

/** Layer `client` unless the gateway layer is asked for. */
export function readFilter(parameters: Parameters): Filter {
  const filter: Filter = { layer: parameters.oneOf("layer", LAYERS, "client") };
  const provider = parameters.list("provider");
  if (provider !== null) filter.provider = provider.map((name) => (name === null ? null : canonicalProvider(name)));
  for (const name of ["upstream", "model", "app", "environment", "key"] as const) {
    const values = parameters.list(name);
    if (values !== null) filter[name] = values;
  }
  const limitSource = parameters.list("limit_source");
  if (limitSource !== null) filter.limitSource = limitSource;
  const dimension = parameters.manyOf("dimension", DIMENSIONS);
  if (dimension !== null) filter.dimension = dimension;
  return filter;
}
