import { OUTCOMES, type Outcome } from "../model/attempt";
import { REQUEST_OUTCOMES, type RequestOutcome } from "../model/request";
import type { RequestScope } from "../store/query";

/** What the list of requests shows beyond range and filters; kept in the URL, defaults not written. */
export interface RequestsView {
  show: "requests" | "attempts";
  /** Empty = every outcome. */
  requestOutcomes: RequestOutcome[];
  attemptOutcomes: Outcome[];
  /** Rows before this sequence; null = the newest. */
  before: number | null;
  /** Request id to look for. */
  id: string | null;
}

/** Names of the parameters that only this list uses. */
export const REQUESTS_PARAMETERS = ["show", "outcome", "before", "id"] as const;

/** Beside the filters of the same meaning, which may name several values. */
const SCOPE_APP = "in_app";
const SCOPE_ENVIRONMENT = "in_environment";

/** Unknown values are ignored. */
export function parseRequestsView(params: URLSearchParams): RequestsView {
  const outcomes = (params.get("outcome") ?? "").split(",");
  const before = params.get("before") ?? "";
  return {
    show: params.get("show") === "attempts" ? "attempts" : "requests",
    requestOutcomes: REQUEST_OUTCOMES.filter((outcome) => outcomes.includes(outcome)),
    attemptOutcomes: OUTCOMES.filter((outcome) => outcomes.includes(outcome)),
    before: /^\d{1,15}$/.test(before) ? Number(before) : null,
    id: params.get("id")?.trim() || null,
  };
}

/** The same address with some parameters set, or taken away by null; a new selection starts at the newest page. */
export function requestsHref(
  params: URLSearchParams,
  changes: Partial<Record<(typeof REQUESTS_PARAMETERS)[number], string | null>>,
): string {
  const next = new URLSearchParams(params);
  for (const name of [SCOPE_APP, SCOPE_ENVIRONMENT, "id"]) next.delete(name);
  if (!("before" in changes)) next.delete("before");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const search = next.toString();
  return search === "" ? "/requests" : `/requests?${search}`;
}

/** Address of one request; app and environment tell apart what shares an id, empty = not sent. */
export function requestHref(
  requestId: string,
  scope: { app: string | null; environment: string | null },
  params: URLSearchParams,
): string {
  const next = new URLSearchParams(params);
  for (const name of REQUESTS_PARAMETERS) next.delete(name);
  next.set(SCOPE_APP, scope.app ?? "");
  next.set(SCOPE_ENVIRONMENT, scope.environment ?? "");
  return `${requestPath(requestId)}?${next}`;
}

/** Address of one request by its id alone; where several share it, the page asks which is meant. */
export function requestPath(requestId: string): string {
  return `/requests/${encodeURIComponent(requestId)}`;
}

/** Which of several requests with one id is meant. */
export function parseRequestScope(params: URLSearchParams): RequestScope {
  const app = params.get(SCOPE_APP);
  const environment = params.get(SCOPE_ENVIRONMENT);
  return {
    ...(app === null ? {} : { app: app || null }),
    ...(environment === null ? {} : { environment: environment || null }),
  };
}
