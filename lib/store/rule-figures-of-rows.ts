import type { StoredAttempt } from "../model/attempt";
import type { StoredRequest } from "../model/request";
import { MINUTE_MS } from "./count-pool-usage";
import type { Window } from "./query";
import { FigureSums, figureReader, type RuleFiguresQuery, type RuleFiguresRow, type StopRow } from "./rule-figures";
import { requestSeriesOfRows, seriesOfRows } from "./series-of-rows";

/** What rules count, straight from rows: what every engine's rollups must come to. */
export function ruleFiguresOfRows(
  attempts: readonly StoredAttempt[],
  requests: readonly StoredRequest[],
  query: RuleFiguresQuery,
): RuleFiguresRow[] {
  const { grain, read } = figureReader(query.metric);
  const sums = new FigureSums();
  const labelsOf = (row: object) => query.groupBy.map((name) => (row as Record<string, string | null>)[name] ?? null);
  const series = { ...query, groupBy: null };
  for (const [labels, rows] of grouped(grain === "attempt" ? attempts : requests, labelsOf)) {
    const counted =
      grain === "attempt"
        ? seriesOfRows(rows as StoredAttempt[], series)
        : requestSeriesOfRows(rows as StoredRequest[], series);
    for (const { bucketAtMs, counters } of counted) sums.add(labels, bucketAtMs, read(counters));
  }
  return sums.rows();
}

function grouped<Row>(rows: readonly Row[], labelsOf: (row: Row) => (string | null)[]): [(string | null)[], Row[]][] {
  const groups = new Map<string, [(string | null)[], Row[]]>();
  for (const row of rows) {
    const labels = labelsOf(row);
    const name = JSON.stringify(labels);
    const group = groups.get(name) ?? [labels, []];
    groups.set(name, group);
    group[1].push(row);
  }
  return [...groups.values()];
}

/** Client attempts that ended in the window and were refused until a reset or for good, by minute. */
export function stopsOfRows(rows: Iterable<StoredAttempt>, { fromMs, toMs }: Window): StopRow[] {
  const stops = new Map<string, StopRow>();
  for (const row of rows) {
    const { retryable, limitSource } = row;
    if (row.layer !== "client" || limitSource === null || (retryable !== "never" && retryable !== "at_reset")) continue;
    if (row.endedAtMs < fromMs || row.endedAtMs >= toMs) continue;
    const { provider, model, app, environment, key, account, deployment, upstream, dimension } = row;
    const minuteAtMs = Math.floor(row.endedAtMs / MINUTE_MS) * MINUTE_MS;
    const labels = { provider, model, app, environment, key, account, deployment, upstream, limitSource, dimension };
    const place = { minuteAtMs, ...labels };
    const name = JSON.stringify([...Object.values(place), retryable]);
    const stop = stops.get(name) ?? { ...place, retryable, attempts: 0, resetAtMs: null };
    stops.set(name, stop);
    stop.attempts += 1 / row.sampleRate;
    const resetAtMs = row.resetAtMs ?? (row.retryAfterMs === null ? null : row.endedAtMs + row.retryAfterMs);
    if (resetAtMs !== null) stop.resetAtMs = Math.max(stop.resetAtMs ?? 0, resetAtMs);
  }
  return [...stops.values()];
}
