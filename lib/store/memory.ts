import { type EvaluateInstant, evaluateOver } from "../alerts/judge-instant";
import { readBatch } from "../ingest/read-batch";
import { reclassify as currentRules, isRereadable } from "../ingest/reread";
import type { StoredAttempt } from "../model/attempt";
import { observationOf } from "../pools/observation";
import { ObservedPools } from "../pools/observed-pools";
import { priceOverrides } from "../prices/cost";
import { orderAttempts, withWaits } from "../requests/order-attempts";
import type { AccessStore } from "./access";
import type { AlertStore } from "./alerts";
import type { AttemptStore } from "./attempts";
import { memoryAccess } from "./memory-access";
import { memoryAlerts } from "./memory-alerts";
import {
  breakdownOfRows,
  cappedRequests,
  cappedRows,
  endedRows,
  facetsOfRows,
  limitPlacesOfRows,
  poolUsageOfRows,
  runsOf,
  targetsOfRows,
} from "./memory-figures";
import { MemoryRequests } from "./memory-requests";
import { memorySettings } from "./memory-settings";
import { exampleOf, poolEatersOf } from "./pool-eaters";
import { peakRows, poolPeaksOf } from "./pool-peaks";
import { countPoolSpan, SPAN_REACH_MS } from "./pool-span";
import { KnownPools, POOL_HOUR_MS, poolUseOf } from "./pool-use";
import { providerWordOfRows } from "./provider-word";
import type { Page, StoreStatus, Window } from "./query";
import { changeOf, type Reclassify, rereadRows } from "./reclassify";
import { ruleFiguresOfRows, stopsOfRows } from "./rule-figures-of-rows";
import {
  LABELS,
  LIMITS,
  limitSeriesOfRows,
  passes,
  REQUEST_LABELS,
  requestSeriesOfRows,
  seriesOfRows,
} from "./series-of-rows";
import type { SettingsStore } from "./settings";

export interface MemoryStores {
  attempts: AttemptStore;
  settings: SettingsStore;
  alerts: AlertStore;
  access: AccessStore;
  evaluate: EvaluateInstant;
}

export interface MemoryOptions {
  retentionMs: number;
  now: () => number;
  /** Other rules than the current ones. */
  reclassify?: Reclassify;
}

/** Every port in memory, every figure recomputed from rows: the oracle of the other engines. */
export function memoryStores(options: MemoryOptions): MemoryStores {
  const { retentionMs, now, reclassify = currentRules } = options;
  const rows: StoredAttempt[] = [];
  const keys = new Set<string>();
  const requests = new MemoryRequests();
  const observed = new ObservedPools();
  const settings = memorySettings(observed, now);
  const ownPrices = async () => priceOverrides(await settings.prices());
  let lastSeq = 0;
  let clockSkewed = 0;
  let keptFromMs = 0;

  const attempts: AttemptStore = {
    ingest: async (body) => {
      const receivedAtMs = now();
      const batch = readBatch(body, { receivedAtMs, retentionMs, prices: await ownPrices() });
      if (batch.refusal !== null) return batch.refusal;
      const added: StoredAttempt[] = [];
      for (const attempt of batch.attempts) {
        const key = `${attempt.keyAtMs} ${attempt.id}`;
        if (attempt.id !== null && keys.has(key)) continue;
        keys.add(key);
        const seq = ++lastSeq;
        added.push({ ...attempt, seq, receivedAtMs, requestId: attempt.requestId ?? `attempt-${seq}` });
      }
      rows.push(...added);
      for (const observation of added.map(observationOf)) if (observation !== null) observed.note(observation);
      clockSkewed += added.filter((row) => row.clockSkewed).length;
      requests.file(added, receivedAtMs);
      return { accepted: added.length, duplicates: batch.attempts.length - added.length, rejected: batch.rejected };
    },
    series: async (query) => seriesOfRows(cappedRows(rows), query),
    limitSeries: async (query) => limitSeriesOfRows(cappedRows(rows), query),
    requestSeries: async (query) =>
      requestSeriesOfRows(cappedRequests(requests.all().map(({ request }) => request)), query),
    poolUsage: async (query) => poolUsageOfRows(rows, query),
    poolUse: async ({ layer, fromMs, toMs }) => {
      const whole = { fromMs: floorToHour(fromMs), toMs: floorToHour(toMs - 1) + POOL_HOUR_MS, layer };
      return poolUseOf(new KnownPools(await settings.pools()), poolUsageOfRows(rows, whole));
    },
    targets: async (query) => targetsOfRows(rows, query),
    limitPlaces: async (query) => limitPlacesOfRows(cappedRows(rows), query),
    breakdown: async (query) =>
      breakdownOfRows(cappedRows(rows), cappedRequests(requests.all().map(({ request }) => request)), query),
    poolSpan: async (query) =>
      countPoolSpan(
        rows.filter(({ layer, provider }) => layer === query.layer && provider === query.provider),
        query,
      ),
    poolPeaks: async (query) => {
      const { completeFromMs, ended } = endedRows(rows, { ...query, ...peakRows(query) });
      return poolPeaksOf(await settings.pools(), ended, query, completeFromMs);
    },
    poolEaters: async (query) => {
      const window = { ...query, toMs: query.toMs + SPAN_REACH_MS };
      const { completeFromMs, ended } = endedRows(rows, window);
      const eaters = poolEatersOf(await settings.pools(), ended, query);
      const examples = eaters.examples.map(({ row, amount }) => exampleOf(row, row.requestId, amount));
      return { ...eaters, completeFromMs, examples };
    },
    providerWord: async (query) => providerWordOfRows(observed, rows, query),
    facets: async (window, filter, group) => facetsOfRows(cappedRows(rows), window, filter, group),
    attempts: async (query) => {
      const { filter, outcome, requestId } = query;
      const wanted = rows.filter(
        (row) =>
          isWithin(row, query) &&
          (filter.layer === undefined || row.layer === filter.layer) &&
          passes(row, filter, [...LABELS, ...LIMITS]) &&
          (outcome?.includes(row.outcome) ?? true) &&
          (requestId === undefined || row.requestId === requestId),
      );
      return pageOf(wanted, query);
    },
    requests: async (query) => {
      const wanted = requests
        .all()
        .filter(
          ({ request }) =>
            isWithin(request, query) &&
            passes(request, query.filter, [...REQUEST_LABELS, ...LIMITS]) &&
            (query.outcome === undefined || (request.outcome !== null && query.outcome.includes(request.outcome))) &&
            request.attempts >= (query.minAttempts ?? 0) &&
            (query.run === undefined || request.run === query.run),
        );
      return pageOf(
        wanted.map(({ request }) => request),
        query,
      );
    },
    request: async (requestId, scope) =>
      requests
        .all()
        .filter(
          ({ request }) =>
            request.requestId === requestId &&
            (scope.app === undefined || request.app === scope.app) &&
            (scope.environment === undefined || request.environment === scope.environment),
        )
        .map((found) => ({ request: found.request, attempts: withWaits(orderAttempts(found.attempts)) }))
        .reverse(),
    ruleFigures: async (queries) => {
      const settled = cappedRequests(requests.all().map(({ request }) => request));
      return queries.map((query) => ruleFiguresOfRows(cappedRows(rows), settled, query));
    },
    stops: async (window) => stopsOfRows(rows, window),
    keptFrom: async () => ({ rowsFromMs: keptFromMs, poolMinutesFromMs: keptFromMs }),
    runs: async () => runsOf(requests.all().map(({ request }) => request)),
    status: async (): Promise<StoreStatus> => ({
      attempts: rows.length,
      lastSeq,
      rolledUpSeq: lastSeq,
      lastReceivedAtMs: rows[rows.length - 1]?.receivedAtMs ?? null,
      lastEndedAtMs: rows.reduce<number | null>((last, { endedAtMs }) => Math.max(last ?? endedAtMs, endedAtMs), null),
      firstEndedAtMs: rows.reduce<number | null>(
        (first, { endedAtMs }) => Math.min(first ?? endedAtMs, endedAtMs),
        null,
      ),
      databaseBytes: 0,
      usableBytes: 0,
      queuedBatches: 0,
      clockSkewed,
    }),
    catchUp: async () => requests.settle(now()),
    prune: async (beforeMs) => {
      const kept = rows.filter(({ endedAtMs }) => endedAtMs >= beforeMs);
      const removed = rows.length - kept.length;
      if (removed > 0) keptFromMs = Math.max(keptFromMs, beforeMs);
      rows.splice(0, rows.length, ...kept);
      requests.keepOnly(({ endedAtMs }) => endedAtMs >= beforeMs);
      return removed;
    },
    reclassify: async ({ afterSeq, limit, apply }) => {
      const nowMs = now();
      if (apply) requests.settle(nowMs);
      const waiting = rows.filter((row) => row.seq > afterSeq && isRereadable(row));
      const page = waiting.slice(0, limit);
      const { changed, renewed } = rereadRows(page, reclassify, await ownPrices());
      if (apply) {
        const judged = new Map([...changed, ...renewed].map(({ after }) => [after.seq, after]));
        for (const [index, row] of rows.entries()) rows[index] = judged.get(row.seq) ?? row;
        requests.replace(judged, nowMs);
      }
      const nextSeq = waiting.length > page.length ? (page[page.length - 1]?.seq ?? null) : null;
      return { examined: page.length, changed: changed.map(changeOf), nextSeq };
    },
    close: async () => undefined,
  };
  const stores = { attempts, settings, alerts: memoryAlerts(now), access: memoryAccess() };
  return { ...stores, evaluate: evaluateOver(stores, { now, newId: () => crypto.randomUUID() }) };
}

function floorToHour(atMs: number): number {
  return Math.floor(atMs / POOL_HOUR_MS) * POOL_HOUR_MS;
}

function isWithin({ endedAtMs }: { endedAtMs: number }, { fromMs, toMs }: Partial<Window>): boolean {
  return endedAtMs >= (fromMs ?? Number.NEGATIVE_INFINITY) && endedAtMs < (toMs ?? Number.POSITIVE_INFINITY);
}

function pageOf<Row extends { seq: number }>(
  rows: readonly Row[],
  { cursor, order, limit }: { cursor: number | null; order: "asc" | "desc"; limit: number },
): Page<Row> {
  const sorted = [...rows].sort((a, b) => (order === "asc" ? a.seq - b.seq : b.seq - a.seq));
  const rest = sorted.filter(({ seq }) => cursor === null || (order === "asc" ? seq > cursor : seq < cursor));
  const page = rest.slice(0, limit);
  return {
    rows: page,
    nextCursor: rest.length > limit ? (page[page.length - 1]?.seq ?? null) : null,
    unfinished: null,
  };
}
