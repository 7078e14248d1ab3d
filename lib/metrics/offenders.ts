import { ownerOf } from "../model/limit";
import type { Pool } from "../model/pool";
import type { Rescue } from "../model/request";
import { emptyRescueCounters } from "../store/breakdown";
import type { Breakdown, BreakdownKey, ExposedCounters, Filter, RescueCounters, TargetRow } from "../store/query";
import { DAY_MS, floorTo, HOUR_MS } from "./buckets";
import { ratio } from "./compute";
import { addCounters } from "./counters";
import type { OverviewData } from "./overview-data";
import type { Offender, UtilizationLine } from "./overview-model";
import type { Stores } from "./overview-view";
import { poolMatcher } from "./pool-match";

const MAX_OFFENDERS = 8;
const MAX_KEYS_IN_FILTER = 100;
/** Sparklines have about as many points as they can show. */
const MINUTES_SHOWN_UP_TO_MS = 6 * HOUR_MS;
const HOURS_SHOWN_UP_TO_MS = 2 * DAY_MS;

/** A pool, or a provider and model without one, that met a limit in the window. */
interface Candidate {
  pool: Pool | null;
  provider: string;
  limited: number;
  /** Limited attempts by model, and every key seen there. */
  models: Map<string, number>;
  keys: Set<string | null>;
}

/** The pools that met limits most; figures are read under the page's filters. */
export async function offendersOf(
  stores: Stores,
  data: OverviewData,
  lines: readonly UtilizationLine[],
): Promise<{ rows: Offender[]; total: number }> {
  const candidates = candidatesOf(data);
  if (candidates.length === 0) return { rows: [], total: 0 };
  const { window } = data.buckets;
  const stepMs = sparklineStep(data);
  const leading = candidates.slice(0, MAX_OFFENDERS);
  const breakdown = await stores.attempts.breakdown({ ...window, stepMs, filter: filterOf(leading, data.view.filter) });
  const bucketsAtMs: number[] = [];
  for (let atMs = floorTo(window.fromMs, stepMs); atMs < window.toMs; atMs += stepMs) bucketsAtMs.push(atMs);
  const shown = leading.map((one) => describe(one, breakdown, bucketsAtMs, lines));
  const rows = shown.filter((row) => row !== null).sort((a, b) => b.limited - a.limited);
  return { rows, total: candidates.length - (shown.length - rows.length) };
}

/** What concerns these alone; a list of very many keys would cost more than it spares. */
function filterOf(candidates: readonly Candidate[], filter: Filter): Filter {
  const keys = [...new Set(candidates.flatMap((one) => [...one.keys]))];
  return {
    ...filter,
    provider: [...new Set(candidates.map(({ provider }) => provider))],
    model: [...new Set(candidates.flatMap(({ models }) => [...models.keys()]))],
    ...(keys.length > MAX_KEYS_IN_FILTER ? {} : { key: keys }),
  };
}

function sparklineStep({ buckets, view }: OverviewData): number {
  const lengthMs = buckets.window.toMs - buckets.window.fromMs;
  if (lengthMs <= MINUTES_SHOWN_UP_TO_MS) return view.stepMs;
  return lengthMs <= HOURS_SHOWN_UP_TO_MS ? HOUR_MS : DAY_MS;
}

function candidatesOf(data: OverviewData): Candidate[] {
  const match = poolMatcher(data.pools);
  const candidates = new Map<string, Candidate>();
  for (const row of data.targets) {
    if (!passes(row, data.view.filter)) continue;
    const pool = match(row);
    const id = pool?.id ?? JSON.stringify([row.provider, row.model]);
    const candidate = candidates.get(id) ?? {
      pool,
      provider: row.provider,
      limited: 0,
      models: new Map(),
      keys: new Set(),
    };
    candidate.limited += row.limited;
    candidate.models.set(row.model, (candidate.models.get(row.model) ?? 0) + row.limited);
    candidate.keys.add(row.key);
    candidates.set(id, candidate);
  }
  return [...candidates.values()].filter(({ limited }) => limited > 0).sort((a, b) => b.limited - a.limited);
}

function passes(row: TargetRow, filter: Filter): boolean {
  const allows = (wanted: (string | null)[] | undefined, value: string | null) => wanted?.includes(value) ?? true;
  return allows(filter.model, row.model) && allows(filter.key, row.key) && allows(filter.provider, row.provider);
}

function describe(
  candidate: Candidate,
  breakdown: Breakdown,
  bucketsAtMs: readonly number[],
  lines: readonly UtilizationLine[],
): Offender | null {
  const isOwn = ({ provider, model, key }: BreakdownKey) =>
    provider === candidate.provider && candidate.models.has(model) && candidate.keys.has(key);
  const attempts: ExposedCounters = { attempts: 0, outside: 0, limited: 0, limited429: 0 };
  for (const { counters } of breakdown.attempts.filter(isOwn)) addCounters(attempts, counters);
  const requests = emptyRescueCounters();
  for (const { counters } of breakdown.requests.filter(isOwn)) addCounters(requests, counters);
  const limits = breakdown.limits.filter((row) => isOwn(row) && row.limited > 0);
  const mainSource = mostOf(limits, ({ limitSource }) => limitSource);
  if (mainSource === null) return null;
  const model = [...candidate.models].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  const nearest = lines.find((line) => line.poolId === candidate.pool?.id);
  return {
    poolId: candidate.pool?.id ?? null,
    name: candidate.pool?.name ?? model,
    provider: candidate.provider,
    model,
    keys: [...candidate.keys].filter((key) => key !== null).sort(),
    mainSource,
    owner: ownerOf(mainSource),
    rate429: ratio(attempts.limited429, attempts.attempts - attempts.outside),
    limited: attempts.limited,
    attempts: attempts.attempts,
    sparkline: countsOf(limits, bucketsAtMs),
    peakUtilization: nearest?.peak ? { limit: nearest.limit, share: nearest.peak.value } : null,
    waitLostMs: requests.waitLostCount > 0 ? requests.waitLostSumMs : null,
    rescuedShare: ratio(rescuedOf(requests), requests.limited),
    rescuedMostBy: mostRescuedBy(requests),
  };
}

type LimitRow = Breakdown["limits"][number];

/** Equal ones by name, so that the answer does not hang on an order. */
function mostOf(rows: readonly LimitRow[], nameOf: (row: LimitRow) => string): string | null {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row.limited);
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0] ?? null;
}

function countsOf(rows: readonly LimitRow[], bucketsAtMs: readonly number[]): number[] {
  const sums = new Map<number, number>();
  for (const { bucketAtMs, limited } of rows) sums.set(bucketAtMs, (sums.get(bucketAtMs) ?? 0) + limited);
  return bucketsAtMs.map((atMs) => sums.get(atMs) ?? 0);
}

function rescuedOf(requests: RescueCounters): number {
  return requests.rescuedByRetry + requests.rescuedByProvider + requests.rescuedByModel + requests.rescuedByBoth;
}

function mostRescuedBy(requests: RescueCounters): Rescue | null {
  const ways: [Rescue, number][] = [
    ["retry", requests.rescuedByRetry],
    ["provider", requests.rescuedByProvider],
    ["model", requests.rescuedByModel],
    ["both", requests.rescuedByBoth],
  ];
  const [way, count] = ways.reduce((best, next) => (next[1] > best[1] ? next : best));
  return ratio(count, requests.limited) ? way : null;
}
