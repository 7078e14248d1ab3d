import { isTimeZone } from "../i18n/time-zone";
import { LAYERS } from "../model/attempt";
import { DIMENSIONS } from "../model/limit";
import type { Filter } from "../store/query";
import { RANGES, type ViewState } from "./view-state";

/** Fields of a filter that people choose values for, in the order they are offered, with their names in the URL. */
export const FILTER_FIELDS = [
  { field: "environment", parameter: "environment", group: "environment" },
  { field: "app", parameter: "app", group: "app" },
  { field: "provider", parameter: "provider", group: "provider" },
  { field: "model", parameter: "model", group: "model" },
  { field: "key", parameter: "key", group: "key" },
  { field: "limitSource", parameter: "source", group: "limit_source" },
  { field: "dimension", parameter: "dimension", group: "dimension" },
  { field: "upstream", parameter: "upstream", group: "upstream" },
] as const;
export type FilterField = (typeof FILTER_FIELDS)[number]["field"];

const VIEW_PARAMETERS = ["range", "from", "to", "tz", "layer", ...FILTER_FIELDS.map(({ parameter }) => parameter)];
const MAX_VALUES = 50;
const MAX_CHARS = 200;
/** The last instant a Date can hold. */
const MAX_MS = 8_640_000_000_000_000;

export const DEFAULT_RANGE = { kind: "relative", name: "24h" } as const satisfies ViewState["range"];

/** Whatever is unknown or malformed counts as not given. */
export function parseViewState(params: URLSearchParams): ViewState {
  const tz = params.get("tz");
  return {
    range: parseRange(params),
    filter: parseFilter(params),
    timeZone: tz !== null && isTimeZone(tz) ? tz : null,
  };
}

function parseRange(params: URLSearchParams): ViewState["range"] {
  const fromMs = instantOf(params.get("from"));
  const toMs = instantOf(params.get("to"));
  if (fromMs !== null && toMs !== null && fromMs < toMs) return { kind: "absolute", fromMs, toMs };
  const name = RANGES.find((range) => params.get("range") === `now-${range}`);
  return name === undefined ? DEFAULT_RANGE : { kind: "relative", name };
}

function instantOf(text: string | null): number | null {
  if (text === null || !/^\d{1,16}$/.test(text)) return null;
  const atMs = Number(text);
  return atMs <= MAX_MS ? atMs : null;
}

function parseFilter(params: URLSearchParams): Filter {
  const filter: Filter = { layer: LAYERS.find((layer) => params.get("layer") === layer) ?? "client" };
  for (const { field, parameter } of FILTER_FIELDS) {
    const given = params.getAll(parameter).filter((value) => value.length <= MAX_CHARS);
    const values = [...new Set(given)].map((value) => (value === "" ? null : value));
    const known = field === "dimension" ? values.filter(isDimension) : values;
    if (known.length > 0) filter[field] = known.slice(0, MAX_VALUES);
  }
  return filter;
}

function isDimension(value: string | null): boolean {
  return value === null || (DIMENSIONS as readonly string[]).includes(value);
}

/** The parameters with their view state replaced; those of other owners stay, defaults are left out. */
export function withViewState(params: URLSearchParams, state: ViewState): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of VIEW_PARAMETERS) next.delete(name);
  const { range, filter, timeZone } = state;
  if (range.kind === "absolute") {
    next.set("from", String(range.fromMs));
    next.set("to", String(range.toMs));
  } else if (range.name !== DEFAULT_RANGE.name) {
    next.set("range", `now-${range.name}`);
  }
  if (filter.layer !== "client") next.set("layer", filter.layer);
  for (const { field, parameter } of FILTER_FIELDS) {
    for (const value of filter[field] ?? []) next.append(parameter, value ?? "");
  }
  if (timeZone !== null) next.set("tz", timeZone);
  return next;
}

/** Address of a page that carries only what was chosen: range, filters and zone. */
export function viewHref(path: string, state: ViewState, more: Readonly<Record<string, string>> = {}): string {
  const params = withViewState(new URLSearchParams(more), state);
  const search = params.toString();
  return search === "" ? path : `${path}?${search}`;
}

/** The same filter with the values of one field replaced; none takes the field away. */
export function withFilterValues(filter: Filter, field: FilterField, values: readonly (string | null)[]): Filter {
  const { [field]: _, ...rest } = filter;
  return values.length === 0 ? rest : { ...rest, [field]: [...values] };
}

export function isFiltered(filter: Filter): boolean {
  return filter.layer !== "client" || FILTER_FIELDS.some(({ field }) => filter[field] !== undefined);
}

/** What a page of Next gets as its search parameters. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

export function toUrlParams(search: SearchParams): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) params.append(name, one);
  }
  return params;
}
