import { dayOf } from "../counting/day";
import { MINUTE_MS } from "../metrics/buckets";
import { isDaily } from "../metrics/pool-amounts";
import { minuteSeries, type PoolUse } from "../metrics/pool-minutes";
import type { RuleInput } from "../model/alert";
import type { RuleFigures } from "./figures";
import { isOf, labelsOfUse } from "./pool-instances";

const PACE_MS = 30 * MINUTE_MS;

/** Whether a rule asks how long this limit lasts: only those of a day are used up. */
export function isUsedUp(rule: RuleInput, use: PoolUse): boolean {
  return isDaily(use.limit) && isOf(rule, use);
}

/** Reads how long a daily limit lasts at the pace of the last half hour; at instants whose day at the provider `fromMs` does not cut. */
export function exhaustionReader(
  use: PoolUse,
  fromMs: number,
  toMs: number,
): (atMs: number) => Extract<RuleFigures, { kind: "exhaustion" }> {
  const labels = labelsOfUse(use);
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
    return { kind: "exhaustion", labels, used, limit: use.limitValue, perSecond, resetAtMs: day.toMs };
  };
}
