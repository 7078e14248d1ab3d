import { METRIC_IDS } from "../metrics/catalog";
import { LAYERS, OUTCOMES } from "../model/attempt";
import { DIMENSIONS, LIMIT_SOURCES } from "../model/limit";
import { POOL_LIMITS } from "../model/pool";
import { REQUEST_OUTCOMES } from "../model/request";
import { EATER_GROUPS } from "../store/pool-eaters";
import { GROUPS } from "../store/query";
import { MAX_PAGE_ROWS } from "./page";
import { TIME_FORMS } from "./time";

export interface OpenApiParameter {
  name: string;
  in: "query" | "path";
  required?: boolean;
  description: string;
  schema: Readonly<Record<string, unknown>>;
}

const TEXT = { type: "string" };
export const SEVERAL = "Repeat it or separate values by commas for alternatives; empty = not sent.";

export function query(
  name: string,
  description: string,
  schema: Readonly<Record<string, unknown>> = TEXT,
): OpenApiParameter {
  return { name, in: "query", description, schema };
}

export function oneOf(values: readonly string[]) {
  return { type: "string", enum: values };
}

export const WINDOW = [
  query("from", `Start of the window: ${TIME_FORMS}.`),
  query("to", "End of the window, exclusive."),
];

const FILTERS = [
  query("layer", "What applications sent, or what gateways did behind it.", oneOf(LAYERS)),
  query("provider", `Provider id or base URL. ${SEVERAL}`),
  query("upstream", SEVERAL),
  query("model", SEVERAL),
  query("app", SEVERAL),
  query("environment", SEVERAL),
  query("key", SEVERAL),
  query("limit_source", `${SEVERAL} Known: ${LIMIT_SOURCES.join(", ")}.`),
  query("dimension", `${SEVERAL} One of: ${DIMENSIONS.join(", ")}.`),
];

const PAGE = [
  ...WINDOW,
  query("cursor", "next_cursor of the page before (header x-next-cursor of NDJSON and CSV).", { type: "integer" }),
  query("order", "By insertion; newest first by default.", oneOf(["desc", "asc"])),
  query("limit", "Rows of a page.", { type: "integer", minimum: 1, maximum: MAX_PAGE_ROWS }),
  query("format", "Wins over the Accept header.", oneOf(["json", "ndjson", "csv"])),
  ...FILTERS,
];

export const SERIES_PARAMETERS: readonly OpenApiParameter[] = [
  { ...query("metric", "What to count.", oneOf(METRIC_IDS)), required: true },
  ...WINDOW,
  query("step_ms", "Bucket width, a multiple of a minute; chosen by the window if left out.", { type: "integer" }),
  query("group_by", "One series per value.", oneOf(GROUPS)),
  query("format", "Wins over the Accept header.", oneOf(["json", "csv"])),
  ...FILTERS,
];

export const ATTEMPTS_PARAMETERS: readonly OpenApiParameter[] = [
  ...PAGE,
  query("outcome", `${SEVERAL} One of: ${OUTCOMES.join(", ")}.`),
  query("request_id", "Attempts of one request."),
];

export const REQUESTS_PARAMETERS: readonly OpenApiParameter[] = [
  ...PAGE,
  query("outcome", `${SEVERAL} One of: ${REQUEST_OUTCOMES.join(", ")}.`),
  query("min_attempts", "At least this many client attempts.", { type: "integer", minimum: 1 }),
  query("run", "Requests of one batch or experiment."),
];

export const REQUEST_PARAMETERS: readonly OpenApiParameter[] = [
  pathId("request_id", "The request."),
  query("app", "Tells requests apart whose id several applications use; empty = none was sent."),
  query("environment", "As app."),
];

export function pathId(name: string, description: string): OpenApiParameter {
  return { name, in: "path", required: true, description, schema: TEXT };
}

export const POOL_USE_PARAMETERS = [
  ...WINDOW,
  query("by", "What use is split by; app without it.", oneOf(EATER_GROUPS)),
  query("limit", "Which limit of the pool; the first it has without it.", oneOf(POOL_LIMITS)),
  query("layer", "What applications sent, or what gateways did behind it.", oneOf(LAYERS)),
];
