import type { Outcome, StoredAttempt } from "../model/attempt";
import type { RequestOutcome, StoredRequest } from "../model/request";
import type { AttemptStore } from "../store/attempts";
import type { AttemptCounters, Filter, Page, RequestCounters, Unfinished, Window } from "../store/query";
import type { RequestsView } from "./requests-view";

export const LIST_ROWS = 50;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface ListCommon {
  nextCursor: number | null;
  /** The page is not full yet, but there are rows left to search. */
  unfinished: Unfinished | null;
  /** Denominator: settled requests, or attempts, of the range and its filters. */
  total: number;
  /** Only outcomes that the store counts. */
  counts: Partial<Record<RequestOutcome | Outcome, number>>;
  /** Why there are no rows; null = there are. */
  empty: "never" | "not_in_range" | "filtered_out" | null;
  /** End of the latest attempt ever received. */
  lastAttemptAtMs: number | null;
}

export type RequestsList = ListCommon &
  ({ show: "requests"; rows: StoredRequest[] } | { show: "attempts"; rows: StoredAttempt[] });

/** One page of the list with its denominator, and why it is empty. */
export async function loadRequestsList(
  store: AttemptStore,
  window: Window,
  filter: Filter,
  view: RequestsView,
): Promise<RequestsList> {
  const list =
    view.show === "attempts"
      ? await attemptsOf(store, window, filter, view)
      : await requestsOf(store, window, filter, view);
  const { lastEndedAtMs } = await store.status();
  const empty =
    list.rows.length > 0 || list.unfinished !== null || view.before !== null
      ? null
      : await reasonOf(store, window, filter, lastEndedAtMs);
  return { ...list, empty, lastAttemptAtMs: lastEndedAtMs };
}

/** Rows of the list without its denominator. */
export type ListPage = ({ show: "requests" } & Page<StoredRequest>) | ({ show: "attempts" } & Page<StoredAttempt>);

type RowStore = Pick<AttemptStore, "attempts" | "requests">;

/** Up to `limit` rows before `view.before`. */
export async function readListPage(
  store: RowStore,
  window: Window,
  filter: Filter,
  view: RequestsView,
  limit: number,
): Promise<ListPage> {
  return view.show === "attempts"
    ? { show: "attempts", ...(await attemptPage(store, window, filter, view, limit)) }
    : { show: "requests", ...(await requestPage(store, window, filter, view, limit)) };
}

function requestPage(store: RowStore, window: Window, filter: Filter, view: RequestsView, limit: number) {
  const outcome = view.requestOutcomes.length > 0 ? { outcome: view.requestOutcomes } : {};
  return store.requests({ ...window, ...outcome, filter, cursor: view.before, order: "desc", limit });
}

function attemptPage(store: RowStore, window: Window, filter: Filter, view: RequestsView, limit: number) {
  const outcome = view.attemptOutcomes.length > 0 ? { outcome: view.attemptOutcomes } : {};
  return store.attempts({ ...window, ...outcome, filter, cursor: view.before, order: "desc", limit });
}

async function requestsOf(store: AttemptStore, window: Window, filter: Filter, view: RequestsView) {
  const [page, series] = await Promise.all([
    requestPage(store, window, filter, view, LIST_ROWS),
    store.requestSeries({ ...window, stepMs: stepFor(window), filter, groupBy: null }),
  ]);
  const sum = (name: NumericOf<RequestCounters>) => series.reduce((total, { counters }) => total + counters[name], 0);
  const rescued = sum("rescuedByRetry") + sum("rescuedByProvider") + sum("rescuedByModel") + sum("rescuedByBoth");
  return {
    show: "requests" as const,
    ...page,
    total: sum("requests"),
    counts: { answered: sum("answered") - rescued, rescued, failed_by_limit: sum("failedByLimit") },
  };
}

async function attemptsOf(store: AttemptStore, window: Window, filter: Filter, view: RequestsView) {
  const [page, series] = await Promise.all([
    attemptPage(store, window, filter, view, LIST_ROWS),
    store.series({ ...window, stepMs: stepFor(window), filter, groupBy: null }),
  ]);
  const sum = (name: NumericOf<AttemptCounters>) => series.reduce((total, { counters }) => total + counters[name], 0);
  return {
    show: "attempts" as const,
    ...page,
    total: sum("attempts"),
    counts: { answered: sum("answered"), limited: sum("limited"), billing: sum("billing"), failed: sum("failed") },
  };
}

type NumericOf<Counters> = { [Name in keyof Counters]: Counters[Name] extends number ? Name : never }[keyof Counters];

/** Fine buckets where the range is short, so that its edges widen little. */
function stepFor({ fromMs, toMs }: Window): number {
  return toMs - fromMs <= DAY_MS ? MINUTE_MS : HOUR_MS;
}

async function reasonOf(
  store: AttemptStore,
  window: Window,
  { layer }: Filter,
  lastEndedAtMs: number | null,
): Promise<"never" | "not_in_range" | "filtered_out"> {
  if (lastEndedAtMs === null) return "never";
  const page = await store.attempts({ ...window, filter: { layer }, cursor: null, order: "desc", limit: 1 });
  return page.rows.length > 0 || page.unfinished !== null ? "filtered_out" : "not_in_range";
}
