import { emptyAttemptCounters, emptyRequestCounters } from "../metrics/counters";
import type { StoredAttempt } from "../model/attempt";
import type { StoredRequest } from "../model/request";
import { countAttempt } from "./count-attempt";
import { countRequest } from "./count-request";
import type {
  AttemptCounters,
  AttemptSeriesRow,
  Filter,
  Group,
  RequestCounters,
  RequestGroup,
  RequestSeriesQuery,
  RequestSeriesRow,
  SeriesQuery,
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
export function seriesOfRows(rows: readonly StoredAttempt[], query: SeriesQuery): AttemptSeriesRow[] {
  const cells = new Cells(query, emptyAttemptCounters);
  for (const row of rows) {
    if (row.layer !== query.filter.layer || !passes(row, query.filter, LABELS)) continue;
    const counters = cells.at(row.endedAtMs, groupOf(row, query.groupBy));
    if (counters) countKeepingDenominator(counters, row, passes(row, query.filter, LIMITS));
  }
  return cells.rows();
}

function countKeepingDenominator(into: AttemptCounters, row: StoredAttempt, isWanted: boolean): void {
  const { limited, limited429, overloaded, billing } = into;
  countAttempt(into, row);
  if (!isWanted) Object.assign(into, { limited, limited429, overloaded, billing });
}

/** The request series straight from settled requests. */
export function requestSeriesOfRows(requests: readonly StoredRequest[], query: RequestSeriesQuery): RequestSeriesRow[] {
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
  readonly #fromMs: number;
  readonly #toMs: number;
  readonly #stepMs: number;

  constructor(
    { fromMs, toMs, stepMs }: { fromMs: number; toMs: number; stepMs: number },
    private readonly empty: () => Counters,
  ) {
    this.#stepMs = stepMs;
    this.#fromMs = Math.floor(fromMs / stepMs) * stepMs;
    this.#toMs = Math.ceil(toMs / stepMs) * stepMs;
  }

  /** null = outside the window. */
  at(atMs: number, group: string | null): Counters | null {
    if (atMs < this.#fromMs || atMs >= this.#toMs) return null;
    const bucketAtMs = Math.floor(atMs / this.#stepMs) * this.#stepMs;
    const name = `${bucketAtMs}\u0000${group ?? ""}`;
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
