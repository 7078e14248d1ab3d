import { ownerOf } from "../model/limit";
import type { Pool } from "../model/pool";
import type { Rescue } from "../model/request";
import type { AttemptSeriesRow, Filter, PoolUsageRow, RequestCounters } from "../store/query";
import { attemptValue, ratio, requestValue } from "./compute";
import { sumAttemptCounters, sumRequestCounters } from "./counters";
import { countSources } from "./limited-by-source";
import type { OverviewData } from "./overview-data";
import type { Offender, UtilizationLine } from "./overview-model";
import type { Stores } from "./overview-view";
import { poolMatcher } from "./pool-match";

const MAX_OFFENDERS = 8;
const MAX_KEYS_IN_FILTER = 50;

/** A pool, or a provider and model without one, that met a limit in the window. */
interface Candidate {
  pool: Pool | null;
  provider: string;
  limited: number;
  /** Limited attempts by model, and every key seen. */
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
  const read = await Promise.all(
    candidates.slice(0, MAX_OFFENDERS).map((one) => readOffender(stores, data, lines, one)),
  );
  const rows = read.filter((row) => row !== null).sort((a, b) => b.limited - a.limited);
  return { rows, total: candidates.length - (read.length - rows.length) };
}

function candidatesOf(data: OverviewData): Candidate[] {
  const { window } = data.buckets;
  const match = poolMatcher(data.pools);
  const candidates = new Map<string, Candidate>();
  for (const row of data.poolRows) {
    const inWindow = row.minuteAtMs >= window.fromMs && row.minuteAtMs < window.toMs;
    if (row.basis !== "end" || !inWindow || !passes(row, data.view.filter)) continue;
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

function passes(row: PoolUsageRow, filter: Filter): boolean {
  const allows = (wanted: (string | null)[] | undefined, value: string | null) => wanted?.includes(value) ?? true;
  return allows(filter.model, row.model) && allows(filter.key, row.key) && allows(filter.provider, row.provider);
}

async function readOffender(
  stores: Stores,
  data: OverviewData,
  lines: readonly UtilizationLine[],
  candidate: Candidate,
): Promise<Offender | null> {
  const keys = candidate.keys.size <= MAX_KEYS_IN_FILTER ? { key: [...candidate.keys] } : {};
  const filter = { ...data.view.filter, provider: [candidate.provider], model: [...candidate.models.keys()], ...keys };
  const query = { ...data.buckets.window, stepMs: data.view.stepMs, filter };
  const [rows, requestRows] = await Promise.all([
    stores.attempts.series({ ...query, groupBy: "limit_source" }),
    stores.attempts.requestSeries({ ...query, groupBy: null }),
  ]);
  return describe(candidate, rows, sumRequestCounters(requestRows), data, lines);
}

function describe(
  candidate: Candidate,
  rows: readonly AttemptSeriesRow[],
  requests: RequestCounters,
  data: OverviewData,
  lines: readonly UtilizationLine[],
): Offender | null {
  const total = sumAttemptCounters(rows);
  const sources = countSources(rows, data.buckets.startsAtMs).filter((source) => !source.billing);
  const main = sources.toSorted((a, b) => b.attempts - a.attempts)[0];
  if (main === undefined) return null;
  const model = [...candidate.models].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
  const sparkline = data.buckets.startsAtMs.map((_, index) =>
    sources.reduce((sum, one) => sum + (one.counts[index] ?? 0), 0),
  );
  const nearest = lines.find((line) => line.poolId === candidate.pool?.id);
  return {
    poolId: candidate.pool?.id ?? null,
    name: candidate.pool?.name ?? model,
    provider: candidate.provider,
    model,
    keys: [...candidate.keys].filter((key) => key !== null).sort(),
    mainSource: main.source,
    owner: ownerOf(main.source),
    rate429: attemptValue("rate_429", total).value,
    limited: total.limited,
    attempts: total.attempts,
    sparkline,
    peakUtilization: nearest?.peak ? { limit: nearest.limit, share: nearest.peak.value } : null,
    waitLostMs: requests.waitLost.count > 0 ? requests.waitLost.sumMs : null,
    rescuedShare: requestValue("rescued_rate", requests).value,
    rescuedMostBy: mostRescuedBy(requests),
  };
}

function mostRescuedBy(requests: RequestCounters): Rescue | null {
  const ways: [Rescue, number][] = [
    ["retry", requests.rescuedByRetry],
    ["provider", requests.rescuedByProvider],
    ["model", requests.rescuedByModel],
    ["both", requests.rescuedByBoth],
  ];
  const [way, count] = ways.reduce((best, next) => (next[1] > best[1] ? next : best));
  return ratio(count, requests.limited) ? way : null;
}
