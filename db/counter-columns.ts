import { emptyAttemptCounters, emptyRequestCounters } from "../lib/metrics/counters";
import { type AttemptCounters, HISTOGRAM_BINS, type RequestCounters } from "../lib/store/query";
import { ATTEMPT_COUNTER_COLUMNS, REQUEST_COUNTER_COLUMNS } from "./schema/rollups";

function distributionColumns(name: string): string[] {
  return [`${name}_count`, `${name}_sum_ms`, ...Array.from({ length: HISTOGRAM_BINS }, (_, bin) => `${name}_${bin}`)];
}

/** Columns of attempt_rollups and request_rollups in the order in which `flatten` lays counters out. */
export const ATTEMPT_FIGURES: readonly string[] = [
  ...ATTEMPT_COUNTER_COLUMNS,
  ...["ttft", "duration", "queued"].flatMap(distributionColumns),
];
export const REQUEST_FIGURES: readonly string[] = [...REQUEST_COUNTER_COLUMNS, ...distributionColumns("wait_lost")];

/** Counters as one list: plain figures first, then each distribution's count, sum and bins. */
export function flatten(counters: AttemptCounters | RequestCounters): number[] {
  return Object.values(counters).flatMap((value: number | AttemptCounters["ttft"]) =>
    typeof value === "number" ? [value] : [value.count, value.sumMs, ...value.bins],
  );
}

export function readAttemptCounters(row: Record<string, unknown>): AttemptCounters {
  return unflatten(emptyAttemptCounters(), ATTEMPT_FIGURES, row);
}

export function readRequestCounters(row: Record<string, unknown>): RequestCounters {
  return unflatten(emptyRequestCounters(), REQUEST_FIGURES, row);
}

function unflatten<Counters extends object>(
  empty: Counters,
  columns: readonly string[],
  row: Record<string, unknown>,
): Counters {
  let at = 0;
  const next = () => Number(row[columns[at++] ?? ""] ?? 0);
  const filled = Object.entries(empty).map(([name, value]) => {
    if (typeof value === "number") return [name, next()];
    const [count, sumMs] = [next(), next()];
    return [name, { count, sumMs, bins: Array.from({ length: HISTOGRAM_BINS }, next) }];
  });
  return Object.fromEntries(filled) as Counters;
}
