import { emptyAttemptCounters, emptyRequestCounters } from "../metrics/counters";
import type { StoredAttempt } from "../model/attempt";
import type { StoredRequest } from "../model/request";
import { countAttempt, countLimit } from "./count-attempt";
import { MINUTE_MS } from "./count-pool-usage";
import { countRequest } from "./count-request";
import type {
  AttemptCounters,
  AttemptSeriesRow,
  Filter,
  Group,
  LimitCounters,
  LimitSeriesQuery,
  LimitSeriesRow,
  RequestCounters,
  RequestGroup,
  RequestSeriesQuery,
  RequestSeriesRow,
  SeriesQuery,
  Window,
} from "./query";

const FIELD = { limit_source: "limitSource" } as const;
type Labelled = { [Name in Exclude<Group, "limit_source" | "upstream">]: string | null } & {
  limitSource: string | null;
};
export type FilterName = Exclude<keyof Filter, "layer">;

/** Whether every named filter holds the row's value. */
export function passes(
  row: { [Name in FilterName]?: string | null },
  filter: Partial<Filter>,
  names: readonly FilterName[],
): boolean {
  return names.every((name) => filter[name]?.includes(row[name] ?? null) ?? true);
}

export const LABELS = ["provider", "upstream", "model", "app", "environment", "key"] as const;
export const LIMITS = ["limitSource", "dimension"] as const;
export const REQUEST_LABELS = ["provider", "model", "app", "environment", "key"] as const;

/** The attempt series straight from rows: what every engine's rollups must come to. */
export function seriesOfRows(rows: Iterable<StoredAttempt>, query: SeriesQuery): AttemptSeriesRow[] {
  const cells = new Cells(query, emptyAttemptCounters);
  for (const row of rows) {
    if (row.layer !== query.filter.layer || !passes(row, query.filter, LABELS)) continue;
    const counters = cells.at(row.endedAtMs, groupOf(row, query.groupBy));
    if (counters) countKeepingDenominator(counters, row, passes(row, query.filter, LIMITS));
  }
  return cells.rows();
}

/** The series of limits straight from rows. */
export function limitSeriesOfRows(rows: Iterable<StoredAttempt>, query: LimitSeriesQuery): LimitSeriesRow[] {
  const cells = new Cells(query, emptyLimitCounters);
  for (const row of rows) {
    const group = groupOf(row, query.groupBy);
    if (group === null || row.layer !== query.filter.layer || !passes(row, query.filter, [...LABELS, ...LIMITS]))
      continue;
    const counters = cells.at(row.endedAtMs, group);
    if (counters) countLimit(counters, row);
  }
  return cells.rows().map((row) => ({ ...row, group: row.group ?? "" }));
}

export function emptyLimitCounters(): LimitCounters {
  return { attempts: 0, limited: 0, limited429: 0, overloaded: 0, billing: 0 };
}

function countKeepingDenominator(into: AttemptCounters, row: StoredAttempt, isWanted: boolean): void {
  const { limited, limited429, overloaded, billing } = into;
  countAttempt(into, row);
  if (!isWanted) Object.assign(into, { limited, limited429, overloaded, billing });
}

/** The request series straight from settled requests. */
export function requestSeriesOfRows(requests: Iterable<StoredRequest>, query: RequestSeriesQuery): RequestSeriesRow[] {
  const cells = new Cells<RequestCounters>(query, emptyRequestCounters);
  for (const request of requests) {
    if (request.settledAtMs === null) continue;
    if (!passes(request, query.filter, REQUEST_LABELS) || !passes(request, query.filter, LIMITS)) continue;
    const counters = cells.at(request.endedAtMs, groupOf(request, query.groupBy));
    if (counters) countRequest(counters, request);
  }
  return cells.rows();
}

function groupOf(row: Labelled & { upstream?: string | null }, group: Group | RequestGroup | null): string | null {
  if (group === null) return null;
  return row[group === "limit_source" ? FIELD[group] : group] ?? null;
}

class Cells<Counters> {
  readonly #cells = new Map<string, { bucketAtMs: number; group: string | null; counters: Counters }>();
  readonly #bucketOf: (atMs: number) => number;
  readonly #fromMs: number;
  readonly #toMs: number;

  constructor(
    query: Window & { stepMs: number | null },
    private readonly empty: () => Counters,
  ) {
    const stepMs = query.stepMs ?? MINUTE_MS;
    this.#fromMs = Math.floor(query.fromMs / stepMs) * stepMs;
    this.#toMs = Math.ceil(query.toMs / stepMs) * stepMs;
    this.#bucketOf = query.stepMs === null ? () => this.#fromMs : (atMs) => Math.floor(atMs / stepMs) * stepMs;
  }

  /** null = outside the window. */
  at(atMs: number, group: string | null): Counters | null {
    if (atMs < this.#fromMs || atMs >= this.#toMs) return null;
    const bucketAtMs = this.#bucketOf(atMs);
    const name = `${bucketAtMs}\u0000${group === null ? "" : `=${group}`}`;
    const cell = this.#cells.get(name) ?? { bucketAtMs, group, counters: this.empty() };
    this.#cells.set(name, cell);
    return cell.counters;
  }

  rows() {
    return [...this.#cells.values()].sort(
      (a, b) => a.bucketAtMs - b.bucketAtMs || ((a.group ?? "") < (b.group ?? "") ? -1 : 1),
    );
  }
}
