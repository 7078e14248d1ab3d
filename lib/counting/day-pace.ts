import { MINUTE_MS } from "../metrics/buckets";
import { minuteSeries, type PoolUse } from "../metrics/pool-minutes";
import { dayOf } from "./day";

const PACE_MS = 30 * MINUTE_MS;

/** Where a limit of a day stands. */
export interface DayPace {
  used: number;
  /** Pace of the last half hour; null = nothing was used in it. */
  perSecond: number | null;
  resetAtMs: number;
}

/** Reads how fast a daily limit is used up, at whole minutes whose day at the provider `fromMs` does not cut. */
export function dayPaceReader(use: PoolUse, fromMs: number, toMs: number): (atMs: number) => DayPace {
  const sinceMidnight = minuteSeries(use, fromMs, toMs);
  return (atMs) => {
    const day = dayOf(use.pool.provider, atMs);
    // At midnight the day that begins has not been used yet.
    const usedAt = (instantMs: number) =>
      instantMs === day.fromMs ? 0 : (sinceMidnight[(instantMs - MINUTE_MS - fromMs) / MINUTE_MS] ?? 0);
    const paceFromMs = Math.max(day.fromMs, atMs - PACE_MS);
    const used = usedAt(atMs);
    const recent = used - usedAt(paceFromMs);
    const perSecond = recent > 0 ? (recent * 1000) / (atMs - paceFromMs) : null;
    return { used, perSecond, resetAtMs: day.toMs };
  };
}
