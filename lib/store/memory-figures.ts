import { emptyRequestCounters } from "../metrics/counters";
import type { StoredAttempt } from "../model/attempt";
import type { StoredRequest } from "../model/request";
import { rescueCountersOf } from "./breakdown";
import { CappedValues, OTHER } from "./capped-values";
import { addPoolFigures, MINUTE_MS, minuteOf, poolUsageOf } from "./count-pool-usage";
import { countRequest } from "./count-request";
import type {
  Breakdown,
  BreakdownKey,
  BreakdownQuery,
  FacetValue,
  Filter,
  Group,
  LimitPlace,
  LimitPlacesQuery,
  PoolUsageQuery,
  PoolUsageRow,
  PoolUseQuery,
  RequestCounters,
  Run,
  TargetRow,
  Window,
} from "./query";
import { isLimitGroup } from "./query";
import { LABELS, LIMITS, limitSeriesOfRows, passes, REQUEST_LABELS, seriesOfRows } from "./series-of-rows";

/** Rows as figures see them: values beyond the cap are one. */
export function cappedRows(rows: readonly StoredAttempt[]): StoredAttempt[] {
  return capped(rows, [...LABELS, ...LIMITS]);
}

/** Settled requests as figures see them, in the order in which they settled. */
export function cappedRequests(requests: readonly StoredRequest[]): StoredRequest[] {
  const settled = requests.filter(({ settledAtMs }) => settledAtMs !== null);
  const inOrder = settled.sort((a, b) => (a.settledAtMs ?? 0) - (b.settledAtMs ?? 0) || a.seq - b.seq);
  return capped(inOrder, [...REQUEST_LABELS, ...LIMITS]);
}

function capped<Name extends string, Row extends { endedAtMs: number } & { [Label in Name]: string | null }>(
  rows: readonly Row[],
  names: readonly Name[],
): Row[] {
  const values = new CappedValues<string>(() => []);
  return rows.map((row) => {
    const others = names.filter((name) => row[name] !== null && !values.admits(name, row.endedAtMs, row[name]));
    return others.length === 0 ? row : { ...row, ...Object.fromEntries(others.map((name) => [name, OTHER])) };
  });
}

export function poolUsageOfRows(rows: readonly StoredAttempt[], query: PoolUsageQuery): PoolUsageRow[] {
  const merged = new Map<string, PoolUsageRow>();
  for (const row of rows) {
    if (row.layer !== query.layer || !(query.provider?.includes(row.provider) ?? true)) continue;
    for (const usage of poolUsageOf(row)) {
      if (usage.minuteAtMs < minuteOf(query.fromMs) || usage.minuteAtMs >= query.toMs) continue;
      const { minuteAtMs, provider, account, deployment, key, model, basis, failed } = usage;
      const name = JSON.stringify([minuteAtMs, provider, account, deployment, key, model, basis, failed]);
      const into = merged.get(name);
      if (into) addPoolFigures(into, usage);
      else merged.set(name, { ...usage });
    }
  }
  return [...merged.values()].sort((a, b) => a.minuteAtMs - b.minuteAtMs);
}

/** What reached a provider and ended in the window. */
export function targetsOfRows(rows: readonly StoredAttempt[], query: PoolUseQuery): TargetRow[] {
  const merged = new Map<string, TargetRow>();
  const window = { fromMs: minuteOf(query.fromMs), toMs: Math.ceil(query.toMs / MINUTE_MS) * MINUTE_MS };
  for (const usage of poolUsageOfRows(rows, { ...window, layer: query.layer })) {
    if (usage.basis !== "end") continue;
    const { provider, account, deployment, key, model } = usage;
    const name = JSON.stringify([provider, account, deployment, key, model]);
    const into = merged.get(name) ?? { provider, account, deployment, key, model, attempts: 0, limited: 0 };
    into.attempts += usage.attempts;
    into.limited += usage.limited;
    merged.set(name, into);
  }
  return [...merged.values()];
}

export function facetsOfRows(
  rows: readonly StoredAttempt[],
  window: Window,
  filter: Filter,
  group: Group,
): FacetValue[] {
  const stepMs = window.toMs - window.fromMs > 6 * 3_600_000 ? 3_600_000 : MINUTE_MS;
  const kept = rows.filter((row) => passes(row, filter, LIMITS));
  const query = { ...window, stepMs, filter };
  const found = isLimitGroup(group)
    ? limitSeriesOfRows(kept, { ...query, groupBy: group })
    : seriesOfRows(kept, { ...query, groupBy: group });
  const totals = new Map<string | null, number>();
  for (const { group: value, counters } of found) totals.set(value, (totals.get(value) ?? 0) + counters.attempts);
  return [...totals]
    .map(([value, attempts]) => ({ value, attempts }))
    .sort((a, b) => b.attempts - a.attempts || ((a.value ?? "") < (b.value ?? "") ? -1 : 1));
}

export function limitPlacesOfRows(
  rows: readonly StoredAttempt[],
  { filter, ...window }: LimitPlacesQuery,
): LimitPlace[] {
  const stepMs = window.toMs - window.fromMs > 6 * 3_600_000 ? 3_600_000 : MINUTE_MS;
  const [fromMs, toMs] = [Math.floor(window.fromMs / stepMs) * stepMs, Math.ceil(window.toMs / stepMs) * stepMs];
  const places = new Map<string, LimitPlace>();
  for (const row of rows) {
    const { limitSource, dimension, provider, model, endedAtMs } = row;
    if (limitSource === null || endedAtMs < fromMs || endedAtMs >= toMs || row.layer !== filter.layer) continue;
    if (!passes(row, filter, [...LABELS, ...LIMITS])) continue;
    const name = JSON.stringify([limitSource, dimension, provider, model]);
    const place = places.get(name) ?? { limitSource, dimension, provider, model, attempts: 0 };
    place.attempts += 1 / row.sampleRate;
    places.set(name, place);
  }
  return [...places.values()];
}

export function breakdownOfRows(
  rows: readonly StoredAttempt[],
  requests: readonly StoredRequest[],
  query: BreakdownQuery,
): Breakdown {
  const { stepMs, filter } = query;
  const [fromMs, toMs] = [Math.floor(query.fromMs / stepMs) * stepMs, Math.ceil(query.toMs / stepMs) * stepMs];
  const isIn = ({ endedAtMs }: { endedAtMs: number }) => endedAtMs >= fromMs && endedAtMs < toMs;
  const own = rows.filter((row) => isIn(row) && row.layer === filter.layer && passes(row, filter, LABELS));
  const settled = requests.filter(
    (one) => one.settledAtMs !== null && isIn(one) && passes(one, filter, [...REQUEST_LABELS, ...LIMITS]),
  );
  const keyed = <Row extends BreakdownKey>(all: readonly Row[]) => [
    ...new Map(
      all.map(({ provider, model, key }) => [JSON.stringify([provider, model, key]), { provider, model, key }]),
    ),
  ];
  const of = <Row extends BreakdownKey>(all: readonly Row[], name: string) =>
    all.filter(({ provider, model, key }) => JSON.stringify([provider, model, key]) === name);
  return {
    attempts: keyed(own).map(([name, key]) => {
      const window = { fromMs, toMs, stepMs: null, filter: { layer: filter.layer }, groupBy: null };
      const [row] = seriesOfRows(of(own, name), window);
      const { attempts = 0, outside = 0, limited = 0, limited429 = 0 } = row?.counters ?? {};
      return { ...key, counters: { attempts, outside, limited, limited429 } };
    }),
    requests: keyed(settled).map(([name, key]) => {
      const counters: RequestCounters = emptyRequestCounters();
      for (const one of of(settled, name)) countRequest(counters, one);
      return { ...key, counters: rescueCountersOf(counters) };
    }),
    limits: keyed(own).flatMap(([name, key]) => {
      const series = limitSeriesOfRows(of(own, name), { fromMs, toMs, stepMs, filter, groupBy: "limit_source" });
      return series.map(({ bucketAtMs, group, counters }) => ({
        ...key,
        bucketAtMs,
        limitSource: group,
        limited: counters.limited,
      }));
    }),
  };
}

export function runsOf(requests: readonly StoredRequest[]): Run[] {
  const runs = new Map<string, Run>();
  for (const one of requests) {
    if (one.run === null) continue;
    const { startedAtMs, endedAtMs } = one;
    const counted = { requests: 0, completed: 0, rescued: 0, attempts: 0, limited: 0, waitMs: 0, costNanoUsd: 0 };
    const run = runs.get(one.run) ?? { run: one.run, startedAtMs, endedAtMs, ...counted };
    runs.set(one.run, run);
    run.startedAtMs = Math.min(run.startedAtMs, startedAtMs);
    run.endedAtMs = Math.max(run.endedAtMs, endedAtMs);
    addRequestToRun(run, one);
  }
  return [...runs.values()].sort((a, b) => b.startedAtMs - a.startedAtMs || (a.run < b.run ? -1 : 1));
}

function addRequestToRun(
  run: Run,
  { outcome, attempts, limitedAttempts, waitLostMs, costNanoUsd }: StoredRequest,
): void {
  run.requests++;
  if (outcome === "answered" || outcome === "rescued") run.completed++;
  if (outcome === "rescued") run.rescued++;
  run.attempts += attempts;
  run.limited += limitedAttempts;
  run.waitMs += waitLostMs ?? 0;
  run.costNanoUsd += costNanoUsd ?? 0;
}

/** Rows of a layer that ended in the window, and from when on there are all of them: of all layers' rows only the last count. */
export function endedRows(
  rows: readonly StoredAttempt[],
  { fromMs, toMs, layer, maxRows }: Window & { layer: StoredAttempt["layer"]; maxRows: number },
): { ended: StoredAttempt[]; completeFromMs: number } {
  const before = rows.filter(({ endedAtMs }) => endedAtMs < toMs).sort((a, b) => b.endedAtMs - a.endedAtMs);
  const beyond = before[maxRows];
  const completeFromMs = Math.max(fromMs, beyond === undefined ? fromMs : beyond.endedAtMs + 1);
  const isIn = (row: StoredAttempt) => row.layer === layer && row.endedAtMs >= completeFromMs;
  return { ended: before.filter(isIn), completeFromMs };
}
