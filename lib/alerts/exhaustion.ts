import { dayPaceReader } from "../counting/day-pace";
import { isDaily } from "../metrics/pool-amounts";
import type { PoolUse } from "../metrics/pool-minutes";
import type { RuleInput } from "../model/alert";
import type { RuleFigures } from "./figures";
import { isOf, labelsOfUse } from "./pool-instances";

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
  const paceAt = dayPaceReader(use, fromMs, toMs);
  return (atMs) => ({ kind: "exhaustion", labels, limit: use.limitValue, ...paceAt(atMs) });
}
