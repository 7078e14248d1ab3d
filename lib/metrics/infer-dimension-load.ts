import { dayOf } from "../counting/day";
import type { StoredAttempt } from "../model/attempt";
import type { Pool, PoolCoordinates } from "../model/pool";
import type { PoolUsageRow, Window } from "../store/query";
import { type InferredDimension, inferDimension, isQuestioned, knownLimits } from "./infer-dimension";
import { countedWindow, type PoolTraffic } from "./infer-dimension-use";
import type { Stores } from "./overview-view";
import { isDaily } from "./pool-amounts";
import { poolMatcher } from "./pool-match";
import { POOL_MINUTES_KEPT_MS } from "./utilization";

/** Of one request; a storm of retries says nothing new after that many. */
export const MAX_INFERRED = 50;

/** By sequence: what the recorded traffic says about each limited attempt of a request, where it can say anything. */
export async function inferDimensions(
  { attempts: store, settings }: Pick<Stores, "attempts" | "settings">,
  attempts: readonly StoredAttempt[],
  nowMs: number,
): Promise<Map<number, InferredDimension>> {
  const questioned = attempts.filter(isQuestioned).slice(0, MAX_INFERRED);
  if (questioned.length === 0) return new Map();
  const match = poolMatcher(await settings.pools());
  const dayMinutes = dayReader(store);

  async function trafficOf(attempt: StoredAttempt, pool: Pool): Promise<PoolTraffic> {
    const { layer, provider, startedAtMs } = attempt;
    const isOwn = (row: PoolCoordinates) => match(row)?.id === pool.id;
    const spanOf = async (window: Window) =>
      (await store.poolSpan({ layer, provider, runningAtMs: startedAtMs, ...window })).filter(isOwn);
    const minute = countedWindow(attempt, "clock_minute");
    const dayAtMs = countedWindow(attempt, "day").fromMs;
    const isDayWanted = knownLimits(attempt, pool).some(isDaily);
    const isDayKept = dayAtMs >= nowMs - POOL_MINUTES_KEPT_MS;
    const [lastMinute, clockMinute, day] = await Promise.all([
      spanOf(countedWindow(attempt, "last_60_seconds")),
      isDayWanted || pool.window === "fixed_minute" ? spanOf(minute) : [],
      isDayWanted && isDayKept ? dayMinutes(attempt, dayAtMs) : null,
    ]);
    return {
      lastMinute,
      clockMinute,
      day: day?.filter((row) => row.minuteAtMs < minute.fromMs && isOwn(row)) ?? null,
    };
  }

  const found = await Promise.all(
    questioned.map(async (attempt) => {
      const pool = match(attempt);
      const isCounted = pool !== null && knownLimits(attempt, pool).length > 0;
      const traffic = isCounted ? await trafficOf(attempt, pool) : { lastMinute: [], clockMinute: [], day: null };
      return [attempt.seq, inferDimension(attempt, pool, traffic)] as const;
    }),
  );
  return new Map(found.flatMap(([seq, inferred]) => (inferred === null ? [] : [[seq, inferred] as const])));
}

/** Attempts of one request share their day. */
function dayReader(store: Stores["attempts"]) {
  const known = new Map<string, Promise<PoolUsageRow[]>>();
  return ({ layer, provider }: StoredAttempt, dayAtMs: number): Promise<PoolUsageRow[]> => {
    const id = JSON.stringify([layer, provider, dayAtMs]);
    const rows =
      known.get(id) ??
      store.poolUsage({ layer, provider: [provider], fromMs: dayAtMs, toMs: dayOf(provider, dayAtMs).toMs });
    known.set(id, rows);
    return rows;
  };
}
