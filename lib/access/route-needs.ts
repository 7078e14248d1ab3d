/** What whoever calls must be allowed: a key by its scope, a session everything. `page` is for people alone. */
export type Need = "open" | "page" | "read" | "ingest" | "admin";

interface RouteNeeds {
  /** GET, HEAD and OPTIONS. */
  reads: Need;
  /** Every other method that is not named. */
  writes: Need;
  byMethod?: Readonly<Record<string, Need>>;
}

const PAGE: RouteNeeds = { reads: "page", writes: "page" };
const OPEN_PAGE: RouteNeeds = { reads: "open", writes: "page" };
const READ: RouteNeeds = { reads: "read", writes: "admin" };
const ADMIN: RouteNeeds = { reads: "admin", writes: "admin" };
/** Works something out from what is sent, and keeps nothing. */
const ASKED: RouteNeeds = { ...READ, byMethod: { POST: "read" } };

/** Every route by the names of its folders. What is not listed needs `admin`. */
export const ROUTE_NEEDS: Readonly<Record<string, RouteNeeds>> = {
  "/": PAGE,
  "/alerts": PAGE,
  "/alerts/channels/[id]": PAGE,
  "/alerts/channels/new": PAGE,
  "/alerts/rules/[id]": PAGE,
  "/alerts/rules/new": PAGE,
  "/classify": PAGE,
  "/pools/[id]": PAGE,
  "/requests": PAGE,
  "/requests/[id]": PAGE,
  "/settings": PAGE,
  "/settings/changes": PAGE,
  "/login": OPEN_PAGE,
  "/icon.svg": OPEN_PAGE,
  "/_next/static/[...path]": OPEN_PAGE,

  "/alert-trends": PAGE,
  "/facets": PAGE,
  "/firing": PAGE,
  "/reads/[id]": PAGE,
  "/search": PAGE,

  "/api/health": { reads: "open", writes: "open" },
  "/api/openapi.json": READ,
  "/api/v1/alert-rules": READ,
  "/api/v1/alert-rules/[id]": READ,
  "/api/v1/alert-rules/[id]/pause": READ,
  "/api/v1/alert-rules/export": READ,
  "/api/v1/alert-rules/import": READ,
  "/api/v1/alert-rules/preview": ASKED,
  "/api/v1/alerts": READ,
  "/api/v1/alerts/[ruleId]/[fingerprint]/acknowledge": READ,
  "/api/v1/alerts/deliveries": READ,
  "/api/v1/alerts/deliveries/[messageId]/redeliver": READ,
  "/api/v1/alerts/events": READ,
  "/api/v1/attempts": { ...READ, byMethod: { POST: "ingest" } },
  "/api/v1/attempts/stream": READ,
  "/api/v1/audit": ADMIN,
  "/api/v1/channels": READ,
  "/api/v1/channels/[id]": READ,
  "/api/v1/channels/[id]/previous-secret": READ,
  "/api/v1/channels/[id]/reset": READ,
  "/api/v1/channels/[id]/rotate-secret": READ,
  "/api/v1/channels/[id]/test": READ,
  "/api/v1/classify": ASKED,
  "/api/v1/deploys": { ...READ, byMethod: { POST: "ingest" } },
  "/api/v1/keys": ADMIN,
  "/api/v1/keys/[id]": ADMIN,
  "/api/v1/pools": READ,
  "/api/v1/pools/[id]": READ,
  "/api/v1/pools/[id]/use": READ,
  "/api/v1/pools/[id]/accept": READ,
  "/api/v1/pools/[id]/dismiss": READ,
  "/api/v1/pools/[id]/restore": READ,
  "/api/v1/pools/[id]/split": READ,
  "/api/v1/pools/merge": READ,
  "/api/v1/prices": READ,
  "/api/v1/prices/[id]": READ,
  "/api/v1/reclassify": READ,
  "/api/v1/requests": READ,
  "/api/v1/requests/[id]": READ,
  "/api/v1/runs": READ,
  "/api/v1/series": READ,
  "/api/v1/session": { reads: "page", writes: "page", byMethod: { POST: "open" } },
  "/api/v1/sessions": PAGE,
  "/api/v1/silences": READ,
  "/api/v1/silences/[id]": READ,
  "/api/[...path]": ADMIN,
};

const READING = new Set(["GET", "HEAD", "OPTIONS"]);

export function isReading(method: string): boolean {
  return READING.has(method);
}

interface Pattern {
  segments: readonly string[];
  needs: RouteNeeds;
}

/** Fixed names come before placeholders, as in the router of pages. */
const PATTERNS: readonly Pattern[] = Object.entries(ROUTE_NEEDS)
  .map(([route, needs]) => ({ segments: segmentsOf(route), needs }))
  .sort((a, b) => rank(a) - rank(b));

/** What a call needs; the path as it was sent, without its query. */
export function needOf(method: string, path: string): Need {
  const segments = segmentsOf(path);
  const found = PATTERNS.find((pattern) => matches(pattern.segments, segments))?.needs;
  if (found === undefined) return "admin";
  return found.byMethod?.[method] ?? (isReading(method) ? found.reads : found.writes);
}

function segmentsOf(path: string): readonly string[] {
  return path === "/" ? [] : path.split("/").slice(1);
}

function isPlaceholder(segment: string): boolean {
  return segment.startsWith("[");
}

function isRest(segment: string): boolean {
  return segment.startsWith("[...");
}

function rank({ segments }: Pattern): number {
  return segments.reduce((sum, segment) => sum + (isRest(segment) ? 100 : isPlaceholder(segment) ? 1 : 0), 0);
}

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const rest = pattern.findIndex(isRest);
  if (rest === -1 ? pattern.length !== path.length : path.length <= rest) return false;
  return pattern.every((segment, index) => isPlaceholder(segment) || segment === path[index]);
}
